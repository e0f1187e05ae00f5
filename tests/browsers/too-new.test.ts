import { describe, expect, it } from 'vitest';
import { BROWSER_FLOOR } from '../../web/app/browser-floor.ts';
import { tooNewInScript, tooNewInStyles } from './too-new.ts';

const { stage, others } = BROWSER_FLOOR;

describe('the check of scripts', () => {
  it.each([
    ['a = AbortSignal.any([b])', 'AbortSignal.any'],
    ['a = structuredClone(b)', 'structuredClone'],
    ['a = window.structuredClone(b)', 'structuredClone'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['navigator.wakeLock.request()', 'navigator.wakeLock'],
    ['if (a) b.checkVisibility()', '.checkVisibility'],
    ['/(?<=a)b/', 'lookbehind'],
    ['RegExp(`a`, `v`)', 'the flag v'],
  ])('V211 finds a feature that the oldest browser lacks: %s', (code, name) => {
    expect(tooNewInScript(code, stage)).toEqual([name]);
  });

  it.each([
    'if (`structuredClone` in window) structuredClone(b)',
    'typeof structuredClone === "function" ? structuredClone(b) : b',
    'function f() { if (!AbortSignal.any) return; AbortSignal.any([b]) }',
    'navigator.wakeLock?.request()',
    'const lock = navigator.wakeLock',
    'const has = "checkVisibility" in Element.prototype; a = has ? b.checkVisibility() : c',
    'try { new Intl.Segmenter() } catch {}',
    'const a = { structuredClone: 1, b: c.scheduler.d }',
    '/(?<name>a)/u',
  ])('V211 accepts a feature that the code tests for, or that is no new feature: %s', (code) => {
    expect(tooNewInScript(code, stage)).toEqual([]);
  });

  it('V211 accepts a feature that the oldest browser for the page has', () => {
    expect(tooNewInScript('structuredClone(a)', others)).toEqual([]);
  });
});

describe('the check of style sheets', () => {
  it.each([
    ['.a { height: 1cqh }', 'a unit of containers'],
    ['.a { --unit: 1vw; --unit: 1cqw }', 'a unit of containers'],
    ['.a { width: 1vw; width: calc(1cqw * var(--b)) }', 'a unit of containers'],
    ['.a { height: 100dvh }', 'a unit of the dynamic viewport'],
    ['.a { aspect-ratio: 1 }', 'aspect-ratio: 1'],
    ['.a { overflow: clip }', 'overflow: clip'],
    ['.a { field-sizing: content }', 'field-sizing: content'],
    ['.a:has(.b) { color: red }', ':has()'],
    ['.a { color: light-dark(red, blue) }', 'light-dark()'],
    ['@layer a { .b { color: red } }', '@layer'],
    ['@media (width >= 9px) { .a { color: red } }', 'a range in @media'],
  ])('V211 finds a feature that the oldest browser lacks: %s', (css, name) => {
    expect(tooNewInStyles(css, stage)).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    '.a { height: 1vh; height: 1cqh }',
    '.a { overflow: hidden; overflow: clip }',
    '.a { height: 9px; aspect-ratio: 1 }',
    '.a { white-space: nowrap; field-sizing: content }',
    '@supports (width: 1cqw) { .a { --unit: 1cqw } }',
    '@container (height < 9px) { .a { height: 1cqh } }',
    '@supports selector(:has(*)) { .a:has(.b) { color: red } }',
  ])('V211 accepts a new feature that has a fallback: %s', (css) => {
    expect(tooNewInStyles(css, stage)).toEqual([]);
  });
});
