import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../support/test-server.ts';

it("K92, V1693 the server serves the API page, which loads only the server's own files", async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'callboard-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  mkdirSync(join(webFolder, '_spa'));
  writeFileSync(join(webFolder, '_spa/inter-latin-wght-normal-1.woff2'), '');
  const server = await startServer({ webFolder });
  const answer = await fetch(`${server.url}/docs/api`);
  expect(answer.url).toBe(`${server.url}/docs/api/`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  const page = await answer.text();
  expect(page).toContain('id="create_timer"');
  expect(page).toContain('url(/_spa/inter-latin-wght-normal-1.woff2)');
  await server.remove();
});
