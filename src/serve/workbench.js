(function(){
'use strict';
var T=JSON.parse(document.getElementById('tables').textContent),say=T.say;
function id(n){return document.getElementById(n);}
function make(tag,more,kids){
  var e=document.createElement(tag);
  Object.keys(more||{}).forEach(function(k){if(k in e&&k!=='list')e[k]=more[k];else e.setAttribute(k,more[k]);});
  (kids||[]).forEach(function(k){e.append(k);});
  return e;
}
function named(list,n){return list.find(function(x){return x.name===n;});}
var state={figure:id('figure').value,w:id('w').value,d:id('d').value},past=[],next=[],run=null,timer=0,begun=0;

/* What is drawn is text, and with it the input is “-”; a token's start is an option. */
var drawing=window.grundyDrawing(id('drawing'),say,{
  change:function(text){
    var at=parse(state.w);
    if(at.game&&at.input.indexOf('-')<0&&!at.sum)at.input=[];
    set({d:text,w:at.sum?state.w:line(at)});
  },
  start:function(name){
    var at=parse(state.w);
    at.given.at=name;
    set({w:line(at)});
  }
});

/* ---- the command line and the form: two views of one state ---- */

function words(text){
  var out=[],re=/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g,m;
  while((m=re.exec(text)))out.push(m[1]!==undefined?m[1].replace(/\\(.)/g,'$1'):m[2]!==undefined?m[2]:m[3]);
  return out;
}
function quoted(w){return /^[\w.,:;@%+=\/\-^*]+$/.test(w)?w:"'"+w.replace(/'/g,"'\\''")+"'";}
/* What is typed is taken apart: the game, its input, and options that one of the tables has. */
function parse(text){
  var at={game:null,input:[],given:{},sum:false,figure:null},list=words(text),i=0;
  while(list[i]==='grundy'||(i<2&&/^(draw|step|solve)$/.test(list[i])))i++;
  if(named(T.figures,list[i])&&!named(T.games,list[i]))at.figure=list[i++];
  at.start=i;
  for(;i<list.length;i++){
    var w=list[i],m=/^--([^=]+)(?:=(.*))?$/.exec(w),p;
    if(w==='+')at.sum=true;
    if(m){
      p=param(m[1],at.game);
      at.given[m[1]]=p&&p.kind==='flag'?'true':m[2]!==undefined?m[2]:(list[++i]||'');
    }else if(!at.game)at.game=w;
    else at.input.push(w);
  }
  at.list=list;
  return at;
}
function param(name,game){
  var g=named(T.games,game),f=named(T.figures,state.figure);
  return named(T.options,name)||(g&&named(g.options,name))||(f&&named(f.options,name));
}
function line(at){
  var out=at.game?[at.game]:[];
  out=out.concat(at.input);
  Object.keys(at.given).forEach(function(k){
    var p=param(k,at.game),v=at.given[k];
    if(p&&p.kind==='flag')out.push('--'+k);else out.push('--'+k,v);
  });
  return out.map(quoted).join(' ');
}
function field(p,value,change){
  var input;
  if(p.kind==='flag')input=make('input',{type:'checkbox',checked:value==='true'});
  else if(p.kind==='choice'){
    input=make('select',{},p.choices.map(function(c){return make('option',{textContent:c});}));
    input.value=value||p['default'];
  }else input=make('input',{type:p.kind==='number'?'number':'text',value:value||'',placeholder:p['default']});
  if(p.kind==='number'){input.min=p.low;input.max=p.high;}
  input.addEventListener('change',function(){
    var v=p.kind==='flag'?(input.checked?'true':''):input.value;
    change(p.name,v===p['default']?'':v);
  });
  return make('p',{},[make('label',{title:p.help},[p.help,input])]);
}
function form(){
  var at=parse(state.w),g=named(T.games,at.game),chooser=id('chooser'),options=id('options'),f=named(T.figures,state.figure);
  var select=make('select',{'aria-label':id('game').querySelector('h2').textContent},T.games.map(function(x){
    return make('option',{value:x.name,textContent:x.title});
  }));
  if(!g||at.sum)select.prepend(make('option',{value:'',textContent:at.sum?'… + …':'–'}));
  select.value=g&&!at.sum?g.name:'';
  select.addEventListener('change',function(){
    var x=named(T.games,select.value);
    if(x)set({w:x.example,d:x.document});
  });
  var kids=[select];
  if(g&&!at.sum){
    var input=make('input',{value:at.input.join(' '),spellcheck:false,placeholder:g.usage,'aria-label':g.usage});
    input.addEventListener('change',function(){at.input=words(input.value);set({w:line(at)});});
    kids.push(make('p',{className:'about',textContent:g.summary}),make('p',{},[input]));
  }
  chooser.replaceChildren.apply(chooser,kids);
  id('d').closest('p').hidden=!(g&&g.takesDocument||state.d);
  drawing.show(at.sum?null:at.game,state.d,at.input,at.given.at);
  complete(at);
  function change(name,value){
    if(value==='')delete at.given[name];else at.given[name]=value;
    set({w:line(at)});
  }
  var mine=g&&!at.sum?g.options:[],some=f?f.options.filter(function(p){return !named(T.options,p.name);}):[];
  var rest=make('details',{open:T.options.some(function(p){return at.given[p.name];})},
    [make('summary',{textContent:say.more})].concat(T.options.map(function(p){return field(p,at.given[p.name],change);})));
  var parts=at.sum?[]:mine.concat(some).map(function(p){return field(p,at.given[p.name],change);}).concat([rest]);
  options.replaceChildren.apply(options,parts);
}

/* The command line as it may go on: games first, then options of what is typed, then an option's values. */
function complete(at){
  var text=id('w').value,cut=text.lastIndexOf(' ')+1,begun=text.slice(cut),before=text.slice(0,cut),out=[];
  var list=words(before),last=list[list.length-1]||'',p=/^--/.test(last)?param(last.slice(2),at.game):null;
  function add(w,help){if(w.indexOf(begun)===0&&w!==begun)out.push([before+w,help]);}
  if(p&&p.kind==='choice')p.choices.forEach(function(c){add(c,p.help);});
  else if(!list.length)T.games.forEach(function(g){add(g.name,g.title);});
  else if(/^-/.test(begun)||!begun){
    var g=named(T.games,at.game),f=named(T.figures,state.figure);
    (g?g.options:[]).concat(f?f.options:[],T.options).forEach(function(o){if(at.given[o.name]===undefined)add('--'+o.name,o.help);});
  }
  id('words').replaceChildren.apply(id('words'),out.slice(0,20).map(function(o){return make('option',{value:o[0],label:o[1]});}));
}

/* ---- state ---- */

function set(change,kind){
  var old=JSON.stringify(state);
  if(change.figure&&change.w===undefined)change.w=without(change.figure); /* options of the old figure go with it */
  Object.keys(change).forEach(function(k){state[k]=change[k];});
  var at=parse(state.w);
  if(at.figure){state.figure=at.figure;state.w=at.list.slice(at.start).map(quoted).join(' ');}
  if(JSON.stringify(state)===old&&kind!=='first')return;
  if(kind!=='first'&&(kind!=='typed'||Date.now()-begun>1000)){past.push(old);if(past.length>200)past.shift();next=[];} /* what is typed at a stretch is one change */
  begun=kind==='typed'?Date.now():0;
  show(kind==='typed');
}
function show(typed){
  var at='#1/'+encodeURIComponent(state.figure+' '+state.w)+(state.d?'&d='+encodeURIComponent(state.d):'');
  if(!typed)id('w').value=state.w; /* the caret of who types stays where it is */
  id('figure').value=state.figure;id('d').value=state.d;
  if(at.length<=8192)history.replaceState(null,'',at);
  id('undo').disabled=!past.length;id('redo').disabled=!next.length;
  ask();form();copies();
}
function turn(from,to){
  if(!from.length)return;
  to.push(JSON.stringify(state));state=JSON.parse(from.pop());show();
}
function read(){
  var m=/^#1\/([^&]*)(?:&d=([^&]*))?/.exec(location.hash);
  if(!m)return;
  try{
    var l=decodeURIComponent(m[1]),f=l.split(' ')[0];
    if(named(T.figures,f)){state.figure=f;l=l.slice(f.length+1);}
    state.w=l;state.d=m[2]?decodeURIComponent(m[2]):'';
  }catch(e){}
}

/* ---- asking the program ---- */

function address(name,more){
  var q=new URLSearchParams(Object.assign({w:state.w,d:drawn()},more));
  return '/-/'+name+'?'+q.toString();
}
/* Options of the figure that is shown are no options of others, nor of an answer; else the words are those that were typed. */
function without(figure){
  var at=parse(state.w),f=named(T.figures,state.figure),g=named(T.games,at.game),o=figure&&named(T.figures,figure),all=true;
  if(at.sum)return state.w;
  Object.keys(at.given).forEach(function(k){
    var own=f&&named(f.options,k)&&!named(T.options,k)&&!(g&&named(g.options,k));
    if(own&&!(o&&named(o.options,k))){delete at.given[k];all=false;}
  });
  return all?state.w:line(at);
}
/* What is drawn goes along only with a game that takes it. */
function drawn(){
  var at=parse(state.w),g=named(T.games,at.game);
  return !g||at.sum||g.takesDocument?state.d:'';
}
function fetched(name,more,signal){
  var all=Object.assign({w:state.w,d:drawn()},more);
  var big=all.d.length+all.w.length>4000;
  return big?fetch('/-/'+name,{method:'POST',signal:signal,body:new URLSearchParams(all)})
    :fetch('/-/'+name+'?'+new URLSearchParams(all).toString(),{signal:signal});
}
function fault(text){
  var box=id('fault'),m=/did you mean “([^”]+)”/.exec(text||''),got=/got “([^”]+)”/.exec(text||'');
  box.hidden=!text;box.textContent=text||'';
  function remedy(shown,w){
    var b=make('button',{type:'button',textContent:say.apply+': '+shown});
    b.addEventListener('click',function(){set({w:w});});
    box.append(b);
  }
  if(m&&got&&state.w.indexOf(got[1])>=0)remedy(m[1],state.w.replace(got[1],m[1]));
  var others=/help: figures that show it: ([^\n]*)/.exec(text||'');
  if(others)others[1].split(', ').slice(0,6).forEach(function(n){
    var f=named(T.figures,n),b=f&&make('button',{type:'button',textContent:f.title});
    if(b){b.addEventListener('click',function(){set({figure:n});});box.append(b);}
  });
  var option=/help: [^\n]*?(--[a-z-]+(?:[ =][\w.,]*\d[\w.,]*)?)/.exec(text||''),name=option&&option[1].split(/[ =]/)[0].slice(2),at=parse(state.w);
  if(!option||!param(name,at.game))return;
  if(at.given[name]===undefined)remedy(option[1],state.w+' '+option[1]);
  else if(got&&/^--\S+ \S/.test(option[1]))remedy(option[1],state.w.replace(new RegExp('--'+name+'[ =]\\S+(?: '+got[1].replace(/\W/g,'\\$&')+')?'),option[1]));
}
function note(text,busy){
  var n=id('note');n.textContent=text;
  if(busy){
    var stop=make('button',{type:'button',textContent:say.stop});
    stop.addEventListener('click',function(){if(run)run.abort();note(say.stopped);});
    n.append(make('span',{className:'bar'}),stop);
  }
}
/* The answer and the figure are asked for at once; the small pictures later, when nothing has changed for a while. */
function ask(){
  if(run)run.abort();
  clearTimeout(timer);
  var at=parse(state.w),g=named(T.games,at.game);
  if(g&&g.takesDocument&&!at.sum&&!at.input.length&&!state.d){ /* nothing is drawn yet */
    answer('');fault('');note(say.sheet);document.body.classList.remove('old');
    return;
  }
  var own=run=new AbortController(),late=setTimeout(function(){document.body.classList.add('old');note(say.wait,true);},300);
  function text(r){return r.text().then(function(t){return{good:r.ok,can:r.ok||r.status===422,text:t};});}
  function end(){if(own===run){clearTimeout(late);document.body.classList.remove('old');note('');}}
  Promise.all([fetched('solve',{w:without(null)},own.signal).then(text),figure(own.signal)]).then(function(all){
    var solved=all[0],drawn=all[1];
    if(own!==run)return;
    if(!solved.can)throw new Error(solved.text);
    answer(solved.good?solved.text:'');
    told(solved.good?'':solved.text,own.signal);
    fault(solved.good?drawn:solved.text);
    end();
    if(solved.good||!drawn)timer=setTimeout(function(){small(own.signal).catch(function(){});},600);
  }).catch(function(e){
    clearTimeout(late);
    if(e.name==='AbortError')return;
    document.body.classList.remove('old');note(e instanceof TypeError?say.gone:e.message);
  });
}
/* What every position is worth, for the drawing; the cycle, where there is one. */
function told(fault,signal){
  var at=parse(state.w),cycle=/got the cycle ([^\n]*)/.exec(fault||'');
  if(cycle)return drawing.round(cycle[1].trim().split(' → '));
  if(fault||at.sum||at.game!=='token'||!state.d)return drawing.tell(null);
  fetched('solve',{w:without(null)+' --json --all'},signal).then(function(r){return r.ok?r.json():null;}).then(function(j){
    var map={};
    if(j&&j.values)j.values.forEach(function(v){if(typeof v.grundy==='number')map[v.position]=v.grundy;});
    drawing.tell(map);
  },function(){});
}
function playIt(){
  var at=parse(without('play')),from=at.game==='token'&&!at.sum&&!at.given.at&&!at.given.from?drawing.source():'';
  if(from)at.given.at=from;
  delete at.given.interactive;
  set({figure:'play',w:(at.sum?state.w:line(at))+' --interactive'});
}
/* The answer set like a page: who wins first, then lines; what stands in columns is a table. */
function answer(text){
  var box=id('answer'),play=make('button',{type:'button',textContent:say.play}),table=null,kids=[];
  play.addEventListener('click',function(){playIt();id('one').scrollIntoView({block:'nearest'});});
  text.trim().split('\n').forEach(function(l,i){
    var cells=l.trim().split(/ {3,}/);
    if(i>2&&/^ /.test(l)){
      if(!table)kids.push(table=make('table'));
      table.append(make('tr',{},cells.map(function(c){return make('td',{textContent:c});})));
    }else{
      table=null;
      kids.push(make(i<3?'b':'p',{textContent:cells.join(' \u00b7 ')}));
    }
  });
  box.hidden=!text;
  box.replaceChildren.apply(box,(state.figure==='play'||!text?[]:[play]).concat(kids));
}
/* The figure that is chosen, or else the first that shows this game; gives why it is another, or why there is none. */
function figure(signal){
  var list=[state.figure].concat(['graph','value','picture','table'].filter(function(n){return n!==state.figure;})),why='';
  function one(){
    var f=named(T.figures,list.shift());
    return fetched('draw',{figure:f.name,w:without(f.name),f:'html',theme:'auto'},signal).then(function(r){
      return r.text().then(function(t){
        if(!r.ok){
          why=why||t;
          return /figure|draw/.test(t)&&list.length?one():why;
        }
        id('one').querySelector('h2').textContent=f.title;
        put(t);
        document.querySelectorAll('#take a').forEach(function(a){
          a.dataset.address=address('draw',{figure:f.name,w:without(f.name),f:a.dataset.format,take:'1'});
          a.href=a.dataset.address;
        });
        return why;
      });
    });
  }
  return one();
}
/* The page @text into the frame: what is there already, styles and scripts, stays. */
function put(text){
  var view=id('view'),page=view.contentDocument,screen=view.contentWindow&&view.contentWindow.grundyScreen;
  var body=text.slice(text.indexOf('<body>')+6,text.indexOf('</body>')).replace(/<script>[^]*?<\/script>/g,'').replace(/<h1>.*?<\/h1>/,''); /* the heading stands above already */
  if(screen&&screen.again&&(screen.play||!/<div class="gr-play/.test(body))){
    page.body.style.padding=0;
    page.body.innerHTML=body;
    screen.again();
  }else view.srcdoc=text.replace('</style>','h1{display:none}body{padding:0}</style>');
}
id('view').addEventListener('load',function(){
  var page=this.contentDocument,frame=this;
  if(!page||!page.documentElement)return;
  function fit(){frame.style.height=Math.max(240,page.documentElement.scrollHeight)+'px';}
  frame.style.height='240px';fit();
  if(window.ResizeObserver)new ResizeObserver(fit).observe(page.body);
  if(page.fonts)page.fonts.ready.then(fit);
});
function small(signal){
  var items=Array.prototype.slice.call(document.querySelectorAll('#all li')),reasons=[],fit=0,i=0;
  function one(item){
    var button=item.querySelector('button'),name=button.value,img=item.querySelector('img');
    return fetched('draw',{figure:name,f:'svg',theme:'auto',w:without(name)},signal).then(function(r){
      return r.text().then(function(t){
        item.classList.toggle('none',!r.ok);
        button.disabled=!r.ok;
        if(!item.querySelector('small'))button.append(make('small'));
        item.querySelector('small').textContent='';
        button.setAttribute('aria-pressed',name===state.figure);
        if(r.ok){
          fit++;
          if(img.src.slice(0,5)==='blob:')URL.revokeObjectURL(img.src);
          img.hidden=false;
          img.src=URL.createObjectURL(new Blob([t],{type:'image/svg+xml'}));
        }else{
          var why=(/error: ([^\n]*)/.exec(t)||['',t])[1];
          reasons.push([named(T.figures,name).title,why]);
          img.removeAttribute('src');
          item.querySelector('small').textContent=why.replace(/^[a-z]+: /,'');
        }
      });
    });
  }
  function more(){return i<items.length?one(items[i++]).then(more):Promise.resolve();}
  return Promise.all([more(),more()]).then(function(){
    var box=id('others');
    box.hidden=!reasons.length;
    box.querySelector('summary').textContent=fit+' '+say.fit+'. '+say.others;
    box.querySelector('dl').replaceChildren.apply(box.querySelector('dl'),[].concat.apply([],reasons.map(function(r){
      return [make('dt',{textContent:r[0]}),make('dd',{textContent:r[1]})];
    })));
  });
}

/* ---- taking away ---- */

function yaml(w){return /[:#{}\[\],&*!|>'"%@`]|^[-?\s]|\s$/.test(w)?"'"+w.replace(/'/g,"''")+"'":w;}
function copies(){
  var at=parse(state.w),f=named(T.figures,state.figure),g=named(T.games,at.game),figure='';
  var file=state.d?/^\s*(strict\s+)?(di)?graph\b/.test(state.d)?' drawing.dot':' drawing.txt':'',plain=state.w.replace(/(^|\s)-(?=\s|$)/g,'');
  id('command').textContent='grundy draw '+state.figure+' '+(state.d?line(Object.assign({},at,{input:at.input.filter(function(w){return w!=='-';})})).replace(at.game,at.game+file):plain)+' -o '+state.figure+'.svg';
  if(!at.sum&&f)Object.keys(at.given).forEach(function(k){
    if(named(f.options,k)&&!named(T.options,k)&&!(g&&named(g.options,k))){
      figure+=k+': '+(at.given[k]==='true'?'true':yaml(at.given[k]))+'\n';delete at.given[k];
    }
  });
  if(state.d)at.input=at.input.filter(function(w){return w!=='-';});
  id('fence').textContent='```grundy\ngame: '+yaml(at.sum?plain.trim():line(at))+'\n'+
    (state.d?'input: |\n'+state.d.replace(/\n+$/,'').split('\n').map(function(l){return '  '+l;}).join('\n')+'\n':'')+
    'figure: '+state.figure+'\n'+figure+'```';
}
/* A link gives the step that is shown, or all of them: below each other in one file, or side by side in one picture. */
function stepShown(){
  var page=id('view').contentDocument,all=page?Array.prototype.slice.call(page.querySelectorAll('.gr-steps .gr-step')):[];
  return all.length>1?all.findIndex(function(x){return x.classList.contains('gr-now');})+1:0;
}
function takeSteps(a){
  var n=stepShown(),f=a.dataset.format,all=document.querySelector('#steps [aria-pressed=true]').value==='all';
  a.href=a.dataset.address+(n===0||f==='html'?'':all?'&steps='+(f==='pdf'?'all':'strip'):'&steps='+n);
}
function copy(text){
  navigator.clipboard.writeText(text).then(function(){note(say.copied);},function(){note(text);});
}

/* ---- beginning ---- */

document.querySelectorAll('#take a').forEach(function(a){
  ['pointerdown','focus','click'].forEach(function(t){a.addEventListener(t,function(){if(a.dataset.address)takeSteps(a);});});
});
document.querySelectorAll('#steps button').forEach(function(b){
  b.addEventListener('click',function(){
    document.querySelectorAll('#steps button').forEach(function(o){o.setAttribute('aria-pressed',o===b);});
  });
});
/* On a telephone one part at a time. */
document.querySelectorAll('#tabs button').forEach(function(b){
  b.addEventListener('click',function(){
    if(b.value==='play'&&state.figure!=='play')playIt();
    document.body.dataset.tab=b.value;
    document.querySelectorAll('#tabs button').forEach(function(o){o.setAttribute('aria-pressed',o===b);});
    scrollTo(0,0);
  });
});
document.body.dataset.tab='figure';
id('tabs').hidden=false;
id('steps').hidden=false;

['undo','redo','link','copies'].forEach(function(n){id(n).hidden=false;});
id('game').querySelector('h2').hidden=false;
document.querySelectorAll('[data-copy]').forEach(function(b){
  b.addEventListener('click',function(){copy(id(b.dataset.copy).textContent);});
});
id('link').addEventListener('click',function(){
  var at='#1/'+encodeURIComponent(state.figure+' '+state.w)+(state.d?'&d='+encodeURIComponent(state.d):'');
  if(at.length>8192)note(say.long);else copy(location.href);
});
id('undo').addEventListener('click',function(){turn(past,next);});
id('redo').addEventListener('click',function(){turn(next,past);});
id('bench').addEventListener('submit',function(e){
  e.preventDefault();
  var b=e.submitter;
  set(b&&b.name==='figure'?{figure:b.value}:{w:id('w').value});
});
id('figure').addEventListener('change',function(){set({figure:this.value});});
id('w').addEventListener('change',function(){set({w:this.value});});
id('w').addEventListener('input',function(){set({w:this.value},'typed');});
id('d').addEventListener('input',function(){set({d:this.value},'typed');});
addEventListener('hashchange',function(){read();show();});
addEventListener('keydown',function(e){
  var k=e.key.toLowerCase();
  if(!(e.ctrlKey||e.metaKey)||e.altKey||'zys'.indexOf(k)<0)return;
  e.preventDefault();
  if(k==='s')document.querySelector('#take a').click();
  else if(k==='y'||e.shiftKey)turn(next,past);
  else turn(past,next);
});
read();
id('answer').textContent='';
set({},'first');
})();
