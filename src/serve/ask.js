// SPDX-License-Identifier: MIT
// What pages of the server share: asking the program, over HTTP or in a worker of the page, what it says of faults, and files.
window.grundyAsk=(function(){
'use strict';
function make(tag,more,kids){
  var e=document.createElement(tag);
  Object.keys(more||{}).forEach(function(k){if(k in e&&k!=='list')e[k]=more[k];else e.setAttribute(k,more[k]);});
  (kids||[]).forEach(function(k){e.append(k);});
  return e;
}
/* What is @name of @all; where nobody answers, the fault says @gone. */
function fetched(name,all,signal,gone){
  var body=new URLSearchParams(all),size=Object.keys(all).reduce(function(n,k){return n+String(all[k]).length;},0);
  if(window.grundyLocal)return window.grundyLocal(name,all,signal);
  return (size>4000?fetch('/-/'+name,{method:'POST',signal:signal,body:body})
    :fetch('/-/'+name+'?'+body.toString(),{signal:signal})).catch(function(e){throw e.name==='AbortError'?e:new Error(gone);});
}
/* What the program says, in any language: {place, said, line, from, to, help, near}, where @near is the word that the help
   takes for the one that was meant; of the command line without what the server has put before it, and without a place in that. */
function faults(text){
  var out=[];
  text.split('\n').forEach(function(l){
    var m,last=out[out.length-1],own;
    if((m=/^ +\d+ \| (.*)$/.exec(l))&&last)last.line=m[1];
    else if((m=/^ +\| ( *)([\^~]+)/.exec(l))&&last){
      own=/^grundy (draw \S+|solve|check)( |$)/.exec(last.line);
      if(own)last.place='';
      last.from=m[1].length-(own?own[0].length:0);last.to=last.from+m[2].length;
      last.line=own?last.line.slice(own[0].length).replace(/ drawing\.(dot|txt)$/,''):last.line;
    }else if((m=/^ {3}\S+: (.*)$/.exec(l))&&last){
      last.help=m[1];
      last.near=(/^[^“]*“([^”]+)”\?$/.exec(m[1])||[])[1];
    }else if((m=/^(\S.*?:\d+:\d+): [^:]+: (.*)$/.exec(l)))out.push({place:m[1]+': ',said:m[2],help:''});
    else if(l)out.push({place:'',said:l,help:''});
  });
  return out;
}
/* What one waits for, in the words of @say: in a page that computes it may be the program itself. */
function busy(say){return window.grundy&&!window.grundy.isHere?say.fetching:say.wait;}
function save(blob,name){
  var link=make('a',{download:name,href:URL.createObjectURL(blob)});
  link.click();
  setTimeout(function(){URL.revokeObjectURL(link.href);},1000);
}
/* The colours that are chosen, for @page. */
function colours(page){
  var kind=window.grundyColours.kept();
  Array.prototype.forEach.call(page.styleSheets,function(s){Array.prototype.forEach.call(s.cssRules,function(r){
    if(r.media&&(r.own||/prefers-color-scheme/.test(r.media.mediaText))){
      r.own=r.own||r.media.mediaText;
      r.media.mediaText=kind==='dark'?'screen':kind==='light'?'not all':r.own;
    }
  });});
  page.documentElement.style.colorScheme=kind==='auto'?'light dark':kind;
}
/* From light to dark, or back. */
function turn(){
  var kept=window.grundyColours.kept(),dark=kept==='dark'||kept==='auto'&&matchMedia('(prefers-color-scheme:dark)').matches;
  window.grundyColours.choose(dark?'light':'dark');
  colours(document);
}
return {make:make,fetched:fetched,faults:faults,busy:busy,save:save,colours:colours,turn:turn};
})();
