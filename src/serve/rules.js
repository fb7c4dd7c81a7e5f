// SPDX-License-Identifier: MIT
// Rules of one's own: a text in Lua beside the figure, which follows what is written. Faults stand at their line, in the
// program's words; the remedy that it names is a button.
window.grundyRules=function(hooks){
'use strict';
var say=hooks.tables.say,make=hooks.make,box=hooks.id('rules'),NAME='rules.lua',game=null;
var START='return { name = "heaps",\n  moves = function (n)\n    local out = {}\n    for k = 0, n-1 do out[#out+1] = k end\n    return out\n  end,\n  tests = {{ input = "3 5 7", grundy = 1 }} }\n';
var text=make('textarea',{spellcheck:false,rows:9,'aria-label':say.rules,wrap:'off',autocapitalize:'off'}),gutter=make('ol',{'aria-hidden':true}),mark=make('i',{className:'bad',hidden:true});
var code=make('div',{className:'code'},[mark,gutter,text]),fault=make('div',{className:'wrong',role:'status'}),foot=make('p',{className:'foot'});
var about=make('p',{className:'about',textContent:say.own_rules}),acts=make('p',{className:'acts'});
function button(words,act,main){
  var b=make('button',{type:'button',textContent:words,className:main?'main':''});
  b.addEventListener('click',act);
  acts.append(b);
  return b;
}
button(say.begin,function(){write(START,'3 5 7');},true);
var change=button(say.change,function(){write(game.rules,game.example.replace(/^\S+\s*/,''));}),save=button(say.save,function(){
  var named=/\bname\s*=\s*"([\w-]+)"/.exec(text.value);
  window.grundyAsk.save(new Blob([text.value],{type:'text/x-lua'}),(named?named[1]:'rules')+'.lua');
});
/* A file that was saved, in the place of what is written. */
var file=make('input',{type:'file',accept:'.lua,text/*',hidden:true});
button(say.open,function(){file.click();});
file.addEventListener('change',function(){
  var own=file.files[0];
  file.value='';
  if(own)own.text().then(function(rules){
    var at=hooks.parse(hooks.state().w),known=at.game===NAME&&!at.sum,first=/\binput\s*=\s*"([^"]*)"/.exec(rules);
    hooks.set({w:known&&!first?hooks.state().w:NAME+' '+(first?first[1]:'3'),d:rules.replace(/\r\n?/g,'\n')});
    text.focus();
  });
});
box.append(about,code,fault,acts,foot,file);
function write(rules,input){hooks.set({w:NAME+' '+input,d:rules});text.focus();}
function numbers(bad){
  var n=Math.max(1,text.value.split('\n').length),out=[];
  for(var i=1;i<=n;i++)out.push(make('li',{textContent:i,className:i===bad?'bad':''}));
  gutter.replaceChildren.apply(gutter,out);
  text.rows=Math.max(8,n);
  mark.hidden=!bad;
  mark.style.setProperty('--line',bad||1);
}
text.addEventListener('input',function(){numbers(0);hooks.set({d:text.value},'typed');});
text.addEventListener('keydown',function(e){
  if(e.key!=='Tab'||e.shiftKey||e.ctrlKey||text.selectionStart!==text.selectionEnd||!/(^|\n)[ ]*$/.test(text.value.slice(0,text.selectionStart)))return;
  e.preventDefault(); /* in front of a line it moves the line in; elsewhere it leads on */
  text.setRangeText('  ',text.selectionStart,text.selectionEnd,'end');
  text.dispatchEvent(new Event('input'));
});
return {
  /* The rules that are written, null where it is another game, @of (nullable) the tables. */
  show:function(rules,of){
    game=of&&of.rules?of:null;
    if(text.value!==(rules||''))text.value=rules||'';
    code.hidden=foot.hidden=rules===null;
    save.hidden=!rules;
    acts.firstChild.hidden=!!rules;
    change.hidden=!game;
    about.hidden=!!rules;
    numbers(0);
    fault.replaceChildren();
    foot.textContent='';
  },
  /* Whether the fault @said is one of the rules, which is told at its line then. */
  takes:function(said){
    var m=/^rules\.lua:(\d+):\d+: [^:]+: ([^\n]*)/m.exec(said||'');
    if(!m||code.hidden)return false;
    var line=+m[1],quoted=m[2].match(/“[^”]+”/g)||[],own=text.value.split('\n')[line-1]||'',kids=[make('p',{},[make('b',{textContent:hooks.filled(say.line,line)+' '}),m[2]])];
    var from=(quoted[0]||'').slice(1,-1),to=(quoted[1]||'').slice(1,-1);
    if(quoted.length===2&&own.indexOf(from)>=0){
      var b=make('button',{type:'button',className:'main',textContent:hooks.filled(say.write,to)});
      b.addEventListener('click',function(){
        var all=text.value.split('\n');
        all[line-1]=own.replace(from,to);
        hooks.set({d:all.join('\n')});
        text.focus();
      });
      kids.push(b);
    }
    numbers(line);
    fault.replaceChildren.apply(fault,kids);
    foot.textContent=hooks.answered()?say.kept:'';
    return true;
  },
  /* What “grundy check” says of their tests. */
  tested:function(check){
    foot.textContent=check.text.trim().split('\n')[0].replace(/^rules\.lua: /,check.good?'✓ ':'');
    if(!check.good)this.takes(check.text);
  }
};
};
