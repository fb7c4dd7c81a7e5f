// SPDX-License-Identifier: MIT
// Drawing a game: the text of a graph, a Hackenbush picture or a board as something that is pointed at. The text is the only
// state: each change writes it anew and hands it on; what this does not understand it leaves alone. It knows no rule: values,
// cycles and faults come from the program.
window.grundyDrawing=function(box,say,hooks){
'use strict';
var space='http:/'+'/www.w3.org/2000/svg',STEP=58,R=15,kind=null,model=null,last=null,tool='',picked=null,values={},bad={},start='',size=[340,250];
var colours={L:'blue',R:'red',G:'green'};
function make(tag,more,kids){
  var e=document.createElement(tag);
  Object.keys(more||{}).forEach(function(k){if(k in e)e[k]=more[k];else e.setAttribute(k,more[k]);});
  (kids||[]).forEach(function(k){e.append(k);});
  return e;
}
function svg(tag,more,kids){
  var e=document.createElementNS(space,tag);
  Object.keys(more||{}).forEach(function(k){e.setAttribute(k,more[k]);});
  (kids||[]).forEach(function(k){e.append(k);});
  return e;
}
var tools=make('div',{className:'tools',role:'toolbar'}),picture=svg('svg',{'class':'paper'}),board=make('div',{className:'squares',role:'grid'}),hint=make('p',{className:'about'});
tools.setAttribute('aria-label',say.tools);
box.append(tools,picture,board,hint);

/* ---- graphs as text ---- */

function tokens(text){
  var out=[],re=/\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#.*$|"((?:[^"\\]|\\[\s\S])*)"|(->|--|[{}\[\];,=])|(-?(?:\.\d+|\d+(?:\.\d*)?)(?![\w\u0080-\uffff])|[\w\u0080-\uffff]+)|(\S)/gm,m;
  while((m=re.exec(text))){
    if(m[1]!==undefined)out.push({id:m[1].replace(/\\"/g,'"')});
    else if(m[2])out.push({op:m[2]});
    else if(m[3])out.push({id:m[3]});
    else if(m[4])return null;
  }
  return out;
}
/* {nodes: [{name, at, more}], edges: [{a, b, more}], extra}; null where the text says what cannot be drawn here. */
function parse(text,directed){
  var t=tokens(text),i=0,nodes=[],edges=[],extra=[],by=new Map();
  if(!t)return null;
  function op(o){if(t[i]&&t[i].op===o){i++;return true;}return false;}
  function node(name){
    if(!by.has(name)){by.set(name,{name:name,more:{}});nodes.push(by.get(name));}
    return by.get(name);
  }
  function attributes(to){
    while(op('[')){
      while(!op(']')){
        if(!t[i]||t[i].id===undefined)return false;
        var k=t[i++].id,v='true';
        if(op('=')){if(!t[i]||t[i].id===undefined)return false;v=t[i++].id;}
        to[k]=v;
        if(!op(','))op(';');
      }
    }
    return true;
  }
  if(t[i]&&t[i].id==='strict')i++;
  if(!t[i]||t[i++].id!==(directed?'digraph':'graph'))return null;
  if(t[i]&&t[i].id!==undefined)i++;
  if(!op('{'))return null;
  while(!op('}')){
    if(!t[i])return null;
    if(op(';')||op(','))continue;
    if(t[i].id===undefined||/^(node|edge|graph|subgraph)$/.test(t[i].id))return null;
    var first=t[i++].id;
    if(op('=')){extra.push([first,t[i]&&t[i].id]);i++;continue;}
    var chain=[node(first)],more={};
    while(t[i]&&(t[i].op==='->'||t[i].op==='--')){
      i++;
      if(!t[i]||t[i].id===undefined)return null;
      chain.push(node(t[i++].id));
    }
    if(!attributes(chain.length>1?more:chain[0].more))return null;
    for(var k=0;k+1<chain.length;k++)edges.push({a:chain[k],b:chain[k+1],more:Object.assign({},more)});
  }
  return i<t.length?null:{nodes:nodes,edges:edges,extra:extra};
}
function quoted(s){
  return /^(-?(\.\d+|\d+(\.\d*)?)|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)$/.test(s)&&!/^(node|edge|graph|digraph|subgraph|strict)$/i.test(s)?s:'"'+s.replace(/"/g,'\\"')+'"';
}
function list(more){
  var keys=Object.keys(more);
  return keys.length?' ['+keys.map(function(k){return k+'='+quoted(more[k]);}).join(', ')+']':'';
}
function round(x){return String(Math.round(x*100)/100);}
function written(){
  if(kind==='squares')return model.rows.map(function(r){return r.join('');}).join('\n')+'\n';
  var directed=kind==='graph',foot=size[1]-32,out=[directed?'digraph {':'graph {'];
  model.extra.forEach(function(e){out.push('  '+e[0]+'='+quoted(e[1])+';');});
  model.nodes.forEach(function(n){
    n.more.pos=round(n.x/STEP)+','+round((foot-n.y)/STEP);
    out.push('  '+quoted(n.name)+list(n.more)+';');
  });
  model.edges.forEach(function(e){out.push('  '+quoted(e.a.name)+(directed?' -> ':' -- ')+quoted(e.b.name)+list(e.more)+';');});
  return out.join('\n')+'\n}\n';
}
/* Stalks as they are typed: “BRB GG”. */
function stalks(input){
  if(!input.length||!input.every(function(w){return /^[LRGB]+$/i.test(w);}))return null;
  var m={nodes:[],edges:[],extra:[]};
  input.forEach(function(w,s){
    var below={name:'g'+(s+1),more:{ground:'true'}};
    m.nodes.push(below);
    w.toUpperCase().split('').forEach(function(c,k){
      var n={name:'abcdefghijklmnopqrstuvwxyz'[s%26]+(k+1),more:{}};
      m.nodes.push(n);
      m.edges.push({a:below,b:n,more:{color:c==='G'?'green':c==='R'?'red':'blue'}});
      below=n;
    });
  });
  return m;
}
function isGround(n){return n.more.ground==='true'||(n.more.ground===undefined&&n.name==='ground');}

/* ---- where nodes stand ---- */

/* How far each node is from the sources (from the ground). */
function levels(){
  var level=new Map(),queue=[];
  if(kind==='bush'){
    model.nodes.forEach(function(n){if(isGround(n)){level.set(n,0);queue.push(n);}});
    while(queue.length){
      var n=queue.shift();
      model.edges.forEach(function(e){
        [[e.a,e.b],[e.b,e.a]].forEach(function(p){if(p[0]===n&&!level.has(p[1])){level.set(p[1],level.get(n)+1);queue.push(p[1]);}});
      });
    }
  }else for(var k=0,moved=true;k<model.nodes.length&&moved;k++){
    moved=false;
    model.edges.forEach(function(e){
      var l=(level.get(e.a)||0)+1;
      if((level.get(e.b)||0)<l&&l<model.nodes.length){level.set(e.b,l);moved=true;}
    });
  }
  return level;
}
function tidy(){
  var level=levels(),rows=[];
  model.nodes.forEach(function(n){var l=level.get(n)||0;(rows[l]=rows[l]||[]).push(n);});
  rows.forEach(function(row,l){
    row.forEach(function(n,i){
      var across=(i+.5)/row.length,along=l*STEP*1.15;
      if(kind==='bush'){n.x=across*Math.max(size[0],row.length*STEP);n.y=-l*STEP;}
      else{n.x=along;n.y=across*Math.max(200,row.length*STEP*.8)+(l%2)*9;}
    });
  });
  if(kind==='bush')model.edges.forEach(function(e){ /* a stalk is upright */
    if(isGround(e.a)&&model.edges.filter(function(o){return o.a===e.a||o.b===e.a;}).length===1)e.b.x=e.a.x;
    else if(level.get(e.b)>level.get(e.a)&&model.edges.filter(function(o){return o.a===e.a&&level.get(o.b)>level.get(o.a);}).length===1)e.b.x=e.a.x;
  });
  fit();
}
function place(){
  var has=model.nodes.length>0&&model.nodes.every(function(n){return /^-?[\d.]+,-?[\d.]+!?$/.test(n.more.pos||'');});
  if(!has)return tidy();
  var mean=0,count=0;
  model.nodes.forEach(function(n){var p=n.more.pos.split(',');n.x=parseFloat(p[0]);n.y=-parseFloat(p[1]);});
  model.edges.forEach(function(e){if(e.a!==e.b){mean+=Math.hypot(e.a.x-e.b.x,e.a.y-e.b.y);count++;}});
  mean=count?mean/count:1;
  var scale=mean>6||mean<.2?STEP*1.3/mean:STEP; /* as this writes it, else whatever its unit */
  model.nodes.forEach(function(n){n.x*=scale;n.y*=scale;});
  fit();
}
/* The paper is as large as what stands on it, and some more. */
function fit(){
  var b=[Infinity,Infinity,-Infinity,-Infinity];
  model.nodes.forEach(function(n){b=[Math.min(b[0],n.x),Math.min(b[1],n.y),Math.max(b[2],n.x),Math.max(b[3],n.y)];});
  if(!isFinite(b[0]))b=[0,0,0,0];
  size=[Math.max(340,b[2]-b[0]+90),Math.max(kind==='bush'?230:250,b[3]-b[1]+(kind==='bush'?80:80))];
  var dx=(size[0]-b[0]-b[2])/2,dy=kind==='bush'?size[1]-32-ground(b[3]):(size[1]-b[1]-b[3])/2;
  model.nodes.forEach(function(n){n.x+=dx;n.y+=dy;});
  model.nodes.forEach(function(n){if(kind==='bush'&&isGround(n))n.y=size[1]-32;});
}
function ground(lowest){
  var feet=model.nodes.filter(isGround);
  return feet.length?feet.reduce(function(s,n){return s+n.y;},0)/feet.length:lowest;
}

/* ---- drawing ---- */

function unused(){
  var used=new Set(model.nodes.map(function(n){return n.name;})),i=1,letters=kind==='bush'||model.nodes.some(function(n){return /^[a-z]$/.test(n.name);});
  if(letters)for(i=97;i<123;i++)if(!used.has(String.fromCharCode(i)))return String.fromCharCode(i);
  for(i=1;used.has(String(i));i++);
  return String(i);
}
/* Classes of an edge that is called @c: blue is Left's, red is Right's. */
function ink(c){
  return c==='blue'?'blue s-left':c==='red'?'red s-right':kind==='bush'?'green s-either':'plain';
}
/* How far an edge bends so that it goes past the nodes between its ends. */
function detour(a,b,dx,dy,d){
  var out=0;
  model.nodes.forEach(function(n){
    var t=((n.x-a.x)*dx+(n.y-a.y)*dy)/(d*d),off=((n.x-a.x)*-dy+(n.y-a.y)*dx)/d,room=kind==='graph'?R+7:9;
    if(n!==a&&n!==b&&t>.05&&t<.95&&Math.abs(off)<room)out=(off>0?-1:1)*(room+18);
  });
  return out;
}
function path(e,nth,of){
  var a=e.a,b=e.b,dx=b.x-a.x,dy=b.y-a.y,d=Math.hypot(dx,dy)||1,ux=dx/d,uy=dy/d,r=kind==='graph'?R+2:5;
  if(a===b)return 'M'+a.x+' '+(a.y-r)+'c-26-34 26-34 0 0';
  var bend=(nth-(of-1)/2)*26+(of===1?detour(a,b,dx,dy,d):0),end=kind==='graph'?r+5:r;
  var mx=(a.x+b.x)/2-uy*bend*1.4,my=(a.y+b.y)/2+ux*bend*1.4;
  return 'M'+(a.x+ux*r)+' '+(a.y+uy*r)+'Q'+mx+' '+my+' '+(b.x-ux*end)+' '+(b.y-uy*end);
}
function draw(){
  picture.style.display=kind==='squares'?'none':'';
  board.style.display=kind==='squares'?'':'none';
  if(kind==='squares')return drawBoard();
  var held=document.activeElement&&document.activeElement.dataset?document.activeElement.dataset.node:null;
  picture.setAttribute('viewBox','0 0 '+size[0]+' '+size[1]);
  var parts=[svg('defs',{},[svg('marker',{id:'tip',viewBox:'0 0 8 8',refX:6,refY:4,markerWidth:6,markerHeight:6,orient:'auto-start-reverse'},[svg('path',{d:'M0 0l8 4-8 4z'})])])];
  if(kind==='bush'){
    var y=size[1]-32,hatch='';
    for(var x=14;x<size[0]-10;x+=12)hatch+='M'+x+' '+(y+3)+'l-7 9';
    parts.push(svg('path',{'class':'hatch',d:hatch}),svg('path',{'class':'earth',d:'M8 '+y+'H'+(size[0]-8)}));
  }
  var loose=kind==='bush'?levels():null,count={};
  model.edges.forEach(function(e){var k=[e.a.name,e.b.name].sort().join('\n');count[k]=count[k]||[0,0];count[k][1]++;});
  model.edges.forEach(function(e,i){
    var k=[e.a.name,e.b.name].sort().join('\n'),d=path(e,count[k][0]++,count[k][1]);
    var hangs=!loose||loose.has(e.a),cls='edge '+ink((e.more.color||'').toLowerCase())+(hangs?'':' loose')+(bad[e.a.name+'\n'+e.b.name]?' cycle':'');
    var line=svg('path',{'class':cls,d:d,'data-edge':i});
    if(kind==='graph')line.setAttribute('marker-end','url(#tip)');
    parts.push(svg('path',{'class':'fat',d:d,'data-edge':i}),line);
  });
  model.nodes.forEach(function(n,i){
    var v=values[n.name],g=svg('g',{'class':'node'+(n===picked?' picked':'')+(kind==='graph'&&start.split(',').indexOf(n.name)>=0?' start':''),'data-node':i,tabindex:0,role:'button','aria-label':n.name+(v!==undefined?': '+v:''),transform:'translate('+n.x+' '+n.y+')'});
    if(kind==='bush')g.append(svg('circle',{r:15,'class':'touch'}),svg('circle',{r:5}));
    else{
      g.append(svg('circle',{r:R+5,'class':'halo'}),svg('circle',{r:R,'class':v!==undefined?'f-v'+Math.min(v,16):'blank'}));
      if(v===0)g.append(svg('circle',{r:R-3.5,'class':'ring'}));
      var t=svg('text',{y:5,'class':v!==undefined?'f-on-v'+Math.min(v,16):''});t.textContent=v!==undefined?v:n.name;g.append(t);
      if(v!==undefined){var s=svg('text',{'class':'name',x:R+3,y:-R+3});s.textContent=n.name.length>9?n.name.slice(0,8)+'…':n.name;g.append(s);}
    }
    parts.push(g);
  });
  picture.replaceChildren.apply(picture,parts);
  if(held!==null&&held!==undefined){var again=picture.querySelector('[data-node="'+held+'"]');if(again)again.focus();}
}
function drawBoard(){
  var rows=model.rows,at=document.activeElement&&document.activeElement.dataset?document.activeElement.dataset.square:null;
  board.style.setProperty('--n',rows[0].length);
  board.replaceChildren.apply(board,rows.map(function(row,y){
    return make('div',{role:'row'},row.map(function(c,x){
      var b=make('button',{type:'button',role:'gridcell',className:c==='#'?'wall':'',textContent:c==='#'||c==='.'?'':c,tabIndex:x+y===0?0:-1});
      b.dataset.square=x+','+y;b.dataset.what=c;
      b.setAttribute('aria-label',String.fromCharCode(65+x)+(y+1)+': '+(c==='#'?say.wall:c==='.'?say.floor:c));
      return b;
    }));
  }));
  if(at){var again=board.querySelector('[data-square="'+at+'"]');if(again)again.focus();}
}

/* ---- changing ---- */

function changed(){last=written();draw();hooks.change(last);}
function choose(t){
  tool=t;picked=null;
  Array.prototype.forEach.call(tools.children,function(b){if(b.dataset.tool)b.setAttribute('aria-pressed',b.dataset.tool===t);});
  hint.textContent=kind==='squares'?'':say[kind==='bush'&&/[LRG]/.test(t)?'hint_line':'hint_'+t];
  picture.dataset.tool=t;
  if(model)draw();
}
function addNode(x,y){
  var n={name:unused(),more:{},x:x,y:y};
  if(kind==='bush'&&y>size[1]-50){n.more.ground='true';n.y=size[1]-32;}
  model.nodes.push(n);
  return n;
}
function connect(a,b){
  if(kind==='graph'&&(a===b||model.edges.some(function(e){return e.a===a&&e.b===b;})))return;
  model.edges.push({a:a,b:b,more:kind==='bush'?{color:colours[tool]}:{}});
}
function erase(n){
  model.nodes=model.nodes.filter(function(o){return o!==n;});
  model.edges=model.edges.filter(function(e){return e.a!==n&&e.b!==n;});
}
function rename(n){
  var to=prompt(say.rename,n.name);
  if(!to||to===n.name||model.nodes.some(function(o){return o.name===to;}))return;
  var old=n.name;n.name=to;
  if(start===old){start=to;hooks.start(to);}
  changed();
}
function point(e){
  var r=picture.getBoundingClientRect(),s=Math.min(r.width/size[0],r.height/size[1]);
  return {x:Math.max(20,Math.min(size[0]-20,(e.clientX-r.left-(r.width-size[0]*s)/2)/s)),y:Math.max(20,Math.min(size[1]-(kind==='bush'?32:20),(e.clientY-r.top-(r.height-size[1]*s)/2)/s))};
}
function near(p,except){
  var best=null,d=22;
  model.nodes.forEach(function(n){var own=Math.hypot(n.x-p.x,n.y-p.y);if(n!==except&&own<d){d=own;best=n;}});
  return best;
}
function isLine(){return tool==='A'||tool==='L'||tool==='R'||tool==='G';}
var drag=null;
picture.addEventListener('pointerdown',function(e){
  var p=point(e),n=near(p),hit=e.target.dataset&&e.target.dataset.edge;
  e.preventDefault();
  if(tool==='E'){
    if(n)erase(n);else if(hit!==undefined)model.edges.splice(+hit,1);else return;
    changed();
  }else if(tool==='N'){if(!n){addNode(p.x,p.y);changed();}else drag={node:n};
  }else if(tool==='S'){if(n){start=n.name;hooks.start(start);draw();}
  }else if(isLine()){
    var fresh=null;
    if(!n){n=fresh=addNode(p.x,p.y);draw();}
    if(picked&&picked!==n){connect(picked,n);picked=null;changed();return;}
    drag={from:n,fresh:fresh,line:picture.appendChild(svg('path',{'class':'edge draft '+ink(colours[tool])}))};
  }else if(n)drag={node:n};
  if(drag)picture.setPointerCapture(e.pointerId);
  if(drag&&drag.node)drag.was=[n.x,n.y];
});
picture.addEventListener('pointermove',function(e){
  if(!drag)return;
  var p=point(e);
  if(drag.line)drag.line.setAttribute('d','M'+drag.from.x+' '+drag.from.y+'L'+p.x+' '+p.y);
  else{
    drag.node.x=p.x;
    if(!(kind==='bush'&&isGround(drag.node)))drag.node.y=p.y;
    drag.moved=true;
    draw();
  }
});
picture.addEventListener('pointerup',function(e){
  if(!drag)return;
  var d=drag,p=point(e);
  drag=null;
  if(d.line){
    d.line.remove();
    var to=near(p),far=Math.hypot(p.x-d.from.x,p.y-d.from.y)>24;
    if(to===d.from||!far){ /* a tap: the next one is the other end; of a bush a second tap is a loop */
      if(picked===d.from){if(kind==='bush')connect(picked,picked);picked=null;if(kind==='bush')return changed();}
      else picked=d.from;
      if(d.fresh)changed();else draw();
      return;
    }
    if(!to)to=addNode(p.x,p.y);
    connect(d.from,to);picked=null;changed();
  }else if(d.moved)changed();
});
picture.addEventListener('pointercancel',function(){drag=null;draw();});
picture.addEventListener('dblclick',function(e){var n=near(point(e));if(n&&tool==='V')rename(n);});
picture.addEventListener('keydown',function(e){
  var i=e.target.dataset&&e.target.dataset.node,n=i!==undefined?model.nodes[+i]:null;
  if(e.ctrlKey||e.metaKey||e.altKey)return;
  var step={ArrowLeft:[-10,0],ArrowRight:[10,0],ArrowUp:[0,-10],ArrowDown:[0,10]}[e.key];
  if(n&&step){n.x+=step[0];if(!(kind==='bush'&&isGround(n)))n.y+=step[1];changed();}
  else if(n&&(e.key==='Delete'||e.key==='Backspace')){erase(n);changed();}
  else if(n&&e.key==='F2')rename(n);
  else if(n&&(e.key==='Enter'||e.key===' ')){
    if(isLine()){if(picked&&picked!==n){connect(picked,n);picked=null;changed();}else{picked=picked===n?null:n;draw();}}
    else if(tool==='E'){erase(n);changed();}
    else if(tool==='S'){start=n.name;hooks.start(start);draw();}
    else return;
  }else return;
  e.preventDefault();e.stopPropagation();
});
box.addEventListener('keydown',function(e){
  if(e.ctrlKey||e.metaKey||e.altKey||kind==='squares'||e.target.tagName==='INPUT')return;
  var b=tools.querySelector('[data-tool="'+e.key.toUpperCase()+'"]');
  if(b&&e.key.length===1){choose(b.dataset.tool);e.preventDefault();}
});

/* A board is painted with a brush. */
function paint(b){
  if(!b||!b.dataset.square)return;
  var p=b.dataset.square.split(','),x=+p[0],y=+p[1];
  if(model.rows[y][x]===tool)return;
  if(/[RQKBN]/.test(tool)&&model.only)model.rows=model.rows.map(function(r){return r.map(function(c){return /[RQKBN]/.test(c)?'.':c;});});
  model.rows[y][x]=tool;
  changed();
}
var painting=false;
board.addEventListener('pointerdown',function(e){
  if(!e.target.dataset.square)return;
  e.preventDefault();painting=true;paint(e.target);
});
board.addEventListener('pointermove',function(e){if(painting)paint(document.elementFromPoint(e.clientX,e.clientY));});
addEventListener('pointerup',function(){painting=false;});
board.addEventListener('keydown',function(e){
  var at=e.target.dataset.square;
  if(!at)return;
  var p=at.split(',').map(Number),step={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[e.key];
  if(step){
    var b=board.querySelector('[data-square="'+(p[0]+step[0])+','+(p[1]+step[1])+'"]');
    if(b)b.focus();
  }else if(e.key==='Enter'||e.key===' ')paint(e.target);
  else if(tools.querySelector('[data-tool="'+e.key.toUpperCase()+'"]'))choose(e.key.toUpperCase());
  else return;
  e.preventDefault();
});
function resize(dx,dy){
  var r=model.rows,w=r[0].length+dx,h=r.length+dy;
  if(w<1||h<1||w>12||h>12)return;
  while(r.length<h)r.push(new Array(r[0].length).fill('.'));
  r.length=h;
  model.rows=r.map(function(row){row=row.slice(0,w);while(row.length<w)row.push('.');return row;});
  changed();
}

/* ---- showing ---- */

function bar(which){
  var sets={graph:[['V',say.move],['N',say.node],['A',say.arrow],['S',say.start],['E',say.erase]],bush:[['V',say.move],['L',say.blue],['R',say.red],['G',say.green],['E',say.erase]],
    board:[['.',say.floor],['#',say.wall],['R','R'],['Q','Q'],['K','K'],['B','B'],['N','N']],bombs:[['.',say.floor],['A','A'],['B','B']]};
  tools.replaceChildren.apply(tools,sets[which].map(function(t){
    var b=make('button',{type:'button',textContent:t[1],title:t[1]+' ('+t[0]+')'});
    b.dataset.tool=t[0];
    b.addEventListener('click',function(){choose(t[0]);});
    return b;
  }));
  if(kind==='squares')[['+ |',1,0,say.column_more],['− |',-1,0,say.column_less],['+ —',0,1,say.row_more],['− —',0,-1,say.row_less]].forEach(function(s){
    var b=make('button',{type:'button',textContent:s[0],title:s[3]});
    b.setAttribute('aria-label',s[3]);
    b.addEventListener('click',function(){resize(s[1],s[2]);});
    tools.append(b);
  });
  else{
    var b=make('button',{type:'button',textContent:say.tidy});
    b.addEventListener('click',function(){tidy();changed();});
    tools.append(b);
  }
  choose(which===tools.dataset.of?tool:kind==='squares'?'#':which==='bush'?'L':model.nodes.length?'V':'N');
  tools.dataset.of=which;
}
return {
  /* What there is to draw of a game: its text, the words typed, where the token stands. */
  show:function(game,text,input,at){
    var which={token:'graph',merge:'graph',hackenbush:'bush',board:'board',bombs:'bombs'}[game],own=which==='graph'||which==='bush'?which:which?'squares':null;
    start=at||'';
    if(own&&text&&text===last&&own===kind){draw();return;}
    var m=null,empty=!text&&!input.length; /* an empty sheet */
    kind=own;
    if(own==='graph')m=empty?parse('digraph {}',true):text?parse(text,true):null;
    else if(own==='bush')m=empty?parse('graph {}',false):text?parse(text,false):stalks(input);
    else if(empty&&own)m={rows:['....','....','....','....'].map(function(r){return r.split('');}),only:which==='board'};
    else if(own){
      var rows=text.replace(/\n+$/,'').split('\n').map(function(r){return r.trim().split('');});
      if(text&&rows.every(function(r){return r.length===rows[0].length&&r.length>0&&r.every(function(c){return (which==='board'?'.#RQKBN':'.AB').indexOf(c)>=0;});}))m={rows:rows,only:which==='board'};
    }
    model=m;values={};bad={};picked=null;
    box.hidden=!own;
    tools.hidden=!m;
    if(own&&!m){picture.style.display=board.style.display='none';hint.textContent=say.beyond;return;}
    if(!m)return;
    last=text;
    if(kind!=='squares')place();
    bar(which);
    draw();
  },
  /* A position to play from, where none is named: one to which no arrow leads. */
  source:function(){
    var n=kind==='graph'&&model?model.nodes.filter(function(n){return !model.edges.some(function(e){return e.b===n;});}):[];
    return n.length?n[0].name:'';
  },
  /* The nodes of the drawing, in its order. */
  names:function(){return model&&model.nodes?model.nodes.map(function(n){return n.name;}):[];},
  /* The program's values of the nodes, by name. */
  tell:function(map){values=map||{};bad={};if(model&&kind==='graph')draw();},
  /* The nodes of a cycle, as the program names them. */
  round:function(names){
    bad={};values={};
    names.forEach(function(n,i){if(i)bad[names[i-1]+'\n'+n]=1;});
    if(model&&kind==='graph')draw();
  }
};
};
