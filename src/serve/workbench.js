(function(){
'use strict';
// The page's state, the form and the command line as views of it, and what the program answers. Small helpers are first.
var T=JSON.parse(document.getElementById('tables').textContent),say=T.say,RULES='rules.lua',program=window.grundyAsk,make=program.make;
T.games=T.games.concat(T.shelf);
function id(n){return document.getElementById(n);}
function named(list,n){return list.find(function(x){return x.name===n;});}
var state={figure:id('figure').value,w:id('w').value,d:id('d').value},past=[],next=[],run=null,timer=0,pause=0,begun=0,going=null,owner='',sheets={},answered=null;

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

/* The rest of the page asks for what it needs of this. */
var hooks={id:id,make:make,named:named,tables:T,words:words,parse:parse,param:param,filled:filled,all:function(){return all();},set:function(c,kind){set(c,kind);},state:state_,
  nodes:function(){return drawing.names();},answered:function(){return answered;},rest:function(){rest();},line:line};
function state_(){return state;}
var completion=window.grundyComplete(hooks),rules=window.grundyRules(hooks);

/* ---- the command line and the form: two views of one state ---- */

function words(text){
  var out=[],re=/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g,m;
  while((m=re.exec(text)))out.push(m[1]!==undefined?m[1].replace(/\\(.)/g,'$1'):m[2]!==undefined?m[2]:m[3]);
  return out;
}
function quoted(w){return /^[\w.,:;@%+=\/\-^*]+$/.test(w)?w:"'"+w.replace(/'/g,"'\\''")+"'";}
/* What is typed is taken apart: the game, its input, and options that one of the tables has. Of a whole command, as this page and the
   lessons write them, what names its file goes. */
function parse(text){
  var at={game:null,input:[],given:{},sum:false,figure:null},list=words(text),i=0;
  if(list[0]==='grundy')list=list.filter(function(w,k){return !/^(-o|--output)$/.test(list[k-1])&&!/^(-o|--output(=.*)?)$/.test(w);});
  while(i+1<list.length&&(list[i]==='grundy'||(i<2&&/^(draw|step|solve)$/.test(list[i]))))i++;
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
    input=make('select',{},(p['default']?[]:[make('option',{value:'',textContent:'–'})]).concat(p.choices.map(function(c){return make('option',{textContent:c});})));
    input.value=value||p['default'];
  }else input=make('input',{type:p.kind==='number'?'number':'text',value:value||'',placeholder:p['default']});
  if(p.kind==='number'){input.min=p.low;input.max=p.high;}
  input.addEventListener('change',function(){
    var v=p.kind==='flag'?(input.checked?'true':''):input.value;
    change(p.name,v===p['default']?'':v);
  });
  return make('p',{},[make('label',{},[make('code',{textContent:'--'+p.name}),input,make('small',{textContent:p.help})])]);
}
function form(){
  var at=parse(state.w),g=named(T.games,at.game),chooser=id('chooser'),options=id('options'),f=named(T.figures,state.figure);
  var select=make('select',{'aria-label':id('pane').getAttribute('aria-label')},T.games.map(function(x){
    return make('option',{value:x.name,textContent:x.title});
  }));
  if(!g||at.sum)select.prepend(make('option',{value:'',textContent:at.sum?'… + …':at.game===RULES?say.rules:'–'}));
  select.value=g&&!at.sum?g.name:'';
  select.addEventListener('change',function(){
    var x=named(T.games,select.value);
    if(x)set({w:x.example,d:x.document});
  });
  var kids=[];
  if((g||at.game===RULES)&&!at.sum){
    var usage=g?g.usage:say.begun,input=make('input',{value:at.input.join(' '),spellcheck:false,placeholder:usage,'aria-label':usage});
    input.addEventListener('change',function(){at.input=words(input.value);set({w:line(at)});});
    kids.push(make('p',{className:'about',textContent:g?g.summary:''}),make('p',{},[input]));
  }
  var sheet=g&&!at.sum&&g.takesDocument; /* what is drawn stands first */
  chooser.replaceChildren.apply(chooser,[select].concat(sheet?[]:kids));
  id('d').closest('p').hidden=at.game===RULES||!(g&&g.takesDocument||state.d);
  drawing.show(at.sum?null:at.game,state.d,at.input,at.given.at);
  rules.show(at.game===RULES?state.d:null,g);
  function change(name,value){
    if(value==='')delete at.given[name];else at.given[name]=value;
    set({w:line(at)});
  }
  var mine=g&&!at.sum?g.options:[],some=f?f.options.filter(function(p){return !named(T.options,p.name);}):[];
  var rest=make('details',{open:T.options.some(function(p){return at.given[p.name];})},
    [make('summary',{textContent:say.more})].concat(T.options.map(function(p){return field(p,at.given[p.name],change);})));
  var parts=at.sum?[]:(sheet?kids:[]).concat(mine.concat(some).map(function(p){return field(p,at.given[p.name],change);}),[rest]);
  options.replaceChildren.apply(options,parts);
}

/* ---- state ---- */

/* Whose sheet the drawing is; empty where the game that is typed has none. */
function sheet(at){
  var g=named(T.games,at.game);
  return at.sum||at.game!==RULES&&!(g&&g.takesDocument)?'':at.game==='merge'?'token':at.game;
}
function set(change,kind){
  var old=JSON.stringify(state);
  if(change.figure&&change.w===undefined)change.w=without(change.figure); /* options of the old figure go with it */
  Object.keys(change).forEach(function(k){state[k]=change[k];});
  state.w=state.w.replace(/(^|\s)[–—](?=[a-z])/g,'$1--').replace(/[‘’]/g,"'").replace(/[“”]/g,'"'); /* as telephones and other pages set them */
  var at=parse(state.w);
  state.figure=at.figure||state.figure;
  state.w=at.start?at.list.slice(at.start).map(quoted).join(' '):state.w.trim(); /* a blank at the end is no other game */
  if(change.d===undefined&&sheet(at)&&owner&&sheet(at)!==owner){ /* each kind of game has a sheet of its own */
    sheets[owner]=state.d;
    state.d=sheets[sheet(at)]||'';
  }
  if(JSON.stringify(state)===old&&kind!=='first')return;
  if(kind!=='first')going=null;
  if(kind!=='first'&&(kind!=='typed'||Date.now()-begun>1000)){past.push(old);if(past.length>200)past.shift();next=[];} /* what is typed at a stretch is one change */
  begun=kind==='typed'?Date.now():0;
  show(kind==='typed');
}
/* The steps that the frame shows (nullable), of which the address tells. */
function stepper(){
  var screen=id('view').contentWindow.grundyScreen,all=screen&&screen.steppers||[];
  return all.length===1&&!id('view').contentDocument.querySelector('.gr-play')?all[0]:null;
}
function hash(){
  var own=stepper(),at=own&&own.mode==='guess'?'&m=guess':own&&own.at>0?'&s='+(own.at+1):'';
  return '#1/'+encodeURIComponent(state.figure+' '+state.w)+(state.d?'&d='+encodeURIComponent(state.d):'')+at;
}
function kept(){
  var at=hash();
  if(!going&&at.length<=8192&&at!==location.hash)history.replaceState(null,'',at);
}
/* The step or the question that a link tells of, once. */
function arrive(){
  var own=stepper(),to=going;
  going=null;
  if(!own||!to)return;
  if(to[4]&&own.ask)own.ask.toggle();else if(to[3])own.show(to[3]-1,true);
}
function show(typed){
  if(!typed&&id('w').value!==state.w)id('w').value=state.w; /* the caret of who types stays where it is */
  id('figure').value=state.figure;id('d').value=state.d;
  owner=sheet(parse(state.w))||owner;
  kept();
  id('undo').disabled=!past.length;id('redo').disabled=!next.length;
  ask();form();copies();
}
function turn(from,to){
  if(!from.length)return;
  to.push(JSON.stringify(state));state=JSON.parse(from.pop());show();
}
function read(){
  var m=going=/^#1\/([^&]*)(?:&d=([^&]*))?(?:&s=(\d+))?(&m=guess)?/.exec(location.hash);
  if(!m)return;
  var l=decoded(m[1]),f=l.split(' ')[0];
  if(named(T.figures,f)){state.figure=f;l=l.slice(f.length+1);}
  state.w=l;state.d=decoded(m[2]||'');
}
/* What can be read of @part of a link that was cut off or spoilt on its way. */
function decoded(part){
  return part.replace(/(?:%[0-9a-f]{2})+/gi,function(bytes){
    try{return decodeURIComponent(bytes);}catch(e){return '\ufffd';}
  });
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
  return program.fetched(name,Object.assign({w:state.w,d:drawn()},more),signal,say.gone);
}
/* Buttons for what @f names as its remedy: the line after it, or figures; where they say all of its help, it has none. */
function remedies(f){
  function button(text,change){
    var b=make('button',{type:'button',textContent:text});
    b.addEventListener('click',function(){set(change);});
    return b;
  }
  function instead(w){return w===state.w?[]:[button(say.apply+': '+w,{w:w})];}
  function between(from,to,w){
    return instead(f.line===state.w.trimEnd()?state.w.slice(0,from)+w+state.w.slice(to):state.w.replace((f.line||'').slice(from,to),w));
  }
  var more=(/: (?:grundy solve )?(.*)$/.exec(f.help)||['',''])[1],list=more.split(', '),at=parse(state.w),kids=[];
  if(f.near&&f.from>=0)kids=between(f.from,f.to,f.near);
  else if(named(T.games,words(more)[0])){
    if(named(T.games,at.game)&&words(more)[0]!==at.game||/\bFILE\b/.test(more))return [];
    kids=instead(list[0]);
  }
  else if(named(T.figures,list[0]))kids=list.filter(function(n){return named(T.figures,n);}).slice(0,6).map(function(n){return button(named(T.figures,n).title,{figure:n});});
  else if(/“grundy list [a-z]+”/.test(f.help)){
    kids=[button(say.gallery,{})];
    kids[0].addEventListener('click',completion.gallery);
  }
  if(kids.length)f.help='';
  if(kids.length)return kids;
  var option=/(--([a-z-]+)(?:[ =][\w.,]*\d[\w.,]*)?)/.exec(f.help),p=option&&param(option[2],at.game),begins;
  if(!p||p.kind!=='flag'&&!/\d/.test(option[1]))return []; /* what to write behind it is not said */
  if(at.given[option[2]]===undefined)return instead(state.w+' '+option[1]);
  begins=(f.line||'').lastIndexOf('--'+option[2],f.from);
  return begins>=0&&/\d/.test(option[1])?between(begins,f.to,option[1]):[];
}
/* While one types, what is wrong is said at the first pause. */
function fault(text,solved){
  var box=id('fault');
  clearTimeout(pause);
  if(text&&begun&&box.hidden&&Date.now()-begun<700){pause=setTimeout(function(){fault(text,solved);},700);return;}
  id('answer').classList.toggle('stale',!solved);
  box.hidden=!text||rules.takes(text);
  if(!text)return;
  box.replaceChildren.apply(box,[].concat.apply([],program.faults(text).slice(0,3).map(function(f){
    var buttons=remedies(f),kids=[make('p',{textContent:f.place+f.said})];
    if(f.line!==undefined&&f.from>=0)kids.push(make('pre',{textContent:f.line+'\n'+' '.repeat(f.from)+'^'+'~'.repeat(f.to-f.from-1)}));
    if(f.help)kids.push(make('p',{className:'help',textContent:f.help}));
    return [make('div',{},kids)].concat(buttons);
  })));
}
function note(text,busy){
  var n=id('note');n.textContent=text;
  clearTimeout(n.gone);
  if(!busy)n.gone=setTimeout(function(){n.textContent='';},4000);
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
  var at=parse(state.w),g=named(T.games,at.game),writes=at.game===RULES;
  if(!at.sum&&!state.d.trim()&&(writes||g&&g.takesDocument&&!at.input.length)){ /* nothing is drawn or written yet */
    answer(null);fault('',true);note('');document.body.classList.add('old');tab(writes?'rules':'game');
    id('answer').hidden=false;id('answer').append(make('p',{className:'game',textContent:writes?say.own_rules:say.sheet}));
    return;
  }
  var own=run=new AbortController(),late=setTimeout(function(){document.body.classList.add('old');note(program.busy(say),true);},300);
  var more={figure:state.figure,w:without(state.figure),s:without(null),theme:'auto'},solved=null;
  if(at.game==='token'&&!at.sum&&state.d)more.all='1';
  function end(){if(own===run){clearTimeout(late);document.body.classList.remove('old');note('');}}
  fetched('state',more,own.signal).then(function(r){
    return r.ok?r.json():r.text().then(function(t){throw new Error(t);});
  }).then(function(all){
    if(own!==run)return;
    solved=all.solve.good?JSON.parse(all.solve.text):null;
    answered=solved||answered;
    if(solved)answer(solved);
    told(solved,all.solve.text);
    if(all.check)rules.tested(all.check);
    if(all.draw.good)shown(named(T.figures,state.figure),all.draw.text);
    return all.draw.good||!solved?all.solve.good?'':all.solve.text:other(own.signal,all.draw.text);
  }).then(function(why){
    if(own!==run||why===undefined)return;
    fault(why,solved);end();
    if(solved)timer=setTimeout(function(){pictures(own.signal).catch(function(){});},600);
  }).catch(function(e){
    clearTimeout(late);
    if(e.name==='AbortError')return;
    document.body.classList.remove('old');note('');fault(e.message,false);
  });
}
/* Where the figure that is chosen does not show this game: the first that does. Gives why it is another one. */
function other(signal,why){
  var list=['graph','value','picture','table'].filter(function(n){return n!==state.figure;});
  function one(){
    var f=named(T.figures,list.shift());
    return fetched('draw',{figure:f.name,w:without(f.name),f:'html',theme:'auto'},signal).then(function(r){
      if(!r.ok)return list.length?one():why;
      return r.text().then(function(t){shown(f,t);return why;});
    });
  }
  return one();
}
/* The page @text of the figure @f. */
function shown(f,text){
  id('title').textContent=f.title;
  put(text);
  document.querySelectorAll('#take a').forEach(function(a){
    a.dataset.address=address('draw',{figure:f.name,w:without(f.name),f:a.dataset.format,take:'1'});
    a.href=a.dataset.address;
  });
}
/* What every position is worth, for the drawing; the cycle, where there is one. */
function told(solved,fault){
  var cycle=solved?[]:(fault.split('\n').find(function(l){return l.indexOf(' → ')>0;})||'').split(' → '),map={};
  if(cycle.length>1){
    cycle[0]=cycle[cycle.length-1]; /* before it stand words */
    return drawing.round(cycle);
  }
  if(solved&&solved.values&&parse(state.w).game==='token')solved.values.forEach(function(v){if(typeof v.grundy==='number')map[v.position]=v.grundy;});
  drawing.tell(map);
}
function playIt(){
  var at=parse(without('play')),from=at.game==='token'&&!at.sum&&!at.given.at&&!at.given.from?drawing.source():'';
  if(from)at.given.at=from;
  delete at.given.interactive;
  set({figure:'play',w:(at.sum?state.w:line(at))+' --interactive'});
}

/* ---- the answer, set like a page ---- */

/* The command line after @move, where positions are written as they are typed; null where they are not. */
function after(solved,move){
  var at=parse(state.w),g=named(T.games,at.game),to=move.to!==undefined?move.to:move.leaves,labels=solved.components.map(function(c){return c.position;});
  var typed=at.input.join(' ').split(/[\s,]+/),named_as=labels.join(' ').split(/[\s,]+/); /* one position may be of several words, in its own order */
  if(at.sum||to===undefined)return null;
  if(labels.length===1&&typed.length>1?named_as.sort().join(' ')===typed.sort().join(' '):labels.join(' ')===typed.join(' ')){
    var parts=to.split('+').filter(function(p){return p!=='0'||move.to!==undefined||labels.length===1;});
    return line(Object.assign(at,{input:labels.slice(0,move.component).concat(parts,labels.slice(move.component+1)).join(' ').split(/[\s,]+/)}));
  }
  if(!g||!named(g.options,'at')||!state.d||labels.length!==1)return null;
  at.given.at=to;
  return line(at);
}
function moves(solved,head,list){
  if(state.figure==='play')return []; /* who plays is not told */
  if(!list||!list.length)return head?[make('h3',{textContent:head})]:[];
  return [make('h3',{textContent:(head||'').replace(/:$/,'')}),make('ul',{},list.slice(0,20).map(function(m){
    var w=after(solved,m),kids=[make('i',{textContent:'✓'})],b;
    if(m.to!==undefined)kids.push(make('b',{textContent:m.from+' → '+m.to}));
    if(m.says)kids.push(make('span',{textContent:m.says}));
    b=make(w===null?'p':'button',w===null?{className:'move'}:{className:'move',type:'button'},kids);
    if(w!==null)b.addEventListener('click',function(){set({w:w});id('answer').querySelector('h2').focus();});
    return make('li',{},[b]);
  }).concat(list.length>20?[make('li',{textContent:'… '+(list.length-20)})]:[]))];
}
/* A value as figures have it. */
function coin(v){
  var k=Math.min(v,16),wide=Math.max(15,6+5*String(v).length),box=make('span',{className:'disc','aria-hidden':true});
  box.innerHTML='<svg viewBox="'+(-wide-1)+' -16 '+(2*wide+2)+' 32" height="32"><rect x="'+-wide+'" y="-15" width="'+2*wide+'" height="30" rx="15" class="f-v'+k+' s-ink"/>'+
    (v===0?'<circle r="11.5" class="s-ink"/>':'')+'<text y="5" text-anchor="middle" class="f-on-v'+k+'">'+v+'</text></svg>';
  return box;
}
/* Who wins as a heading, the value with its disc, the moves that win. */
function answer(a){
  var box=id('answer'),kids=[],win,who;
  box.hidden=!a;box.classList.remove('stale');
  if(!a)return box.replaceChildren();
  a.title=a.title.replace(/ drawing\.(dot|txt)/g,'');
  who=(a.says_winner||'').split('\n');
  win=/^([^:]*): (.*)$/.exec(who[0]);
  kids.push(make('p',{className:'game',textContent:a.says_winner?a.title+(win?' · '+win[1]:''):''}),make('h2',{tabIndex:-1,textContent:win?win[2]:who[0]||a.title}));
  who.slice(1).forEach(function(l){kids.push(make('p',{textContent:l}));});
  (a.says_value||'').split('\n').forEach(function(l,i){
    var disc=i===0&&Number.isSafeInteger(a.grundy)?[coin(a.grundy)]:[]; /* a larger one has lost its last digits here */
    if(l)kids.push(make('p',{className:'eq'},disc.concat([make('span',{textContent:l})])));
  });
  (a.remarks||[]).forEach(function(l){kids.push(make('p',{className:'game',textContent:l}));});
  if(a.says_left||a.says_right)['left','right'].forEach(function(s){
    kids=kids.concat(moves(a,a['says_'+s],(a.winning_moves||{})[s]||(a.drawing_moves||{})[s]));
  });
  else kids=kids.concat(moves(a,a.says_moves,a.winning_moves||a.drawing_moves));
  if(!a.says_winner&&a.values)kids.push(make('table',{},a.values.slice(0,60).map(function(v){
    return make('tr',{},[make('th',{scope:'row',textContent:v.position}),make('td',{textContent:v.grundy!==undefined?v.grundy:v.value||v.outcome})]);
  })));
  box.replaceChildren.apply(box,kids);
}

/* ---- the figure ---- */

/* In a frame of the workbench title and switch stand beside the steps, and colours are those of the page around it. */
var bar='.gr-steps.gr-on:not(.gr-asking,.gr-play *)',style='.gr-beside .gr-tells{padding-top:40px}h1{display:none}svg{max-height:var(--room)!important}.gr-board svg{max-height:calc(var(--room)*.7)!important}.gr-closer .gr-picture{overflow:auto;max-height:var(--room)}.gr-closer :is(.gr-still,.gr-steps:not(.gr-asking)) .gr-picture svg{width:var(--gr-close);max-width:none;max-height:none!important;margin:auto}body{padding:0!important;margin:0;display:flow-root}.gr-steps.gr-on,.gr-still{border:0!important}.gr-score{display:none!important}'+
  '@media(min-width:34rem){'+bar+'{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center}'+bar+'>*{grid-column:1/-1}'+
  bar+'>.gr-bar{grid-column:1;order:1}'+bar+'>.gr-head{grid-column:2;order:2}}'+
  '@media(min-width:52rem){'+bar+'{grid-template-columns:minmax(0,1fr) auto minmax(0,1fr)}'+bar+'::before{content:var(--title)/"";font:700 1.1rem/1.2 TeX Gyre Pagella,Palatino,serif;padding-left:.4rem;order:1}'+
  bar+'>.gr-bar{grid-column:2}'+bar+'>.gr-head{grid-column:3;justify-self:end}}';
/* How large the picture may be; whether the title stands in the frame's bar: there are steps and room. */
function dress(page){
  if(!page.body)return;
  var alone=document.body.classList.contains('full'),look=page.documentElement.style,wide=id('view').clientWidth>=832; /* measured before what is changed */
  look.setProperty('--room',(alone?innerHeight-100:Math.max(380,innerHeight-400))+'px');
  look.setProperty('--gr-zoom',alone?9:'');
  look.fontSize=alone?'150%':'';
  var svg=alone&&page.querySelector('.gr-now svg,.gr-still svg'),own=svg&&svg.viewBox.baseVal,screen=page.defaultView.grundyScreen;
  /* The picture has what the rest leaves of the window. TRUE where that is enough. */
  function less(){
    var over=svg?page.body.offsetHeight-innerHeight+24:0;
    if(over>0)look.setProperty('--room',Math.max(200,svg.closest('.gr-picture').clientHeight-over)+'px');
    return !svg||page.body.offsetHeight<=innerHeight;
  }
  page.body.classList.remove('gr-closer');
  page.body.classList.toggle('gr-beside',!!svg&&!!screen&&screen.beside(own.height/own.width,innerWidth,innerHeight));
  if(!less()&&page.body.classList.contains('gr-beside')){
    page.body.classList.remove('gr-beside');
    look.setProperty('--room',innerHeight-100+'px');
    less();
  }
  if(svg&&screen)screen.closer(page.body);
  less();
  look.setProperty('--title',JSON.stringify(id('title').textContent));
  id('title').classList.toggle('heard',!!page.querySelector('.gr-steps')&&wide);
}
/* The page @text into the frame: what is there already, styles and scripts, stays. A page that computes has a frame of its own,
   whose policy lets no style stand in elements: its figures are put there by local.js. */
var waiting='';
function put(text){
  var view=id('view'),page=view.contentDocument,screen=view.contentWindow&&view.contentWindow.grundyScreen;
  var body=text.slice(text.indexOf('<body>')+6,text.indexOf('</body>')).replace(/<script>[^]*?<\/script>/g,'').replace(/<h1>.*?<\/h1>/,''); /* the heading stands below already */
  if(screen&&screen.again&&(screen.play||!/<div class="gr-play/.test(body))){
    if(window.grundyLocal)window.grundyLocal.put(page.body,body);else page.body.innerHTML=body;
    screen.again();
    arrive();
    program.colours(page);dress(page);
  }else if(window.grundyLocal)waiting=text; /* the frame is on its way */
  else view.srcdoc=text;
}
id('view').addEventListener('load',function(){
  var page=this.contentDocument,frame=this;
  if(!page||!page.documentElement)return;
  function fit(){frame.style.height=Math.max(240,page.body.offsetHeight)+'px';}
  var sheet=new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(style);
  page.adoptedStyleSheets=[sheet];
  frame.style.height='240px';fit();program.colours(page);dress(page);
  if(window.ResizeObserver){
    new ResizeObserver(fit).observe(page.body);
    new ResizeObserver(function(){if(frame.contentDocument===page)dress(page);}).observe(frame);
  }
  if(page.fonts)page.fonts.ready.then(fit);
  page.addEventListener('keydown',key);
  function asked(){ /* what the figure asks is not told beside it */
    kept();
    id('answer').classList.toggle('asked',page.querySelector('.gr-hushed')!==null);
  }
  new MutationObserver(asked).observe(page.body,{attributes:true,attributeFilter:['class'],childList:true,subtree:true});
  asked();
  if(waiting)put(waiting);
  waiting='';
  if(frame.srcdoc)arrive(); /* else it is the picture of a page without a script */
});

/* ---- all figures, small ---- */

var known=new Map(),wanted=false; /* by what is drawn: by figure, whether it fits and its picture or why not */
function all(){
  var key=without(null)+'\n'+drawn();
  if(!known.has(key)){
    if(known.size>20)known.clear();
    known.set(key,{});
  }
  return known.get(key);
}
function small(item){
  var button=item.querySelector('button'),one=all()[button.value],img=item.querySelector('img');
  if(!one)return;
  if(!item.querySelector('small'))button.append(make('small'));
  item.classList.toggle('none',!one.good);
  button.disabled=!one.good;
  item.querySelector('small').textContent=one.good?'':one.text;
  if(img.src.slice(0,5)==='blob:')URL.revokeObjectURL(img.src);
  img.hidden=!one.good;
  if(one.good)img.src=URL.createObjectURL(new Blob([one.text],{type:'image/svg+xml'}));
}
/* Of a small picture the drawing alone can be read. */
function bare(w){
  return ["--title ''",'--sentence no','--margin 4'].reduce(function(l,o){return l.indexOf(o.split(' ')[0])<0?l+' '+o:l;},w);
}
/* Eight figures a request, until the row is full; all of them when it is scrolled or they are asked for. */
function pictures(signal){
  var items=Array.prototype.slice.call(document.querySelectorAll('#all li')),row=document.querySelector('#all ul'),mine=all();
  items.forEach(function(li){
    var b=li.querySelector('button');
    li.classList.toggle('late',!mine[b.value]);
    b.setAttribute('aria-pressed',b.value===state.figure);
    small(li);
  });
  function more(){
    var open=items.filter(function(li){return !mine[li.querySelector('button').value];}).slice(0,8);
    var last=items.filter(function(li){return !li.matches('.none,.late');}).pop();
    if(!open.length||!wanted&&last&&last.getBoundingClientRect().left>row.getBoundingClientRect().right)return Promise.resolve(counted(items));
    return fetched('pictures',{figures:open.map(function(li){return li.querySelector('button').value;}).join(','),s:bare(without(null)),theme:'auto'},signal).then(function(r){return r.json();}).then(function(all){
      Object.keys(all).forEach(function(n){
        var why=(/error: ([^\n]*)/.exec(all[n].text)||['',all[n].text])[1].replace(/^[a-z-]+: /,'');
        mine[n]={good:all[n].good,text:all[n].good?all[n].text:why};
      });
      open.forEach(function(li){li.classList.remove('late');small(li);});
      completion.again();
      return more();
    });
  }
  counted(items);
  return more();
}
function counted(items){
  var mine=all(),names=Object.keys(mine),fit=names.filter(function(n){return mine[n].good;}).length,whole=names.length===items.length,box=id('others');
  id('fit').textContent=whole?filled(say.fit,fit,names.length):'';
  id('why').textContent=whole?filled(say.why,names.length-fit):id('why').dataset.own;
  box.replaceChildren.apply(box,[].concat.apply([],names.filter(function(n){return !mine[n].good;}).map(function(n){
    return [make('dt',{textContent:named(T.figures,n).title}),make('dd',{textContent:mine[n].text})];
  })));
}
function filled(text){
  var more=Array.prototype.slice.call(arguments,1);
  return text.replace(/%[us]/g,function(){return more.shift();});
}
/* The rest of the figures, too. */
function rest(){
  if(!wanted&&run){wanted=true;pictures(run.signal).catch(function(){});}
}
document.querySelector('#all ul').addEventListener('scroll',rest);
id('why').dataset.own=id('why').textContent;
id('why').addEventListener('click',function(){
  var box=id('others');
  box.hidden=!box.hidden;
  this.setAttribute('aria-expanded',!box.hidden);
  rest();
});
id('search').addEventListener('click',function(){completion.gallery();});

/* ---- taking away ---- */

function yaml(w){return /[:#{}\[\],&*!|>'"%@`]|^[-?\s]|\s$/.test(w)?"'"+w.replace(/'/g,"''")+"'":w;}
function indented(text){return text.replace(/\n+$/,'').split('\n').map(function(l){return '  '+l;}).join('\n')+'\n';}
/* A frame that holds the figure, for any page: it needs no server. */
function framed(page){return '<iframe width="720" height="'+(parseInt(id('view').style.height,10)+90)+'" style="border:0" title="'+escaped(state.w)+'" srcdoc="'+page+'"></iframe>';}
function escaped(text){return text.replace(/&/g,'&amp;').replace(/"/g,'&quot;');}
function copies(){
  var at=parse(state.w),f=named(T.figures,state.figure),g=named(T.games,at.game),own=at.game===RULES,figure='',before='';
  var file=own||!drawn()?'':/^\s*(strict\s+)?(di)?graph\b/.test(state.d)?' drawing.dot':' drawing.txt',plain=state.w.replace(/(^|\s)-(?=\s|$)/g,'');
  id('command').textContent='grundy draw '+state.figure+' '+(file?line(Object.assign({},at,{input:at.input.filter(function(w){return w!=='-';})})).replace(at.game,at.game+file):plain)+' -o '+state.figure+(at.given.interactive?'.html':'.svg');
  id('embed').textContent=framed('…');
  if(!at.sum&&f)Object.keys(at.given).forEach(function(k){
    if(named(f.options,k)&&!named(T.options,k)&&!(g&&named(g.options,k))){
      figure+=k+': '+(at.given[k]==='true'?'true':yaml(at.given[k]))+'\n';delete at.given[k];
    }
  });
  if(file)at.input=at.input.filter(function(w){return w!=='-';});
  if(own){at.game='rules';before='```grundy-rules rules\n'+state.d.replace(/\n*$/,'\n')+'```\n\n';}
  id('fence').textContent=before+'```grundy\ngame: '+yaml(at.sum?plain.trim().replace(/(^| )rules\.lua(?= |$)/g,'$1rules'):line(at))+'\n'+(file?'input: |\n'+indented(state.d):'')+
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
  if(navigator.clipboard)navigator.clipboard.writeText(text).then(function(){note(say.copied);},function(){note(text);});
  else note(text);
}

/* The lesson takes it when it is looked at: it may be another window's. */
id('add').addEventListener('click',function(){
  var list=JSON.parse(localStorage.getItem('grundy:added')||'[]');
  localStorage.setItem('grundy:added',JSON.stringify(list.concat(id('fence').textContent)));
  note(say.added);
});

/* ---- beginning ---- */

document.querySelectorAll('#take a').forEach(function(a){
  ['pointerdown','focus','click'].forEach(function(t){a.addEventListener(t,function(){if(a.dataset.address)takeSteps(a);});});
});
document.querySelectorAll('#steps button').forEach(function(b){
  b.addEventListener('click',function(){
    document.querySelectorAll('#steps button').forEach(function(o){o.setAttribute('aria-pressed',o===b);});
  });
});
/* One part of the pane at a time; on a telephone one part of the page. */
function tab(name){
  document.body.dataset.tab=name;
  document.querySelectorAll('#tabs button').forEach(function(o){o.setAttribute('aria-pressed',o.value===name);});
}
document.querySelectorAll('#tabs button').forEach(function(b){
  b.addEventListener('click',function(){
    tab(b.value);
    if(b.value==='play'&&state.figure!=='play'&&phone.matches)playIt();
    if(phone.matches)scrollTo(0,0);
  });
});
var phone=matchMedia('(max-width:43rem)');
tab(phone.matches?'figure':'game');
(function(){
  var b=make('button',{type:'button',className:'main',textContent:say.play});
  b.addEventListener('click',playIt);
  id('play').append(make('p',{textContent:say.play_about}),b);
})();
document.body.classList.add('script');
['tabs','steps','undo','redo','link','full','theme','copies','why','search','play','rules'].forEach(function(n){id(n).hidden=false;});
document.querySelectorAll('kbd').forEach(function(k){k.hidden=false;});
[['undo','Ctrl+Z'],['redo','Ctrl+Y'],['full','F']].forEach(function(k){id(k[0]).title+=' ('+k[1]+')';});
document.querySelectorAll('[data-copy]').forEach(function(b){
  b.addEventListener('click',function(){
    if(b.dataset.copy!=='embed')return copy(id(b.dataset.copy).textContent);
    fetched('draw',{figure:state.figure,w:without(state.figure),f:'html',theme:'auto'}).then(function(r){return r.text();}).then(function(t){copy(framed(escaped(t)));});
  });
});
id('link').addEventListener('click',function(){
  if(hash().length>8192)note(say.long);else copy(location.href);
});
/* The figure alone, as for a lecture hall. */
function full(on){
  if(document.body.classList.contains('full')===on)return;
  document.body.classList.toggle('full',on);document.body.classList.remove('black');
  id('full').setAttribute('aria-pressed',on);
  dress(id('view').contentDocument);
  id('view').focus();
  if(on&&document.documentElement.requestFullscreen)document.documentElement.requestFullscreen().catch(function(){});
  else if(document.fullscreenElement)document.exitFullscreen();
}
document.addEventListener('fullscreenchange',function(){if(!document.fullscreenElement)full(false);});
addEventListener('resize',function(){if(id('view').contentDocument)dress(id('view').contentDocument);});
id('full').addEventListener('click',function(){full(!document.body.classList.contains('full'));});
id('theme').addEventListener('click',function(){
  program.turn();
  if(id('view').contentDocument)program.colours(id('view').contentDocument);
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
/* The figure that fits and stands @by places further in the row. */
function beside(by){
  var row=Array.prototype.filter.call(document.querySelectorAll('#all li:not(.none,.late) button'),function(b){return !b.disabled;}).map(function(b){return b.value;});
  if(row.length)set({figure:row[(row.indexOf(state.figure)+by+row.length)%row.length]});
}
/* Keys of the page and of the frame, where nobody writes. Each change of what is typed is one of the page's. */
function key(e){
  var k=e.key.toLowerCase(),t=e.target,own=t.matches&&t.matches('#w,#d,.code textarea'),writes=t.tagName==='TEXTAREA'||t.tagName==='SELECT'||t.tagName==='INPUT'&&t.type!=='range'&&t.type!=='checkbox',steps=stepper();
  if(e.defaultPrevented||e.altKey||document.querySelector('dialog[open]'))return;
  if(e.ctrlKey||e.metaKey){
    if('zys'.indexOf(k)<0||k!=='s'&&writes&&!own)return;
    if(k==='s')document.querySelector('#take a').click();
    else if(k==='y'||e.shiftKey)turn(next,past);
    else turn(past,next);
  }else if(k==='escape')return full(false);
  else if(writes)return;
  else if(k==='/'){full(false);id('w').focus();id('w').select();}
  else if(k==='f'&&!t.closest('#drawing'))full(!document.body.classList.contains('full'));
  else if(k==='z'&&document.body.classList.contains('full'))id('view').contentWindow.grundyScreen.closer(id('view').contentDocument.body,!id('view').contentDocument.body.classList.contains('gr-closer'));
  else if(k==='b'&&document.body.classList.contains('full'))document.body.classList.toggle('black');
  else if(k==='['||k===']')beside(k===']'?1:-1);
  else if(t.ownerDocument!==document||t.closest('button,a,summary,#drawing,#all ul')||!steps||!steps.key(e))return;
  e.preventDefault();
}
addEventListener('keydown',key);
read();
id('answer').textContent='';
document.querySelectorAll('#all li').forEach(function(li){li.classList.add('late');});
if(going){id('view').removeAttribute('src');id('title').textContent='';} /* the figure of a page without a link is none of it */
set({},'first');
})();
