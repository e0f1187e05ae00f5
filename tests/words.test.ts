import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { FONTS } from '../machines/output/design.ts';
import { scheduleHeaders, timerColumns } from '../machines/timer/timer.columns.ts';
import { isWords, wordModules } from './support/word-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = wordModules();

/** Wordings that the product has promised, by the module where they are marked. */
const AGREED: Readonly<Record<string, readonly string[]>> = {
  timer: [
    'Triggered manually.',
    'Triggered when previous timer reaches 0:00.',
    'Triggered automatically.',
    'Implicit',
    'Scheduled',
    'Planned',
    'No start time given.',
    'Ends at {}.',
    'Duration is calculated at start.',
    'Counting down from {}.',
    'Actually counting down from {}.',
    'Yesterday',
    'Today',
    'Tomorrow',
    '{}x faster',
    '{}x slower',
  ],
  app: [
    'We use cookies',
    'No, thanks',
    'Accept',
    'Updates available: Reload page to apply version {}',
    'Reload Page',
    'Network Error',
    'Request aborted',
    'Request failed with status code {}',
    'Max retries reached',
    'Error',
  ],
  'connection-notice': [
    'Lost connection to server',
    'Attempting to reconnect',
    'Restored connection to server',
  ],
  auth: ['Passwords do not match'],
  billing: [
    '403 Permission Denied',
    "You don't have permission to access this plan",
    '404 Not Found',
    "The plan you are looking for wasn't found.",
    'Error',
  ],
  checkout: ['Purchase Complete'],
  footer: ['Made in {}'],
  'site-titles': ['Cancel Plan', 'Change Seats', 'Preview Plan Change'],
  people: ['Authentication required'],
  page: ['Remote-controlled Countdown Timer', 'Loading...'],
  plan: ['Unlimited', 'Next retry date', 'Active until', 'Paused since', 'Next due'],
  'billing-item': [
    'Your plan',
    'Upgrade to {}',
    'Get {} on top',
    'Switch to Yearly',
    'Switch to Monthly',
    'Downgrade to {}',
    'Included in your plan',
    'Get {}',
    'Disabled',
  ],
  site: [
    'Set up your room',
    'Share the link',
    'Start the show',
    'No credit card or signup required',
    'Try {} for free',
  ],
};

/** Pages of samples for developers: each text there is an example. */
const SAMPLES: readonly string[] = [
  'web/admin/test-page.tsx',
  'web/admin/styleguide-page.tsx',
  // Headings of foreign sheets, in ten languages.
  'web/transfer/sheet-words.ts',
];

/**
 * Texts for operators of the server: on a terminal, in its log, in Prometheus; and for crawlers. They are next to
 * their use, in English.
 */
const FOR_OPERATORS =
  /^server\/(?:[a-z]+\.main|main|app(?:\.store)?|env|serve|served-site|storage|http\/(?:metrics|site-documents|uws-server)|people\/admin\/admin-(?:epochs|factor|visit)|files\/picture(?:\.main|-encoder))\.ts$|^server\/(?:cluster|store|rooms\/journal|kernel)\/|^web\/build\//;

/** Columns of a table are called the same in every language: an export of one is an import of another. */
const COLUMNS = new Set([...timerColumns.map(({ header }) => header), ...scheduleHeaders]);
const namesColumns = (path: string) => /^machines\/timer\/|^web\/transfer\//.test(path);

/** Texts for programs that look like words. */
const FOR_PROGRAMS: readonly RegExp[] = [
  // Keys of a keyboard, as browsers call them.
  /^(?:Alt|Control|Dead|End|Enter|Escape|Home|Meta|Shift|Space|Tab|\{\}Key\{\})$/,
  // Times of day, as date-fns writes them.
  /^[hms:a ]+$/i,
  // Selectors of elements.
  /\[[a-z-]+[\]=]/,
  // SQL.
  /^\s*(?:select|insert|update|delete|returning)\s|^\S+ as \w+$|[a-z]_[a-z]+,/,
  // Storage keys of the browser.
  /^callboard\./,
  // Parts of statements.
  /^(?:is not|not in|(?:fresh|lapsed) claim)$/,
  // Keys of turns and tries.
  /^(?:account|address|room|team|user) \{\}$/,
  // Headers.
  /^(?:[a-z]+-src|private,|public,|attachment;|Sentry) |^(?:GET, HEAD|Lax|Bearer(?: \{\})?)$/,
  // Fonts, which are called the same in every language.
  new RegExp(`^(?:${FONTS.join('|')})(?: Variable| Classic)?$`),
  // Cells of a workbook.
  /^Formula$/,
  // Headings of ids in foreign sheets.
  /^(?:row|cue) id$/,
  // Fields of an event stream.
  /^(?:event|id|retry): \{\}/,
  // Types of media.
  /^[a-z]+\/[a-z+]+;/,
];

/** Attributes that are for the browser, our styles or our own parts. */
const UNREAD_ATTRIBUTES =
  /^(?:className|id|key|type|role|href|to|src|d|viewBox|name|rel|target|autoComplete|inputMode|slot|style|htmlFor|placement|data-.*|aria-(?:labelledby|describedby|controls|live|current|hidden|haspopup))$/;

/** Attributes that people read, or hear. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|hint)$/;

/**
 * Callees with texts that no visitor reads: errors of the code itself, the log, selectors, class names. Other errors
 * may be shown, save on the server, where they go to the log.
 */
const FOR_DEVELOPERS =
  /^(?:TypeError|RangeError|writeStatus|DOMException|RegExp|matchMedia|classNames|querySelector(?:All)?|closest|matches|includes|startsWith|endsWith|split|debug|info|warn|error|fatal)$/;

const FOR_THE_LOG = /^(?:\w*Error|PasswordsBusy)$/;

/** A plural made by hand: another language makes it otherwise. */
const PLURAL = /^e?s$/;

/** Two words, or a single one that begins with a capital. */
const WORDS = /\p{L}{2,}[,;:.!?’'"”)…]* [“"(]?\p{L}|^\s*\p{Lu}\p{Ll}+[.…!?:]?\s*$/u;

/** A word next to a space: text between a template's values. */
const PIECE = /\s\p{L}{2,}[.,;:!?]*(?:\s|$)|(?:^|\s)[“"(]?\p{L}{2,}[.,;:!?”")]* |^\p{Lu}\p{Ll}{2,}/u;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function parsed(path: string, code: string) {
  const { program, errors, comments } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path} cannot be read`);
  return { program: program as unknown as SyntaxNode, comments };
}

/** Name of a call or attribute: "warn" for `log.warn`. */
function nameOf(node: unknown): string {
  if (!isSyntaxNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return typeof node['name'] === 'string' ? node['name'] : '';
}

const piecesOf = (template: SyntaxNode): readonly string[] =>
  (template['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );

/** Text of a node, if it is one; a template's values become {}. */
function textOf(node: SyntaxNode): string | null {
  if (node.type === 'TemplateLiteral') return piecesOf(node).join('{}');
  return (node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string'
    ? node['value']
    : null;
}

function isForPeople(node: SyntaxNode, text: string, parent: SyntaxNode): boolean {
  const attribute = parent.type === 'JSXAttribute' ? nameOf(parent['name']) : '';
  if (node.type === 'JSXText' || READ_ATTRIBUTES.test(attribute)) return /\p{L}/u.test(text);
  if (parent.type === 'ConditionalExpression' && PLURAL.test(text)) return true;
  if (FOR_PROGRAMS.some((pattern) => pattern.test(text))) return false;
  if (node.type === 'TemplateLiteral') return piecesOf(node).some((piece) => PIECE.test(piece));
  return WORDS.test(text);
}

/** Parts of a node that may contain others. Texts in comparisons, keys and types are for the program. */
function partsOf(node: SyntaxNode, path: string): readonly unknown[] {
  const { type } = node;
  if (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)) return [];
  if (/^(?:Import|ExportAll)|^TaggedTemplate/.test(type)) return [];
  if (type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) return [];
  if (type === 'JSXAttribute' && UNREAD_ATTRIBUTES.test(nameOf(node['name']))) return [];
  if (type === 'PropertyDefinition' && nameOf(node['key']) === 'name') return [];
  if (type === 'AssignmentExpression' && nameOf(node['left']) === 'name') return [];
  if (type === 'Property') return [node['value']];
  if (type === 'MemberExpression' && textOf(node['property'] as SyntaxNode) !== null) return [node['object']];
  if (type === 'SwitchCase') return [node['consequent']];
  const callee = /^(?:Call|New)Expression$/.test(type) ? nameOf(node['callee']) : '';
  if (FOR_DEVELOPERS.test(callee) || (path.startsWith('server/') && FOR_THE_LOG.test(callee)))
    return [node['callee'], (node['arguments'] as SyntaxNode[]).filter((given) => textOf(given) === null)];
  return Object.values(node);
}

/** The texts of a file that people would read, each with its place. */
function textsIn(path: string, code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode) => {
    const text = textOf(node);
    if (text !== null && isForPeople(node, text, parent) && !(namesColumns(path) && COLUMNS.has(text))) {
      const line = code.slice(0, node.start).split('\n').length;
      found.push(`${path}:${line} ${text.replaceAll(/\s+/g, ' ').trim()}`);
    }
    for (const part of partsOf(node, path).flat()) if (isSyntaxNode(part)) visit(part, node);
  };
  const { program } = parsed(path, code);
  visit(program, program);
  return found;
}

/** Texts before the mark. */
function markedIn(path: string): readonly string[] {
  const code = readFileSync(join(root, path), 'utf8');
  const lineOf = (place: number) => code.slice(0, place).split('\n').length;
  const { program, comments } = parsed(path, code);
  const marked = new Set(
    comments.filter(({ value }) => value.trim() === 'spec').map(({ start }) => lineOf(start)),
  );
  const found: string[] = [];
  const visit = (node: SyntaxNode) => {
    const text = textOf(node);
    if (text !== null && marked.has(lineOf(node.start))) found.push(text);
    for (const part of partsOf(node, path).flat()) if (isSyntaxNode(part)) visit(part);
  };
  visit(program);
  return found;
}

/** The files that run for people, by their path from the root. */
const files = ['machines', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture|d)\.tsx?$|^web\/(?:dist|build)\//.test(path),
    ),
);

const inCode = files
  .filter((path) => !isWords(path) && !SAMPLES.includes(path) && !FOR_OPERATORS.test(path))
  .map((path) => ({ path, texts: textsIn(path, readFileSync(join(root, path), 'utf8')) }));

describe('The catalogue of texts', () => {
  it('contains every text that people read', () => {
    expect(inCode.length).toBeGreaterThan(100);
    expect(inCode.flatMap(({ texts }) => texts)).toEqual([]);
  });
});

describe('Agreed texts', () => {
  it.each([...modules])('are unchanged: %s', (name, path) => {
    expect(markedIn(path)).toEqual(AGREED[name] ?? []);
  });

  it('are all in the catalogue', () => {
    expect(Object.keys(AGREED).filter((name) => !modules.has(name))).toEqual([]);
  });
});

describe('A text in the code', () => {
  const read = (code: string) => textsIn('a.tsx', code).map((found) => found.replace(/^\S+ /, ''));

  it.each([
    ['between tags', 'const a = <p>go</p>', 'go'],
    ['in an attribute that people read', 'const a = <p title="go" />', 'go'],
    ['in an attribute of a part', 'const a = <Hint of="Press GO" />', 'Press GO'],
    ['as a word with a capital', "const a = on ? 'Hide' : ''", 'Hide'],
    ['as several words', "const a = { note: 'in every view' }", 'in every view'],
    ['in a template', 'const a = `${count} timers`', '{} timers'],
    ['as an error that may be shown', "throw new Error('No such way.')", 'No such way.'],
    ['as a plural made by hand', "const a = `${count} ${name}${count === 1 ? '' : 's'}`", 's'],
    ['behind a cast', "const a = 'Not now' as string", 'Not now'],
  ])('is found %s', (_where, code, text) => {
    expect(read(code)).toEqual([text]);
  });

  it.each([
    "import { a } from 'some file'",
    "type A = 'Wrap up'",
    'const a = <p className="one two" />',
    "if (key === 'Arrow up') go()",
    "throw new TypeError('No such way.')",
    "log.warn('It went wrong.', fault)",
    "const a = document.querySelector('main p')",
    'const a = sql`select a from b`',
    'const a = `${width}px`',
    "const a = 'timers/create'",
  ])('is ignored if only programs read it: %s', (code) => {
    expect(read(code)).toEqual([]);
  });
});
