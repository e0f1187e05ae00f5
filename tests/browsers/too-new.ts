import { type AtRule, type Node as CssNode, type Declaration, parse, type Rule } from 'postcss';
import { parseAst } from 'vite';
import type { BROWSER_FLOOR } from '../../web/app/browser-floor.ts';

export type Floor = (typeof BROWSER_FLOOR)[keyof typeof BROWSER_FLOOR];

/** The first Chrome, Safari and Firefox that have it; null where none has, or only over HTTPS. */
type Since = readonly [chrome: number | null, safari: number | null, firefox: number | null];

/**
 * APIs whose absence ends a script. es-check covers ECMAScript, and nothing else. With a dot in front: a method of
 * objects of any name.
 */
const APIS: Readonly<Record<string, Since>> = {
  'AbortSignal.any': [116, 17.4, 124],
  'AbortSignal.timeout': [103, 16, 100],
  BroadcastChannel: [54, 15.4, 38],
  'CSS.highlights': [105, 17.2, 140],
  'CSS.registerProperty': [78, 16.4, 128],
  CompressionStream: [80, 16.4, 113],
  DecompressionStream: [80, 16.4, 113],
  'Intl.DurationFormat': [129, 16.4, 136],
  'Intl.Segmenter': [87, 14.1, 125],
  'Intl.supportedValuesOf': [99, 15.4, 93],
  OffscreenCanvas: [69, 16.4, 105],
  'Response.json': [105, 17, 115],
  ToggleEvent: [114, 17, 114],
  'URL.canParse': [120, 17, 115],
  'URL.parse': [126, 18, 126],
  cookieStore: [87, 18.4, 140],
  'crypto.randomUUID': [null, null, null],
  'document.startViewTransition': [111, 18, 144],
  'navigator.locks': [69, 15.4, 96],
  'navigator.userAgentData': [90, null, null],
  'navigator.wakeLock': [null, null, null],
  reportError: [95, 15.4, 93],
  requestIdleCallback: [47, null, 55],
  scheduler: [94, null, 142],
  showOpenFilePicker: [86, null, null],
  showSaveFilePicker: [86, null, null],
  structuredClone: [98, 15.4, 94],
  trustedTypes: [83, 26, 148],
  '.checkVisibility': [105, 17.4, 106],
  '.getSetCookie': [113, 17, 112],
  '.getTextInfo': [130, 17, null],
  '.getWeekInfo': [130, 17, null],
  '.hidePopover': [114, 17, 125],
  '.moveBefore': [133, null, 144],
  '.requestVideoFrameCallback': [83, 15.4, 132],
  '.showPopover': [114, 17, 125],
  '.togglePopover': [114, 17, 125],
};

/** Lookbehind ends a whole script where it is missing, in Safari until 16.4: none is worth that. */
const PATTERNS: readonly (readonly [name: string, found: RegExp, since: Since])[] = [
  ['lookbehind', /\(\?<[=!]/, [null, null, null]],
  ['modifiers in a group', /\(\?[ims-]+:/, [125, null, 132]],
];
const FLAGS: Readonly<Record<string, Since>> = { d: [90, 15, 88], v: [112, 17, 116] };

/** Values whose absence removes a size, a place or a whole rule. Purely decorative ones may be newer. */
const VALUES: readonly (readonly [name: string, found: RegExp, since: Since])[] = [
  ['a unit of containers', /\dcq(?:w|h|i|b|min|max)\b/, [105, 16, 110]],
  ['a unit of the dynamic viewport', /\d[dsl]v(?:w|h|i|b|min|max)\b/, [108, 15.4, 101]],
  ['a unit of the viewport along the text', /\dv[ib]\b/, [108, 15.4, 101]],
  ['lh', /\dr?lh\b/, [109, 16.4, 120]],
  ['color-mix()', /\bcolor-mix\(/, [111, 16.2, 113]],
  ['a newer colour space', /\b(?:ok)?l(?:ab|ch)\(|\bcolor\(/, [111, 15.4, 113]],
  ['light-dark()', /\blight-dark\(/, [123, 17.5, 120]],
  ['a newer function of numbers', /\b(?:round|mod|rem|sin|cos|tan|pow|sqrt|abs|sign)\(/, [125, 15.4, 118]],
];
const PROPERTIES: Readonly<Record<string, Since>> = {
  'aspect-ratio': [88, 15, 89],
  'field-sizing': [123, 26.2, null],
  rotate: [104, 14.1, 72],
  scale: [104, 14.1, 72],
  translate: [104, 14.1, 72],
  mask: [120, 15.4, 53],
};
const PROPERTY_VALUES: Readonly<Record<string, Since>> = {
  'overflow: clip': [90, 16, 81],
  'grid-template-columns: subgrid': [117, 16, 71],
  'grid-template-rows: subgrid': [117, 16, 71],
};
const SELECTORS: readonly (readonly [name: string, found: RegExp, since: Since])[] = [
  [':has()', /:has\(/, [105, 15.4, 121]],
  [':is()', /:is\(/, [88, 14, 78]],
  [':where()', /:where\(/, [88, 14, 78]],
  [':not() of several', /:not\([^()]*,/, [88, 9, 84]],
  [':nth-child() of', /:nth-(?:last-)?child\([^()]* of /, [111, 9, 113]],
  [':dir()', /:dir\(/, [120, 16.4, 49]],
  [':popover-open', /:popover-open/, [114, 17, 125]],
  ['nesting', /&/, [120, 17.2, 117]],
];
const AT_RULES: Readonly<Record<string, Since>> = {
  layer: [99, 15.4, 97],
  scope: [118, 17.4, 146],
};

function isTooNew([chrome, safari, firefox]: Since, floor: Floor): boolean {
  const older = (since: number | null, oldest: string) => since === null || since > Number(oldest);
  return older(chrome, floor.chrome) || older(safari, floor.safari) || older(firefox, floor.firefox);
}

interface Node {
  readonly type: string;
  readonly parent: Node | null;
  readonly [key: string]: unknown;
}

/** APIs and regular expressions of a module that the floor does not have, unless the code asks first whether they are there. */
export function tooNewInScript(code: string, floor: Floor): readonly string[] {
  const nodes = nodesOf(parseAst(code) as unknown as Node);
  const apis = Object.entries(APIS)
    .filter(([, since]) => isTooNew(since, floor))
    .map(([name]) => name)
    .filter((name) => {
      const names = new Set([lastOf(name), ...answersAbout(lastOf(name), nodes)]);
      return nodes.some((node) => usesApi(node, name) && !isAskedFor(node, nodes, names));
    });
  return [...apis, ...new Set(nodes.flatMap((node) => newPatterns(node, floor)))];
}

/** All nodes of a tree, each with the one that it is in. */
function nodesOf(root: Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node, parent: Node | null): void => {
    Object.assign(node, { parent });
    found.push(node);
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(root, null);
  return found;
}

function childrenOf(node: Node): readonly Node[] {
  const fields: readonly unknown[] = Object.values({ ...node, parent: null });
  return fields.flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const lastOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** True if a missing API ends the script at this node: it may be read, but not called or read from. */
function usesApi(node: Node, name: string): boolean {
  const last = lastOf(name);
  const object = name.includes('.') ? name.slice(0, -last.length - 1) : 'window';
  if (isMember(node, last) && isNeeded(node)) return object === '' || nameOf(node['object']) === object;
  return !name.includes('.') && isReference(node, last);
}

function isReference(node: Node, name: string): boolean {
  if (node.type !== 'Identifier' || node['name'] !== name) return false;
  const { parent } = node;
  if (parent === null) return false;
  const isKey = parent['property'] === node || parent['key'] === node || parent.type.endsWith('Specifier');
  return !isKey && !(parent.type === 'UnaryExpression' && parent['operator'] === 'typeof');
}

function isMember(node: Node, name: string): boolean {
  return node.type === 'MemberExpression' && node['computed'] !== true && nameOf(node['property']) === name;
}

function isNeeded({ parent, ...node }: Node): boolean {
  if (parent === null || parent['optional'] === true) return false;
  const isPart = (part: unknown) =>
    isNode(part) && part['start'] === node['start'] && part['end'] === node['end'];
  return isPart(parent['callee']) || (parent.type === 'MemberExpression' && isPart(parent['object']));
}

/** The name of an identifier, or the last one of a path: `window.navigator` is `navigator`. */
function nameOf(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  return node.type === 'MemberExpression' ? nameOf(node['property']) : node['name'];
}

/** Constants that hold whether the API is there. */
function answersAbout(name: string, nodes: readonly Node[]): readonly string[] {
  const asks = (node: Node) =>
    (node['operator'] === 'typeof' || node['operator'] === 'in') && mentions(node, new Set([name]));
  const holders = nodes.filter(asks).map((asked) => {
    let at: Node | null = asked;
    while (at !== null && at.type !== 'VariableDeclarator')
      at = /Function|Statement/.test(at.type) ? null : at.parent;
    return at === null ? undefined : nameOf(at['id']);
  });
  return holders.filter((holder) => typeof holder === 'string');
}

/** True if a condition on the way to the node tests for the API, or a catch covers it. */
function isAskedFor(node: Node, nodes: readonly Node[], names: ReadonlySet<unknown>): boolean {
  for (let at: Node = node, around = node.parent; around !== null; at = around, around = around.parent) {
    if (around.type === 'TryStatement' && around['block'] === at && around['handler'] !== null) return true;
    if (questionsOf(around).some((question) => question !== at && mentions(question, names))) return true;
    if (/Function/.test(around.type) && asksFirst(around, nodes, names)) return true;
  }
  return false;
}

function questionsOf(node: Node): readonly Node[] {
  const question = node.type === 'LogicalExpression' ? node['left'] : node['test'];
  return isNode(question) ? [question] : [];
}

function asksFirst(around: Node, nodes: readonly Node[], names: ReadonlySet<unknown>): boolean {
  return nodes.some(
    (node) =>
      node.type === 'IfStatement' &&
      isWithin(node, around) &&
      questionsOf(node).some((question) => mentions(question, names)),
  );
}

function isWithin(node: Node, around: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at === around) return true;
  return false;
}

function mentions(node: Node, names: ReadonlySet<unknown>): boolean {
  if (names.has(node['name']) || names.has(textOf(node))) return true;
  return childrenOf(node).some((child) => mentions(child, names));
}

function textOf({ value }: Node): unknown {
  const isPartOfTemplate = typeof value === 'object' && value !== null && 'cooked' in value;
  return isPartOfTemplate ? value.cooked : value;
}

function newPatterns(node: Node, floor: Floor): readonly string[] {
  const { pattern, flags } = expressionOf(node);
  const flagsOfFloor = Object.entries(FLAGS).filter(
    ([flag, since]) => flags.includes(flag) && isTooNew(since, floor),
  );
  const parts = PATTERNS.filter(([, found, since]) => found.test(pattern) && isTooNew(since, floor));
  return [...parts.map(([name]) => name), ...flagsOfFloor.map(([flag]) => `the flag ${flag}`)];
}

/** A regular expression, as a literal or made from texts. */
function expressionOf(node: Node): { readonly pattern: string; readonly flags: string } {
  const { regex } = node as { regex?: { pattern: string; flags: string } | null };
  if (node.type === 'Literal' && regex) return regex;
  if (!/^(?:New|Call)Expression$/.test(node.type) || nameOf(node['callee']) !== 'RegExp')
    return { pattern: '', flags: '' };
  const [pattern, flags] = (node['arguments'] as readonly Node[]).map((part) =>
    part.type === 'TemplateLiteral' ? textOf((part['quasis'] as readonly Node[])[0] ?? part) : textOf(part),
  );
  return {
    pattern: typeof pattern === 'string' ? pattern : '',
    flags: typeof flags === 'string' ? flags : '',
  };
}

/**
 * Parts of a style sheet above the floor without a fallback. An older declaration before them is one, except for
 * custom properties and values with `var()`, which are dropped only when computed, together with the older one.
 * Those, and selectors, need `@supports` or `@container`.
 */
export function tooNewInStyles(css: string, floor: Floor): readonly string[] {
  const found = new Set<string>();
  parse(css).walk((node) => {
    if (isEnhancement(node)) return;
    for (const name of newIn(node, floor)) found.add(name);
  });
  return [...found];
}

function isEnhancement(node: CssNode): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  const isAsked = parent.type === 'atrule' && /^(?:supports|container)$/.test((parent as AtRule).name);
  return isAsked || isEnhancement(parent);
}

function newIn(node: CssNode, floor: Floor): readonly string[] {
  if (node.type === 'atrule') return ofAtRule(node as AtRule, floor);
  if (node.type === 'rule') return ofRule(node as Rule, floor);
  return node.type === 'decl' ? ofDeclaration(node as Declaration, floor) : [];
}

function ofAtRule({ name, params }: AtRule, floor: Floor): readonly string[] {
  const since = AT_RULES[name];
  const isRange = name === 'media' && /[<>]/.test(params) && isTooNew([104, 16.4, 63], floor);
  return [
    ...(since && isTooNew(since, floor) ? [`@${name}`] : []),
    ...(isRange ? ['a range in @media'] : []),
  ];
}

function ofRule({ selector }: Rule, floor: Floor): readonly string[] {
  return SELECTORS.filter(([, found, since]) => found.test(selector) && isTooNew(since, floor)).map(
    ([name]) => `${name} in ${selector}`,
  );
}

function ofDeclaration(declaration: Declaration, floor: Floor): readonly string[] {
  const tooNew = newInDeclaration(declaration, floor);
  return tooNew.length === 0 || standsIn(declaration, floor)
    ? []
    : tooNew.map(
        (name) =>
          `${name} in ${(declaration.parent as Rule).selector} { ${declaration.prop}: ${declaration.value} }`,
      );
}

function newInDeclaration({ prop, value }: Declaration, floor: Floor): readonly string[] {
  const named = [PROPERTIES[prop], PROPERTY_VALUES[`${prop}: ${value}`]];
  const values = VALUES.filter(([, found, since]) => found.test(value) && isTooNew(since, floor));
  return [
    ...named.filter((since) => since !== undefined && isTooNew(since, floor)).map(() => `${prop}: ${value}`),
    ...values.map(([name]) => name),
  ];
}

/** True if an older browser has a fallback: an earlier declaration, or its own size. */
function standsIn({ prop, value, parent }: Declaration, floor: Floor): boolean {
  const beside = (parent as Rule).nodes.filter((node) => node.type === 'decl');
  const hasHeight = beside.some((other) => /^(?:min-)?(?:height|block-size)$/.test(other.prop));
  const isOneLine = beside.some((other) => other.prop === 'white-space' && other.value === 'nowrap');
  if (prop === 'aspect-ratio') return hasHeight;
  if (prop === 'field-sizing') return hasHeight || isOneLine;
  if (prop.startsWith('--') || value.includes('var(')) return false;
  return beside.some((other) => other.prop === prop && newInDeclaration(other, floor).length === 0);
}
