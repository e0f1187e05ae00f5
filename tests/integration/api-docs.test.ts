import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../support/test-server.ts';

it('K92 the server gives the page itself, which loads nothing but its own', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'callboard-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  const server = await startServer({ webFolder });
  const answer = await fetch(`${server.url}/docs/api`);
  expect(answer.url).toBe(`${server.url}/docs/api/`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await answer.text()).toContain('id="create_timer"');
  await server.remove();
});
