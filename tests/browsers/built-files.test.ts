import { readFileSync } from 'node:fs';
import { runChecks } from 'es-check';
import { describe, expect, it } from 'vitest';
import { siteWords } from '../../machines/words/site.ts';
import { BROWSER_FLOOR } from '../../web/app/browser-floor.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { allFiles, filesOfStage, firstLoad } from './built-files.ts';
import { type Floor, tooNewInScript, tooNewInStyles } from './too-new.ts';

/** Chrome 74, Safari 14.1 and Firefox 90 have them; es-check counts them to a later edition of the language. */
const OLDER_THAN_IT_LOOKS = 'PrivateClassFields,ClassFields';

/** They have the oldest browsers, and go first in each run; types know no newer method on any page. */
const SHOWING = 'pages that only show';

const { stage, others } = BROWSER_FLOOR;
const floors = [
  [SHOWING, stage, filesOfStage, `chrome ${stage.chrome}`],
  [
    'all others',
    others,
    allFiles,
    `chrome ${others.chrome}, safari ${others.safari}, firefox ${others.firefox}`,
  ],
] as const;

function checkLanguage(files: readonly string[], options: object): readonly string[] {
  const { errors } = runChecks(
    [{ files: [...files], module: true, checkFeatures: true, cache: false, ...options }],
    {},
  );
  return errors.map(({ file, err }) => `${file}: ${err.message}`);
}

function tooNewIn(file: string, floor: Floor): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const found = file.endsWith('.css') ? tooNewInStyles(text, floor) : tooNewInScript(text, floor);
  return found.map((name) => `${file}: ${name}`);
}

describe.each(some(floors, ([pages]) => pages === SHOWING))(
  'the built files of %s',
  EXHAUSTIVE,
  (_, floor, filesOf, browsers) => {
    it('V211 contain only ECMAScript that their oldest browsers support', () => {
      const scripts = filesOf().filter((file) => file.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(10);
      const options = { checkBrowser: true, ecmaVersion: 'checkBrowser', browserslistQuery: browsers };
      expect(checkLanguage(scripts, { ...options, ignore: OLDER_THAN_IT_LOOKS })).toEqual([]);
    });

    it('V211 use newer APIs, units and selectors only with a fallback', () => {
      expect(filesOf().flatMap((file) => tooNewIn(file, floor))).toEqual([]);
    });
  },
);

it.each([
  ['viewer', 175_000, 12],
  ['controller', 260_000, 25],
  ['operator', 260_000, 25],
  ['agenda', 200_000, 20],
  ['moderator', 275_000, 40],
  ['dashboard', 320_000, 72],
] as const)(
  'V198, V305, V322 the %s first loads at most %i bytes of compressed JavaScript in %i files',
  (screen, most, count) => {
    const { bytes, files } = firstLoad(screen);
    expect(files.length).toBeLessThanOrEqual(count);
    expect(bytes).toBeLessThanOrEqual(most);
    expect(bytes).toBeGreaterThan(most / 2);
  },
);

it('V812 a controller loads at most 95 JavaScript files in total', () => {
  expect(firstLoad('whole controller').files.length).toBeLessThanOrEqual(95);
});

it('V239 the script for older browsers is ES5', () => {
  const script = ['web/dist/older-browser.js'];
  expect(checkLanguage(script, { ecmaVersion: 'es5', module: false, checkFeatures: false })).toEqual([]);
});

it('V312 the HTML of the start page contains its text', () => {
  const [, unscripted = ''] =
    /<main id="unscripted">(.*)<\/main>/s.exec(readFileSync('web/dist/index.html', 'utf8')) ?? [];
  const { oneClock, lead, setUpText, shareText, startText, agendaText } = siteWords;
  for (const text of [oneClock, lead, setUpText, shareText, startText, agendaText])
    expect(unscripted).toContain(text);
});
