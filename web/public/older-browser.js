// Shows a message if the browser is too old for the page, or if the page did not start (V208, V209). Written in the
// JavaScript of 2009, because it must run in any browser. A test compares versions and paths with
// web/app/browser-floor.ts.
(function () {
  'use strict';
  var KEY = 'callboard.older-browser';
  var STAGE = /^\/(?:r\/(?!generate\/)[^/]+\/(?:agenda\/)?$|(?:output|q|go)\/)/;
  var stage;
  var needs;
  // Uses the language of the document, which the server chose for the reader (V806).
  var words = {
    en: {
      needs: 'Chrome or Edge #, Safari 16.4 or Firefox 115, or newer',
      old: 'This browser is too old for this page',
      update: 'Use #. Update this browser, or open the link in another one.',
      anyway: 'Show it anyway',
      stopped: 'This page could not start',
      again: 'Reload the page. If that does not help, use #.',
      reload: 'Reload',
      missing: 'This page did not load',
      check: 'Part of the page is missing. Check your connection and reload.'
    },
    de: {
      needs: 'Chrome oder Edge #, Safari 16.4 oder Firefox 115, oder neuer',
      old: 'Dieser Browser ist zu alt für diese Seite',
      update: 'Sie braucht #. Bitte den Browser aktualisieren oder den Link in einem anderen öffnen.',
      anyway: 'Trotzdem zeigen',
      stopped: 'Diese Seite konnte nicht starten',
      again: 'Bitte neu laden. Hilft das nicht: sie braucht #.',
      reload: 'Neu laden',
      missing: 'Diese Seite wurde nicht geladen',
      check: 'Ein Teil davon kam nicht an. Bitte die Verbindung zum Server prüfen und neu laden.'
    }
  };
  var say = words[document.documentElement.lang] || words.en;
  var note = null;
  var failed = false;

  function look() {
    stage = STAGE.test(location.pathname);
    needs = say.needs.replace('#', stage ? '87' : '105');
  }

  // Stages are tested from Chrome 87 on, but work from 85 on, which has `replaceAll`. Other pages need container
  // queries (Chrome 105) and compression streams (Safari 16.4, Firefox 113; the next long-term version is 115).
  function isTooOld() {
    if (!('noModule' in document.createElement('script'))) return true;
    if (!window.CSS || !CSS.supports || !('replaceAll' in String.prototype)) return true;
    return !stage && isTooOldForOthers();
  }

  function isTooOldForOthers() {
    return !(CSS.supports('container-type', 'inline-size') && 'CompressionStream' in window);
  }

  function element(name, style, text) {
    var made = document.createElement(name);
    made.style.cssText = style;
    if (text) made.appendChild(document.createTextNode(text));
    return made;
  }

  function colours() {
    var light = !stage && window.matchMedia && matchMedia('(prefers-color-scheme: light)').matches;
    return light ? 'background:#f4f5f8;color:#12151b' : 'background:#0d0f13;color:#f2f4f8';
  }

  function tell(title, text, button, press) {
    take();
    note = element(
      'div',
      'position:fixed;top:0;right:0;bottom:0;left:0;z-index:2147483647;overflow:auto;padding:24px;' +
        'font:17px/1.5 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;' +
        colours()
    );
    note.setAttribute('role', 'alert');
    var inside = element('div', 'max-width:520px;margin:8vh auto 0');
    inside.appendChild(element('h1', 'margin:0 0 16px;font-size:28px;line-height:1.2', title));
    inside.appendChild(element('p', 'margin:0 0 24px', text));
    var pressed = element(
      'button',
      'min-height:44px;padding:0 24px;border:0;border-radius:8px;background:#2f6bea;color:#fff;font:inherit;' +
        'font-weight:600;cursor:pointer',
      button
    );
    pressed.type = 'button';
    pressed.onclick = press;
    inside.appendChild(pressed);
    note.appendChild(inside);
    document.body.appendChild(note);
    pressed.focus();
  }

  function take() {
    if (note) note.parentNode.removeChild(note);
    note = null;
  }

  function reload() {
    location.reload();
  }

  function showsAnyway() {
    try {
      return localStorage.getItem(KEY) === 'shown';
    } catch (_) {
      return false;
    }
  }

  function showAnyway() {
    take();
    try {
      localStorage.setItem(KEY, 'shown');
    } catch (_) {}
  }

  function onceThereIsAPage(act) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
    else act();
  }

  function hasStarted() {
    var app = document.getElementById('app');
    return !!app && !!app.firstChild;
  }

  function tellStopped() {
    if (hasStarted()) return;
    failed = true;
    if (isTooOld()) tell(say.old, say.update.replace('#', needs), say.reload, reload);
    else tell(say.stopped, say.again.replace('#', needs), say.reload, reload);
    // The page has started after all.
    var looking = setInterval(function () {
      if (!hasStarted()) return;
      clearInterval(looking);
      failed = false;
      take();
    }, 250);
  }

  function tellMissing() {
    failed = true;
    tell(say.missing, say.check, say.reload, reload);
  }

  function tellOld() {
    if (!isTooOld() || showsAnyway()) return;
    onceThereIsAPage(function () {
      if (!failed) tell(say.old, say.update.replace('#', needs), say.anyway, showAnyway);
    });
  }

  function follow() {
    var was = stage;
    look();
    if (was === stage) return;
    if (stage && !failed) take();
    else tellOld();
  }

  function followed(name) {
    var go = history[name];
    history[name] = function () {
      go.apply(history, arguments);
      follow();
    };
  }

  function isOurs(address) {
    return !!address && address.indexOf(location.protocol + '//' + location.host + '/') === 0;
  }

  if (!window.addEventListener) return;
  // Error events of scripts do not bubble, so the listener captures them.
  window.addEventListener(
    'error',
    function (event) {
      var script = event.target && event.target.tagName === 'SCRIPT' ? event.target : null;
      if (script && isOurs(script.src)) onceThereIsAPage(tellMissing);
      else if (isOurs(event.filename)) setTimeout(onceThereIsAPage, 0, tellStopped);
    },
    true
  );
  look();
  tellOld();
  // A stage can lead to a page that needs a newer browser, without loading a document (V437).
  if (stage && !isTooOld() && isTooOldForOthers()) {
    followed('pushState');
    followed('replaceState');
    window.addEventListener('popstate', follow);
  }
})();
// Runs before the first paint. It hides the text for readers without scripts.
document.documentElement.setAttribute('data-scripted', '');
