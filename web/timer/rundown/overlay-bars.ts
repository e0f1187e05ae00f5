/** Whether scroll bars lie over what scrolls, where `scrollbar-gutter` keeps no room for them (V205). */
export function hasOverlayBars(): boolean {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:50px;height:50px;overflow:scroll;visibility:hidden';
  document.body.append(probe);
  const lieOver = probe.clientWidth === probe.offsetWidth;
  probe.remove();
  return lieOver;
}
