(function(){
var key='gr-place '+grPage,events,kept;
if(document.documentElement.classList.contains('gr-only'))document.getElementById('gr-ways').remove(); /* a figure alone, for somebody else's page */
function find(s){return Array.prototype.slice.call(document.querySelectorAll(s));}
function leave(){
  try{
    sessionStorage.setItem(key,JSON.stringify({x:scrollX,y:scrollY,
      open:find('details').map(function(d){return d.open;})}));
  }catch(e){}
  location.reload();
}
function listen(){
  if(events||document.hidden)return;
  events=new EventSource('/-/events?page='+grPage+'&v='+grVersion);
  events.onmessage=function(e){if(e.data!==grVersion)leave();};
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
