import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../machines/kernel/language.ts';
import { missingTexts } from '../machines/kernel/translation.ts';
import { wordModules } from './support/word-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = new Map(LANGUAGES.map((language) => [language, wordModules(language)]));

function pathOf(name: string, language: Language = FALLBACK_LANGUAGE): string {
  const path = modules.get(language)?.get(name);
  if (path === undefined) throw new Error(`No ${name} in ${language}`);
  return `${root}${path}`;
}

type Other = Exclude<Language, typeof FALLBACK_LANGUAGE>;
const OTHERS = LANGUAGES.filter((language): language is Other => language !== FALLBACK_LANGUAGE);

/**
 * Modules still in English (V752). A new module goes here, and leaves once it has a `.de.ts` beside it. `counted`
 * makes no texts of its own.
 */
const STILL_ENGLISH: Readonly<Record<Other, readonly string[]>> = {
  de: ['admin-log', 'api', 'api-docs', 'counted'],
};

/** Texts common to both: words that German adopted, and marks. */
const SHARED =
  /^"(?:Prompter|(?:Admin|API|OSC|Webhooks?|Automation|Text|Blog|Livestreams|Agenda|Blackout|Callboard|Cookies|Code|Companion|Countdown|Crew|Details?|Ding|Esc|EUR|Format|Gong|GO|Horizontal|Labels?|Layout|Limit|Links?|Live|Logo|Mail|Name|OK|Operator|optional|Orange|Passkeys?|Pause|Position|Plan|Premium|Pro|Real|Reset|Ring|Sand|Sandbox|Show|SMTP|Speaker|Start|Stopp|StreamDeck|Styleguide|System|Team|Teams|Test|Timecode|MIDI|Timer|Transparent|Trend|URL|USD|Version|Zone|min)\W*)+"$/i;
/** Names of things that are called so everywhere. */
const NAMES =
  /^(?:admin\.adminWords\.(?:restoreCommand|versionAndNode)|about-alternatives\.aboutAlternativesWords\.\w+\.(?:links|other)|billing-item\.billingItemWords\.premium-trial|design-property\.designPropertyWords\.themes|plan\.planWords\.names|pricing\.pricingWords\.offCommand|sample-show\.sampleShowWords\.(?:longWords|rightToLeft)|sandbox\.sandboxWords\.brand|timer\.timerWords\.cues\.ITSTIME|keys\.keyWords\.command|stage\.presetWords\.show|site\.siteWords\.demoSpeaker|browser\.browserWords|room-settings\.roomApiWords\.command|doc-page\.docPageWords\.pages\.streaming|automation-editor\.requestFormWords\.(?:forms|kinds)|signals\.midiWords\.kinds)/;

/** Words that no German sentence has. */
const ENGLISH = /\b(?:the|and|of|your|you|with|this|that|from|are|not|is|it|to|be|has|have|which)\b/i;

interface Text {
  readonly path: string;
  readonly value: unknown;
}

const textsIn = (value: unknown, path: string): readonly Text[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, path === '' ? name : `${path}.${name}`))
    : [{ path, value }];

type Sayings = (...given: readonly unknown[]) => unknown;

/** As what a text may be filled in: marks that are found again, numbers, lists, values of a choice. */
const GIVEN: readonly (readonly unknown[])[] = [
  ['⟨0⟩', '⟨1⟩', '⟨2⟩', '⟨3⟩', '⟨4⟩'],
  [7001, 7002, 7003, 7004, 7005],
  [['⟨0⟩', '⟨5⟩'], ['⟨1⟩'], 7003],
];

const said = (text: unknown, given: readonly unknown[]): string =>
  JSON.stringify(typeof text === 'function' ? (text as Sayings)(...given) : text) ?? '';

const marksIn = (text: string): readonly string[] => [...new Set(text.match(/⟨\d⟩|700\d/g))].sort();

/** A text filled in with the first values that fit. */
function filledIn(english: unknown, other: unknown): readonly [string, string] {
  for (const given of GIVEN) {
    try {
      return [said(english, given), said(other, given)];
    } catch {
      // It takes something else.
    }
  }
  throw new Error(`Nothing fits ${String(english)}`);
}

async function pairsOf(language: Language, name: string) {
  const [english, other] = await Promise.all([import(pathOf(name)), import(pathOf(name, language))]);
  const all = textsIn({ ...other }, '');
  const inEnglish = new Map(textsIn({ ...english }, '').map(({ path, value }) => [path, value]));
  return { english, other, all, inEnglish };
}

it.each(LANGUAGES)(
  "V818 the controller's tabs, modes and message button have different names: %s",
  async (language) => {
    const [{ controllerWords, modeWords }, { messageWords }] = await Promise.all(
      ['controller', 'message'].map((name) => import(pathOf(name, language))),
    );
    const parts = Object.values(controllerWords.partNames);
    for (const other of [...Object.values(modeWords.names), messageWords.showShort])
      expect(parts).not.toContain(other);
  },
);

describe.each(OTHERS)('The texts in %s', (language) => {
  const there = [...wordModules(language).keys()];

  it('V754 exist for every module that is not listed as English only', () => {
    const lacking = [...wordModules().keys()].filter((name) => !there.includes(name));
    expect(lacking.toSorted()).toEqual(STILL_ENGLISH[language].toSorted());
  });

  it.each(there)('V754 have the same names and types as in English: %s', async (name) => {
    const { english, other, all, inEnglish } = await pairsOf(language, name);
    expect(missingTexts({ ...english }, { ...other })).toEqual([]);
    expect(all.filter(({ path, value }) => typeof value !== typeof inEnglish.get(path))).toEqual([]);
  });

  it.each(there)('V754 are not empty and have the same placeholders: %s', async (name) => {
    const { all, inEnglish } = await pairsOf(language, name);
    for (const { path, value } of all) {
      const [before, after] = filledIn(inEnglish.get(path), value);
      expect([path, marksIn(after)]).toEqual([path, marksIn(before)]);
      expect([path, after === '""']).toEqual([path, before === '""']);
    }
  });

  it.each(there)('V754 are translated: %s', async (name) => {
    const { all, inEnglish } = await pairsOf(language, name);
    const left = all.filter(({ path, value }) => {
      const [before, after] = filledIn(inEnglish.get(path), value);
      const isSame = before === after && /\p{L}{3}/u.test(after.replaceAll(/⟨\d⟩/g, ''));
      const about = `${name}.${path}`;
      return (
        (isSame || ENGLISH.test(after)) &&
        !SHARED.test(after.replaceAll(/[⟨⟩\d() ]/g, '')) &&
        !NAMES.test(about)
      );
    });
    expect(left.map(({ path, value }) => `${path}: ${String(value)}`)).toEqual([]);
  });

  it.each(there)('V754 have a plural form for each count: %s', (name) => {
    const calls = readFileSync(pathOf(name, language), 'utf8').match(/counted\((?:[^()]|\([^()]*\))*\)/g);
    expect((calls ?? []).filter((call) => call.split(',').length < 3)).toEqual([]);
  });
});
