import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

/** The rows of the page's table of promises. */
function promises() {
  const rows = textOf('docs/promises.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && /\.(?:test|e2e)\.ts/.test(line));
  return rows.map((row) => {
    const [, promise = '', proof = '', controls = ''] = row.split('|').map((cell) => cell.trim());
    const [, file = '', test = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
    return { promise, file, test, controls: controls.split('; ') };
  });
}

describe('The promises of docs/promises.md', () => {
  it('are at least eleven', () => {
    expect(promises().length).toBeGreaterThanOrEqual(11);
  });

  it.each(promises())('have tests of these names: $promise', ({ file, test, controls }) => {
    const source = textOf(file);
    for (const title of [test, ...controls]) expect(source).toContain(title);
  });
});
