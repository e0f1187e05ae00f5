import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { specPages } from './support/spec-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ruleLine = /^- \*\*([A-Z]\d+)\*\* (.*)/gm;
// A title is the first string of a call; in a table of cases it has its own line.
const title = /(?:\(|^)\s*(['"`])([A-Z]\d+(?:(?:, | and )[A-Z]\d+)*) /gm;

function rulesOf(spec: string): readonly string[] {
  return Array.from(spec.matchAll(ruleLine), ([, id = '']) => id);
}

/** The rules with a sentence of more than 30 words, quotes counted as one. */
function longRules(spec: string): readonly string[] {
  return Array.from(spec.matchAll(ruleLine), ([, id = '', text = '']) => ({ id, text }))
    .filter(({ text }) =>
      text
        .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, 'Q')
        .split(/(?<=[.!?:;]\)?) +/)
        .some((sentence) => sentence.split(' ').length > 30),
    )
    .map(({ id }) => id);
}

function testedIn(source: string): readonly string[] {
  return Array.from(source.matchAll(title), ([, , ids = '']) => ids.split(/, | and /)).flat();
}

function testFiles(): readonly string[] {
  const folders = ['machines', 'server', 'web', 'tests'].map((folder) => join(root, folder));
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.(?:test|e2e)\.tsx?$/.test(name) && name !== 'spec-rules.test.ts')
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

describe('the rules of the specification', () => {
  const pages = specPages();
  const spec = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  const rules = rulesOf(spec);
  const tested = new Set(testFiles().flatMap((file) => testedIn(readFileSync(file, 'utf8'))));

  it('have at least one test whose title starts with their id', () => {
    expect(rules.filter((id) => !tested.has(id))).toEqual([]);
  });

  it('include every id that a test title names', () => {
    expect([...tested].filter((id) => !rules.includes(id))).toEqual([]);
  });

  it('are on pages that machines/SPEC.md links to', () => {
    const index = readFileSync(join(root, 'machines', 'SPEC.md'), 'utf8');
    const linked = Array.from(index.matchAll(/\]\((.*?SPEC\.md)\)/g), ([, path = '']) =>
      join('machines', path),
    );
    expect(linked.toSorted()).toEqual(pages.toSorted());
  });

  it('have unique ids', () => {
    expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
  });

  it('have sentences of at most 30 words', () => {
    expect(longRules(spec)).toEqual([]);
  });
});

describe('the table of docs/security.md', () => {
  const rows = Array.from(
    readFileSync(join(root, 'docs', 'security.md'), 'utf8').matchAll(/^\| \d+\..*\| (.*) \|$/gm),
    ([, how = '']) => ({
      rules: Array.from(how.matchAll(/\b[A-Z]\d+\b/g), ([rule]) => rule),
      files: Array.from(how.matchAll(/`((?:server|tests)\/[\w./-]+\.ts)`/g), ([, file = '']) => file),
    }),
  );

  it('names existing files', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names, for each rule with tests, a file that tests the rule', () => {
    const unproven = rows.flatMap(({ rules, files }) => {
      const tests = files.filter((file) => /\.(?:test|e2e)\.ts$/.test(file));
      const proven = tests.flatMap((file) => testedIn(readFileSync(join(root, file), 'utf8')));
      return tests.length === 0 ? [] : rules.filter((rule) => !proven.includes(rule));
    });
    expect(unproven).toEqual([]);
  });
});

describe('the reader of rules and titles', () => {
  it('finds the rules of a specification', () => {
    expect(rulesOf('# Spec\n- **T3** One.\n- **W12** Two, see **T3**.\n')).toEqual(['T3', 'W12']);
  });

  it('counts the words of each sentence', () => {
    const words = (count: number) => Array(count).fill('word').join(' ');
    const spec = `- **T1** ${words(30)}. ${words(30)}.\n- **T2** ${words(31)}.\n- **T3** ${words(29)} "${words(9)}".`;
    expect(longRules(spec)).toEqual(['T2']);
  });

  it.each([
    ["it('T3 starts', () => {", ['T3']],
    ["test.each(cases)(\n  'T3, T4 %s', (", ['T3', 'T4']],
    ['test.prop([x])("H1 and H2 are one", (', ['H1', 'H2']],
    ['it(`T5 in a template`, () => {', ['T5']],
    ["it('starts, as T3 says', () => {", []],
  ])('finds the ids of %j', (source, ids) => {
    expect(testedIn(source)).toEqual(ids);
  });
});
