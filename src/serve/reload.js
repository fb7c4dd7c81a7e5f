(function(){
var key='gr-place '+grPage,events,kept,was;
if(document.documentElement.classList.contains('gr-only'))document.getElementById('gr-ways').remove(); /* a figure alone, for somebody else's page */
function find(s){return Array.prototype.slice.call(document.querySelectorAll(s));}
function leave(){
  try{
    sessionStorage.setItem(key,JSON.stringify({x:scrollX,y:scrollY,
      open:find('details').map(function(d){return d.open;})}));
  }catch(e){}
  location.reload();
}
/* The page as the server sends it: what stands around its parts, and its parts. */
function fetched(go){
  fetch(location.pathname).then(function(r){return r.text();}).then(function(text){
    var from=text.indexOf('<main'),till=text.indexOf('</main>'),version=/grVersion='([^']*)'/.exec(text);
    if(from<0||till<from||!version)return go(null);
    var part=Array.prototype.slice.call(new DOMParser().parseFromString(text.slice(from,till),'text/html').querySelector('main').children);
    go({version:version[1],around:(text.slice(0,from)+text.slice(till)).replace(version[0],''),part:part,text:part.map(function(n){return n.outerHTML;})});
  }).catch(function(){go(null);});
}
/* Puts what is new in @next into the page, if that is text alone; figures have lives of their own, headings their contents. */
function change(next){
  var main=document.querySelector('main'),lives='figure,script,h1,h2,h3,.gr-steps,.gr-still';
  var own=main?Array.prototype.filter.call(main.children,function(n){return!n.classList.contains('gr-score');}):[];
  if(!next||!was||next.around!==was.around||own.length!==was.text.length)return leave();
  var from=0,till=0,most=Math.min(own.length,next.text.length);
  while(from<most&&was.text[from]===next.text[from])from++;
  while(till<most-from&&was.text[own.length-1-till]===next.text[next.text.length-1-till])till++;
  var old=own.slice(from,own.length-till),fresh=next.part.slice(from,next.part.length-till);
  if(old.concat(fresh).some(function(n){return n.matches(lives)||n.querySelector(lives);}))return leave();
  fresh.forEach(function(n,i){
    if(old[i]&&old[i].open)n.open=true;
    main.insertBefore(document.adoptNode(n),own[own.length-till]||null);
  });
  old.forEach(function(n){n.remove();});
  was=next;grVersion=next.version;
}
function listen(){
  if(events||document.hidden)return;
  if(!was)fetched(function(page){was=page&&page.version===grVersion?page:null;});
  events=new EventSource('/-/events?page='+grPage+'&v='+grVersion);
  events.onmessage=function(e){if(e.data!==grVersion)fetched(change);};
}
function rest(){if(events){events.close();events=null;}}
try{kept=JSON.parse(sessionStorage.getItem(key)||'null');sessionStorage.removeItem(key);}catch(e){}
if(kept){
  find('details').forEach(function(d,i){if(i<kept.open.length)d.open=kept.open[i];});
  var back=function(){scrollTo(kept.x,kept.y);};
  back();addEventListener('load',back);
}
/* A browser keeps few connections to one server: those that nobody looks at are given back. */
document.addEventListener('visibilitychange',function(){if(document.hidden)rest();else listen();});
addEventListener('pagehide',rest);
listen();
})();
