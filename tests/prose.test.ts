import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { specPages } from './support/spec-pages.ts';
import { wordModules } from './support/word-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Phrases that readers of documents and screens had to read twice: clauses and pronouns in place of a named subject. */
const FINGERPRINTS = [
  // A sentence that opens with a clause.
  /^(?:What|Whether|Where|Whoever|Whose|Of what|All that|Those who)\b/,
  // A vague passive.
  /\b(?:is|are|was|were|be|been|being) (?:not )?(?:told|asked|kept|held|said|given|let)\b/i,
  /\b(?:stands?|stood)\b/i,
  // An unnamed person.
  /\b(?:nobody|somebody|anybody|everybody|whoever)\b/i,
  /\bwho (?:asks?|comes?|has|have|is|are|knows?|may|made|wants?|looks?|sees?|reads?|holds?|goes|joins?)\b/i,
  // A chain of pronouns.
  /\b(?:of (?:which|whom)|that of|those (?:that|who|of))\b/i,
  // An adverb that native writers do not use here.
  /\b(?:goes? on|went on|anew|no more|any more|meanwhile|thereby|at once|one after the other|by (?:itself|themselves)|as (?:it|they) (?:is|are|was|were|stands?))\b/i,
];

/** Most fingerprints per 1,000 words: lower them, never raise them. */
const MOST = 4;
const MOST_IN_COMMENTS = 2;

const documents = ['', 'docs', 'tests', 'loadtest', 'server/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The sentences of a document, without code. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'x')
    .split(/\n{2,}|\n(?=[-|>#]|\d+\.)|(?<=[.?!:])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').replace(/^[\s>*#|-]+/, ''))
    .filter((sentence) => sentence !== '');

/** The English texts of screens, mails and errors: strings with a space, each a sentence or a label. */
const screenTexts: readonly string[] = [...wordModules().values()].flatMap((path) => {
  const source = readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((text) => text.includes(' ') && !text.startsWith('../'))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'x'));
});

const countIn = (text: string) => countOf(sentencesOf(text));

function countOf(sentences: readonly string[]) {
  const words = sentences.flatMap((sentence) => sentence.match(/\S*[a-z]\S*/gi) ?? []).length;
  const found = sentences.flatMap((sentence) =>
    FINGERPRINTS.filter((pattern) => pattern.test(sentence)).map(() => sentence),
  );
  return { words, found };
}

/** The comments of a file without their marks: blocks, and runs of lines. */
function commentsOf(source: string): readonly string[] {
  const blocks = source.match(/^\s*\{?\/\*[\s\S]*?\*\/|(?:^\s*\/\/.*\n?)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .replaceAll(/^\s*(?:\{?\/?\*+|\/\/)|\*\/\s*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('Comments', () => {
  it('V520 stay below the limit of unidiomatic patterns', () => {
    const files = ['machines', 'server', 'web', 'migrations', 'tests', 'loadtest'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(({ name }) => /\.(?:tsx?|css)$/.test(name))
        .map(({ name, parentPath }) => join(parentPath, name)),
    );
    const { words, found } = countOf(files.flatMap((file) => commentsOf(readFileSync(file, 'utf8'))));
    expect(words).toBeGreaterThan(60_000);
    expect((found.length / words) * 1000 > MOST_IN_COMMENTS ? found : []).toEqual([]);
  });
});

describe('The specification', () => {
  it('V520 stays below the limit of unidiomatic patterns', () => {
    const { words, found } = countIn(
      specPages()
        .map((page) => readFileSync(join(root, page), 'utf8'))
        .join('\n\n'),
    );
    expect(words).toBeGreaterThan(40_000);
    expect((found.length / words) * 1000 > MOST ? found : []).toEqual([]);
  });
});

describe('Documents', () => {
  it('V520 stay below the limit of unidiomatic patterns', () => {
    const counts = documents.map((path) => countIn(readFileSync(join(root, path), 'utf8')));
    const words = counts.reduce((sum, count) => sum + count.words, 0);
    const found = counts.flatMap((count) => count.found);
    expect(words).toBeGreaterThan(40_000);
    expect((found.length / words) * 1000 > MOST ? found : []).toEqual([]);
  });

  it('V520 texts on screens stay below the limit of unidiomatic patterns', () => {
    const { words, found } = countOf(screenTexts.flatMap(sentencesOf));
    expect(words).toBeGreaterThan(15_000);
    expect((found.length / words) * 1000 > MOST ? found : []).toEqual([]);
  });

  it('V520 the check finds each unidiomatic pattern', () => {
    const { found } = countIn(
      'What waits is told anew. Nobody sees it.\n\nThe owner, of which there is one, stands here.\n\nSends each change to every screen.',
    );
    expect(found).toHaveLength(6);
  });
});
