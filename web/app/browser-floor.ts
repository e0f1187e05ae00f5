import { pageWords } from '../../machines/words/page.ts';

/**
 * The oldest browsers that Callboard is made for, and tested against (V211). Screens that only show (viewer, agenda,
 * outputs, instant timers, the question page) run in those that OBS 27 and TVs of 2022 are built on.
 */
export const BROWSER_FLOOR = {
  stage: { chrome: '87', safari: '16.4', firefox: '115' },
  others: { chrome: '105', safari: '16.4', firefox: '115' },
} as const;

const STAGE = /^\/(?:r\/(?!generate\/)[^/]+\/(?:agenda\/)?$|(?:output|q|go)\/)/;

export function floorOf(path: string): keyof typeof BROWSER_FLOOR {
  return STAGE.test(path) ? 'stage' : 'others';
}

/** What the page at that path needs, as `public/older-browser.js` says it as well, where no module runs (V208). */
export function browsersFor(path: string): string {
  const { chrome, safari, firefox } = BROWSER_FLOOR[floorOf(path)];
  return pageWords.browsers(chrome, safari, firefox);
}
