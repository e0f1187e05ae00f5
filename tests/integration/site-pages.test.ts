import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteConfigFrom } from '../../machines/site/site-config.ts';
import { ConfigurationError } from '../../server/kernel/configured-file.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const folder = temporaryFolder();
const web = join(folder, 'web');
const file = join(folder, 'site.json');
const written = {
  operator: { name: 'Stage Works', address: ['Harbour Street 4'], email: 'hello@stage.example' },
  links: { status: 'https://status.example/' },
};

beforeAll(() => {
  mkdirSync(join(web, 'features'), { recursive: true });
  const document = readFileSync('web/index.html', 'utf8');
  writeFileSync(join(web, 'index.html'), document);
  writeFileSync(join(web, 'features', 'index.html'), document.replace('Countdown', 'Features'));
  const german = document.replace('lang="en"', 'lang="de"');
  mkdirSync(join(web, 'de', 'features'), { recursive: true });
  writeFileSync(join(web, 'de', 'index.html'), german);
  writeFileSync(join(web, 'llms.txt'), '# Callboard\n\n- [Timers](/docs/timers.md): Rundown\n');
  writeFileSync(join(web, 'de', 'features', 'index.html'), german.replace('Countdown', 'Funktionen'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serving(site: unknown, check: (server: TestServer) => Promise<void>): Promise<void> {
  if (site !== null) writeFileSync(file, JSON.stringify(site));
  const env = { PUBLIC_URL: 'https://timer.example', ...(site !== null && { SITE_FILE: file }) };
  const server = await startServer({ webFolder: web, env });
  try {
    await check(server);
  } finally {
    await server.remove();
  }
}

/** As a browser reads the attribute. */
function carriedBy(document: string): string | null {
  const [, content] = /<meta name="callboard-site" content="([^"]*)"/.exec(document) ?? [];
  return content === undefined ? null : content.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

describe('the pages of the site', () => {
  it('V2407 include /llms.txt, which lists complete addresses', () =>
    serving(null, async ({ url }) => {
      const list = await fetch(`${url}/llms.txt`);
      expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await list.text()).toContain('- [Timers](https://timer.example/docs/timers.md): Rundown');
    }));

  it('V711 do not include or link operator pages if there is no operator file', () =>
    serving(null, async ({ url }) => {
      expect((await fetch(`${url}/imprint/`)).status).toBe(404);
      expect(carriedBy(await (await fetch(url)).text())).toBeNull();
      expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('imprint');
    }));

  it("V711 include the operator's pages, also for visitors without scripts and in the sitemap", () =>
    serving(written, async ({ url }) => {
      const imprint = await fetch(`${url}/imprint/`);
      expect(imprint.status).toBe(200);
      const text = await imprint.text();
      expect(text).toContain('<title>Imprint | Callboard</title>');
      expect(text).toContain('<strong>Address</strong> Harbour Street 4');
      expect((await fetch(`${url}/terms-of-service/`)).status).toBe(404);
      const config = siteConfigFrom(carriedBy(await (await fetch(`${url}/r/ABCD1234/`)).text()));
      expect(config.operator.name).toBe('Stage Works');
      expect(config.links.status).toBe('https://status.example/');
      const listed = await (await fetch(`${url}/sitemap.xml`)).text();
      expect(listed).toContain('https://timer.example/contact/');
      expect(listed).not.toContain('terms-of-service');
    }));

  it("V807 have one address for all languages, and use the visitor's language", () =>
    serving(written, async ({ url }) => {
      const read = async (path: string) => (await fetch(`${url}${path}?lang=de`)).text();
      const imprint = await read('/imprint/');
      expect(imprint).toContain('<html lang="de">');
      expect(imprint).toContain('<title>Impressum | Callboard</title>');
      expect(imprint).toContain('<strong>Anschrift</strong> Harbour Street 4');
      expect(imprint).toContain('<link rel="canonical" href="https://timer.example/imprint/" />');
      const features = await read('/features/');
      expect(features).toContain('Funktionen');
      expect(features).toContain('<link rel="canonical" href="https://timer.example/features/" />');
      expect(await read('/r/ABCD1234/')).not.toContain('canonical');
    }));

  it("V714 state their own address and a picture, while the app's document states no address", () =>
    serving(null, async ({ url }) => {
      const features = await (await fetch(`${url}/features/`)).text();
      expect(features).toContain('<link rel="canonical" href="https://timer.example/features/" />');
      expect(features).toContain('content="https://timer.example/images/og.png"');
      const room = await (await fetch(`${url}/r/ABCD1234/`)).text();
      expect(room).toContain('content="https://timer.example/images/og.png"');
      expect(room).not.toContain('canonical');
    }));

  it.each([
    ['{', 'it is not valid JSON'],
    ['{"operator":{"name":7}}', 'operator.name'],
    ['{"links":{"status":"https://timer.example/status"}}', 'links.status'],
    ['{"nothing":1}', 'Unknown field: "nothing"'],
  ])('V711 are not served with the operator file %s: the start fails with one line', async (text, said) => {
    writeFileSync(file, text);
    const env = { PUBLIC_URL: 'https://timer.example', SITE_FILE: file };
    await expect(startServer({ webFolder: web, env })).rejects.toThrow(ConfigurationError);
    await expect(startServer({ webFolder: web, env })).rejects.toThrow(said);
  });
});
