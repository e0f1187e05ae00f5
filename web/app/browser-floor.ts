import { pageWords } from '../../machines/words/page.ts';

/** Oldest tested browsers (V211). Stage screens include OBS 27 and TVs of 2022. */
export const BROWSER_FLOOR = {
  stage: { chrome: '87', safari: '16.4', firefox: '115' },
  others: { chrome: '105', safari: '16.4', firefox: '115' },
} as const;

const STAGE_PATH = /^\/(?:r\/(?!generate\/)[^/]+\/(?:agenda\/)?$|(?:output|q|go)\/)/;

export function browserFloorOf(path: string): keyof typeof BROWSER_FLOOR {
  return STAGE_PATH.test(path) ? 'stage' : 'others';
}

/** `public/older-browser.js` repeats this text for browsers that run no modules (V208). */
export function browsersFor(path: string): string {
  const { chrome, safari, firefox } = BROWSER_FLOOR[browserFloorOf(path)];
  return pageWords.browsers(chrome, safari, firefox);
}
