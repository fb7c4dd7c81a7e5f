// SPDX-License-Identifier: MIT
// The command line as it may go on: figures that show what is typed in one column, games, options, values and nodes of the
// drawing in the other; and the gallery, in which all games and figures are searched. It knows no rule: every name and
// sentence is in the page's tables.
window.grundyComplete=function(hooks){
'use strict';
var T=hooks.tables,say=T.say,make=hooks.make,named=hooks.named,input=hooks.id('w'),box=hooks.id('words'),at=-1,options=[];
input.setAttribute('role','combobox');
input.setAttribute('aria-autocomplete','list');
input.setAttribute('aria-controls','words');
input.setAttribute('aria-expanded','false');
function has(one,word){
  return one.name.indexOf(word)===0||one.title.toLowerCase().split(/[^a-z0-9’\u0080-\uffff]+/).some(function(w){return w.indexOf(word)===0;});
}
/* The place of the figure @name among those that say most of what is answered: sums in columns, one position by its mex, values of two players. */
function rank(name){
  var a=hooks.answered(),best=!a?[]:typeof a.grundy!=='number'?['value','thermograph','tree']:a.components&&a.components.length>1?['bits','mex','proof']:['mex','graph','table'],at=best.indexOf(name);
  return at<0?best.length:at;
}
/* What may stand in place of the last word: {w: the line then, name, help, figure}. */
function found(){
  var text=input.value,cut=text.lastIndexOf(' ')+1,word=text.slice(cut).toLowerCase(),before=text.slice(0,cut),p=hooks.parse(text),typed=hooks.words(before);
  var last=typed[typed.length-1]||'',param=/^--/.test(last)?hooks.param(last.slice(2),p.game):null,game=named(T.games,p.game),fits=hooks.all(),show=[],on=[];
  var first=typed.length===0||last==='+'||typed.length===1&&named(T.figures,last),mine=!first&&!param;
  if(game&&mine&&/^\d/.test(word)){before=text+' ';word='';} /* a number is whole as it is */
  function add(name,help){if(name.toLowerCase().indexOf(word)===0&&name!==text.slice(cut))on.push({w:before+name,name:name,help:help});}
  if(param&&param.kind!=='flag'){
    (param.choices||[]).forEach(function(c){add(c,param.help);});
    if(/^(at|from|of|on)$/.test(param.name))hooks.nodes().forEach(function(n){add(n,say.one_more);});
  }else if(first){
    T.games.forEach(function(g){if(word===''||has(g,word))on.push({w:before+g.example,name:g.name,help:g.title,document:g.document});});
    on.sort(function(a,b){return (b.name.indexOf(word)===0)-(a.name.indexOf(word)===0);});
    if(word)T.figures.forEach(function(f){if(has(f,word))show.push({figure:f.name,w:before,name:f.name,help:f.title});});
  }else{
    var own=named(T.figures,hooks.state().figure);
    if(word===''&&game&&!p.input.length&&game.example!==game.name)on.push({w:text.slice(0,text.lastIndexOf(game.name))+game.example,name:game.example,help:game.summary});
    if(word===''&&game&&p.input.length&&/…/.test(game.usage))on.push({w:before,name:p.input.join(' ')+' …',help:say.words});
    if(word==='')on.push({w:before+'+ ',name:'+',help:say.sum});
    T.options.slice(0,1).concat(game?game.options:[],own?own.options:[],T.options.slice(1)).forEach(function(o){if(p.given[o.name]===undefined&&(word===''||word[0]==='-'))add('--'+o.name,o.help);});
  }
  if(game&&mine&&(p.input.length||hooks.state().d||game.example===game.name))T.figures.forEach(function(f){
    if(f.name!==hooks.state().figure&&(!fits[f.name]||fits[f.name].good)&&(word===''||has(f,word)))show.push({figure:f.name,name:f.name,help:f.summary});
  });
  show.sort(function(a,b){return rank(a.name)-rank(b.name);});
  return [show,on];
}
/* Under the command line, and under a fault and its remedies where there is one; never over the answer or beyond the figure. */
function place(){
  var fault=hooks.id('fault'),line=input.parentNode.getBoundingClientRect(),fixed=getComputedStyle(box).position==='fixed',right=document.querySelector('.right').getBoundingClientRect();
  var from=Math.max(line.left,right.left);
  box.style.top=fault.hidden?'':fault.getBoundingClientRect().bottom-(fixed?0:line.top)+6+'px';
  box.style.left=fixed?'':from-line.left-1+'px';
  box.style.maxWidth=fixed?'':right.right-from+'px';
}
function close(){
  box.hidden=true;at=-1;
  input.setAttribute('aria-expanded','false');
  input.removeAttribute('aria-activedescendant');
}
function take(o){
  if(!o||o.w===undefined&&!o.figure)return;
  var change={};
  if(o.figure)change.figure=o.figure;
  if(o.w!==undefined)change.w=o.w;
  if(o.document)change.d=o.document;
  hooks.set(change);
  if(o.w!==undefined){input.value=o.w;input.focus();}
  close();
}
function mark(k){
  at=k;
  options.forEach(function(o,i){o.node.setAttribute('aria-selected',i===k);});
  if(k<0)input.removeAttribute('aria-activedescendant');
  else{input.setAttribute('aria-activedescendant',options[k].node.id);options[k].node.scrollIntoView({block:'nearest'});}
}
function open(){
  var two=found(),n=0;
  options=[];
  function column(head,list){
    var rows=list.slice(0,5).map(function(o){
      var small=o.figure&&document.querySelector('#all [value="'+o.figure+'"] img[src]:not([hidden])'); /* that of the row */
      o.node=make('div',{role:'option',id:'word-'+n++,className:'opt','aria-selected':false},[o.figure?small?make('img',{alt:'',src:small.src}):make('i'):'',!options.length&&list===two[0]?make('kbd',{textContent:'Tab','aria-hidden':true}):'',make('b',{textContent:o.name}),make('small',{textContent:o.help})]);
      o.node.addEventListener('pointerdown',function(e){e.preventDefault();});
      o.node.addEventListener('click',function(){take(o);});
      options.push(o);
      return o.node;
    });
    return rows.length?make('div',{role:'group','aria-label':head},[make('h3',{role:'presentation',textContent:head})].concat(rows)):'';
  }
  var kids=[column(say.show,two[0]),column(say.on,two[1])].filter(Boolean);
  if(!kids.length)return close();
  var keys=make('p',{className:'keys','aria-hidden':true});
  [['↑ ↓',say.choose],['Tab',say.take_it],['Esc',say.close]].forEach(function(k){keys.append(make('span',{},[make('kbd',{textContent:k[0]}),' '+k[1]]));});
  var rest=two[0].length-5;
  if(rest>0)keys.append(make('span',{className:'rest',textContent:hooks.filled(say.go_on,rest)}));
  box.replaceChildren(make('div',{role:'listbox',className:'two','aria-label':say.on},kids),keys);
  box.hidden=false;at=-1;place();
  input.setAttribute('aria-expanded','true');
}
/* Small pictures that came meanwhile are in it, too. */
function again(){
  var k=at;
  if(box.hidden)return;
  open();
  if(k>=0&&k<options.length)mark(k);
}
input.addEventListener('input',open);
input.addEventListener('blur',close);
if(window.ResizeObserver)new ResizeObserver(place).observe(hooks.id('fault'));
input.addEventListener('keydown',function(e){
  if(e.ctrlKey||e.metaKey||e.altKey)return;
  if(e.key==='Escape'&&!box.hidden){close();e.preventDefault();}
  else if(e.key==='ArrowDown'||e.key==='ArrowUp'){
    if(box.hidden)open();
    if(!options.length)return;
    mark((at+(e.key==='ArrowDown'?1:at<0?0:-1)+options.length)%options.length);
    e.preventDefault();
  }else if(e.key==='Tab'&&!e.shiftKey&&!box.hidden&&(at>=0||!/(^|\s)$/.test(input.value))){
    var o=options[Math.max(at,0)];
    take(o);e.preventDefault();
  }else if(e.key==='Enter'&&!box.hidden){
    if(at>=0){take(options[at]);e.preventDefault();}else close();
  }
});

/* ---- the gallery ---- */

var dialog=null;
function card(one,kind){
  var b=make('button',{type:'button'}),picture=kind==='figure'&&hooks.all()[one.name];
  if(picture&&picture.good)b.append(make('img',{alt:'',src:'data:image/svg+xml,'+encodeURIComponent(picture.text)}));
  b.append(make('b',{textContent:one.title}),make('code',{textContent:one.name}),make('small',{textContent:one.summary}));
  b.addEventListener('click',function(){
    dialog.close();
    hooks.set(kind==='figure'?{figure:one.name}:{w:one.example,d:one.document});
  });
  return make('li',{},[b]);
}
function fill(){
  var wanted=dialog.querySelector('input').value.toLowerCase().split(/[\s\-]+/).filter(Boolean),out=[];
  function fits(one){
    var text=(one.name+' '+one.title+' '+one.summary).toLowerCase();
    return wanted.every(function(w){return text.indexOf(w)>=0;});
  }
  [['figures','figure'],['games','game']].forEach(function(k){
    var some=T[k[0]].filter(fits);
    if(some.length)out.push(make('h3',{textContent:say[k[0]]}),make('ul',{},some.map(function(one){return card(one,k[1]);})));
  });
  var list=dialog.querySelector('.found');
  list.replaceChildren.apply(list,out.length?out:[make('p',{textContent:say.none})]);
}
function gallery(){
  if(!dialog){
    var search=make('input',{type:'search',placeholder:say.find,'aria-label':say.find}),shut=make('button',{type:'button',textContent:say.close});
    dialog=make('dialog',{id:'gallery','aria-label':say.gallery},[make('div',{className:'hd'},[make('h2',{textContent:say.gallery}),shut]),search,make('div',{className:'found'})]);
    search.addEventListener('input',fill);
    shut.addEventListener('click',function(){dialog.close();});
    dialog.addEventListener('click',function(e){if(e.target===dialog)dialog.close();});
    document.body.append(dialog);
  }
  hooks.rest();
  fill();
  dialog.showModal();
  dialog.querySelector('input').select();
}
return {gallery:gallery,again:again};
};
