import { runChecks } from 'es-check';
import { expect, it } from 'vitest';

it('V208 the script for older browsers is in the JavaScript of 2009', () => {
  const { errors } = runChecks([{ files: ['web/dist/older-browser.js'], ecmaVersion: 'es5' }], {});
  expect(errors.map(({ err }) => err.message)).toEqual([]);
});
