# SPDX-License-Identifier: MIT
"""Usage: check.py GRUNDY TREE

Opens what grundy writes for the browser in Chromium, without a window: lessons and a figure in steps, on a desk and on a telephone.
A script added to a copy of the page presses the buttons and keys of every stepper and looks at what a reader would see; what
it finds is read back from the page. Nothing may be said on the console. Skipped where there is no Chromium. Prints TAP."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])
LESSONS = ["02-nim", "03-mex-and-grundy-values", "12-left-and-right"]
FIGURE = ["mex", "subtraction", "9", "--take", "1,3,4", "--of", "all"]
SIZES = {"desk": "1280,900", "telephone": "500,900"}  # Chromium makes no window narrower than 500
SECONDS = 60

# Before all scripts of the page: what goes wrong is kept. After them: the reader, and his findings as text of the page.
EARS = """<script>
window.grErrors=[];
addEventListener('error',function(e){grErrors.push(String(e.message||e.target.src||e.target.href));},true);
addEventListener('unhandledrejection',function(e){grErrors.push(String(e.reason));});
</script>
"""
READER = """<script>
(function(){
var found={errors:grErrors,faults:[],steppers:0,pictures:0};
function want(is,what){if(!is)found.faults.push(what);}
function seen(node){
  var box=node.getBoundingClientRect(),style=getComputedStyle(node);
  return style.visibility==='visible'&&style.display!=='none'&&box.width>0&&box.height>0;
}
try{
document.querySelectorAll('details').forEach(function(d){d.open=true;});
document.querySelectorAll('.gr-steps').forEach(function(box,k){
  var steps=Array.from(box.querySelectorAll('.gr-step')),n=steps.length,name='stepper '+(k+1)+': ';
  var bar=Array.from(box.querySelectorAll('.gr-bar button')),count=box.querySelector('.gr-bar output');
  var slider=box.querySelector('.gr-bar input');
  function at(i,how){
    want(steps.filter(seen).length===1,name+how+': not one step is seen');
    want(seen(steps[i]),name+how+': step '+(i+1)+' is not seen');
    want(seen(steps[i].querySelector('svg')),name+how+': no picture');
    want(new RegExp('\\\\b'+(i+1)+'\\\\b').test(count.textContent),name+how+': counts '+count.textContent);
    want(bar[0].disabled===(i===0)&&bar[1].disabled===(i===0),name+how+': the ways back');
    want(bar[2].disabled===(i===n-1)&&bar[3].disabled===(i===n-1),name+how+': the ways on');
    want(slider.value===String(i+1)&&slider.max===String(n),name+how+': the slider is at '+slider.value);
  }
  function press(key){
    (document.querySelectorAll('.gr-steps').length===1?document:box)
      .dispatchEvent(new KeyboardEvent('keydown',{key:key,bubbles:true,cancelable:true}));
  }
  if(n<2||box.closest('.gr-play'))return; // a game has its own test
  found.steppers++;
  want(bar.length===5,name+bar.length+' buttons');
  want(bar.every(function(b){return b.getAttribute('aria-label');}),name+'a button without a name');
  at(0,'at first');
  for(var i=1;i<n;i++){bar[2].click();at(i,'on to '+(i+1));}
  want(box.querySelector('.gr-live').textContent.trim()!=='',name+'nothing is said');
  bar[2].click();at(n-1,'beyond the end');
  bar[1].click();at(n-2,'back');
  bar[0].click();at(0,'to the first');
  bar[3].click();at(n-1,'to the last');
  slider.value=2;slider.dispatchEvent(new Event('input'));at(1,'by the slider');
  want(location.hash==='#'+box.dataset.fig+'/step-2',name+'the address is '+location.hash);
  location.hash='#'+box.dataset.fig+'/step-'+n;dispatchEvent(new Event('hashchange'));at(n-1,'by the address');
  press('Home');at(0,'Home');press('ArrowRight');at(1,'ArrowRight');press('ArrowLeft');at(0,'ArrowLeft');
  press('End');at(n-1,'End');press('x');at(n-1,'another key');press('Home');
});
document.querySelectorAll('svg').forEach(function(svg){
  var step=svg.closest('.gr-step'),box=svg.getBoundingClientRect();
  if(svg.closest('.gr-play .gr-steps,.gr-play .gr-still')||svg.classList.contains('gr-stock'))return; // for paper, and never seen
  if(step&&!step.classList.contains('gr-now')&&step.closest('.gr-on'))return;
  found.pictures++;
  want(seen(svg),'picture '+svg.id+' is not seen');
  want(box.left>=-1&&(box.right<=innerWidth+1||getComputedStyle(svg.parentNode).overflowX==='auto'),
       'picture '+svg.id+' reaches from '+box.left+' to '+box.right+' of '+innerWidth);
});
var ids=Array.from(document.querySelectorAll('[id]')).map(function(e){return e.id;});
want(new Set(ids).size===ids.length,'an id that is there twice');
document.querySelectorAll('a[href^="#"]').forEach(function(a){
  want(document.getElementById(decodeURIComponent(a.getAttribute('href').slice(1))),a.getAttribute('href')+' leads nowhere');
});
want(document.documentElement.scrollWidth<=innerWidth,'the page is '+document.documentElement.scrollWidth+' wide');
}catch(e){found.faults.push(String(e));}
var out=document.createElement('pre');
out.id='gr-found';out.textContent=JSON.stringify(found);document.body.appendChild(out);
})();
</script>
"""


def pages(folder):
    """Writes the pages and gives their files."""
    lessons = [os.path.join(TREE, "lessons", name + ".md") for name in LESSONS]
    subprocess.run([GRUNDY, "build", *lessons, "-o", folder, "-f", "html", "-q"], check=True)
    subprocess.run([GRUNDY, "draw", *FIGURE, "-f", "html", "-o", os.path.join(folder, "figure.html")], check=True)
    return [os.path.join(folder, name + ".html") for name in [*LESSONS, "figure"]]


def opened(chromium, page, size, profile):
    """(what the reader found, what the console said)."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    copy = re.sub(r"\.html$", ".read.html", page)
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text.replace("<head>\n", "<head>\n" + EARS, 1).replace("</body>", READER + "</body>", 1))
    done = subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
         "--enable-logging=stderr", f"--user-data-dir={profile}", f"--window-size={size}", "--virtual-time-budget=5000",
         "--dump-dom", "file://" + copy],
        capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, check=False)
    match = re.search(r'<pre id="gr-found">(.*?)</pre>', done.stdout, re.S)
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    plain = match and match[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return (json.loads(plain) if plain else None), said, done.stderr


def photograph(chromium, picture, profile, config):
    """A picture of a picture, as the browser with these fonts shows it."""
    photo = os.path.join(profile, "photo.png")
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
         f"--user-data-dir={profile}", "--window-size=700,500", f"--screenshot={photo}", "file://" + picture],
        capture_output=True, timeout=SECONDS, check=True, env=dict(os.environ, **config))
    with open(photo, "rb") as file:
        return file.read()


def fonts(chromium, folder, profile):
    """What is wrong with pictures where Inter and the face for Thai are missing: with --text font they look the same, with real text
    they do not. Inter has outlines by PostScript, the other face by TrueType. What Fontconfig 2.15 rejects it looks for from the
    working folder on, unless it begins with “/”."""
    config = os.path.join(folder, "fonts.conf")
    with open(config, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>'
                   '<selectfont><rejectfont><glob>/*/inter/*</glob><glob>/*NotoSansThai*</glob></rejectfont></selectfont></fontconfig>')
    graph = os.path.join(folder, "thai.dot")
    with open(graph, "w", encoding="utf-8") as file:
        file.write('digraph { "ไทย" -> "กขค" }')
    faults = []
    for words in (["mex", "nim", "3", "1", "4"], ["graph", "token", graph, "--legend", "no"]):
        same = {}
        for text in ("real", "font"):
            picture = os.path.join(folder, text + ".svg")
            subprocess.run([GRUNDY, "draw", *words, "--text", text, "-o", picture], check=True)
            same[text] = len({photograph(chromium, picture, profile, own) for own in ({}, {"FONTCONFIG_FILE": config})}) == 1
        if same["real"]:
            faults.append(f"{words[0]}: the browser has these faces by another way: this shows nothing")
        elif not same["font"]:
            faults.append(f"{words[0]}: with its font in it, the picture still looks different where the face is missing")
    return faults


def main():
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("1..0 # SKIP there is no chromium on this machine")
        return 0
    failed, number, n_steppers = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as profile:
        all_pages = pages(folder)
        print(f"1..{len(all_pages) * len(SIZES) + 1}")
        for page in all_pages:
            for name, size in SIZES.items():
                found, said, errors = opened(chromium, page, size, profile)
                if found is None:
                    faults = ["the page did not come to its end", *errors.splitlines()[-5:]]
                else:
                    faults = found["errors"] + found["faults"] + said
                    faults += [] if found["pictures"] > 0 else ["no picture"]
                    n_steppers += found["steppers"]
                number += 1
                failed += bool(faults)
                print(f"{'not ' if faults else ''}ok {number} - {os.path.basename(page)} on a {name}", flush=True)
                for fault in faults[:20]:
                    print(f"#   {fault[:300]}")
        faults = fonts(chromium, folder, profile)
        failed += bool(faults)
        print(f"{'not ' if faults else ''}ok {number + 1} - a picture with its font, where Inter is missing")
        for fault in faults:
            print(f"#   {fault}")
    assert n_steppers > 2 or failed, "no page had a figure in steps"
    return 1 if failed else 0


sys.exit(main())
