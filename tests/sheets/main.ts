import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { browser as launchOptions } from '../e2e/browser.ts';
import { SHEETS, type SheetPage } from './pictures.ts';

/**
 * `npm run sheets` draws what designs are made of in real Chromium, to be looked at: `reports/sheets/*.png`.
 * `-- preset` or `-- "theme CANDY"` for those whose name has that.
 */
const FOLDER = 'reports/sheets';
const PAGE = '/contact-sheet';
const SCRIPT = 'output/design/contact-sheet.fixture.tsx';
const HTML = `<!doctype html><body><script type="module" src="/${SCRIPT}"></script>`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="900" height="300">
<circle cx="50" cy="50" r="42" fill="#38bdf8"/><circle cx="50" cy="50" r="20" fill="#0b1220"/>
<rect x="112" y="22" width="170" height="22" rx="11" fill="#f59e0b"/><rect x="112" y="58" width="120" height="22" rx="11" fill="#ffffff"/></svg>`;
const SLIDE = `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#f8fafc;font:600 8vw sans-serif">Slide 12`;

/** A separate page, before Vite's fallback to the product's. */
const sheetPage: Plugin = {
  name: 'contact-sheet',
  configureServer(server) {
    server.middlewares.use(PAGE, (_request, response) => {
      void server
        .transformIndexHtml(PAGE, HTML)
        .then((page) => response.setHeader('content-type', 'text/html').end(page));
    });
  },
};

async function start(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: 'web',
    cacheDir: '../.tmp/sheets',
    plugins: [react(), sheetPage],
    define: { __VERSION__: JSON.stringify('sheets') },
    // Fonts are in node_modules.
    server: { port: 0, hmr: false, watch: null, fs: { allow: ['..'] } },
    optimizeDeps: { entries: [SCRIPT] },
    logLevel: 'warn',
  });
  return server.listen();
}

async function draw(page: Page, asked: readonly string[]): Promise<number> {
  let count = 0;
  for (const sheet of SHEETS.filter(
    ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
  )) {
    await page.evaluate((each) => (globalThis as unknown as SheetPage).drawSheet(each), sheet);
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
    const path = join(FOLDER, `${sheet.name.replaceAll(/\W+/g, '-').toLowerCase()}.png`);
    await page.screenshot({ path, fullPage: true });
    count += sheet.pictures.length;
  }
  return count;
}

await mkdir(FOLDER, { recursive: true });
const server = await start();
const browser = await chromium.launch(launchOptions());
try {
  // As high as the highest sheet: pages in frames are not drawn out of sight.
  const page = await browser.newPage({ viewport: { width: 1800, height: 1640 } });
  page.on('pageerror', (error) => console.error(error));
  await page.route(
    ({ pathname }) => pathname.startsWith('/files/'),
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }),
  );
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: SLIDE }));
  await page.goto(new URL(PAGE, server.resolvedUrls?.local[0]).href);
  await page.waitForFunction(() => 'drawSheet' in globalThis);
  console.log(`${await draw(page, process.argv.slice(2))} pictures are in ${FOLDER}.`);
} finally {
  await browser.close();
  await server.close();
}
