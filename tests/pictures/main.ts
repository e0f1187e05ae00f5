import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browser as launchOptions } from '../e2e/browser.ts';
import { type CreatedRoom, RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { MESSAGES, RUNDOWN, SHOTS, type Shot } from './shots.ts';

/**
 * `npm run pictures` photographs the running product for the site, the documentation and the README:
 * `web/public/images/*.webp`. `-- agenda` for those whose name has that.
 */
const FOLDER = 'web/public/images';

async function show(api: RoomsApi): Promise<CreatedRoom> {
  const room = await api.create('Summer Conference');
  await api.command(room, 'room/settings', { timezone: 'Europe/Copenhagen' });
  await api.command(room, 'timers/replace', { items: RUNDOWN });
  for (const message of MESSAGES) await api.command(room, 'messages/create', message);
  return room;
}

/** As a browser of the product writes it: a tenth of what a PNG weighs, and no tool that has to be installed. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  }, png.toString('base64'));
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

async function take(shot: Shot, server: ServerProcess): Promise<void> {
  const api = new RoomsApi(server.url);
  const room = await show(api);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: shot.viewport,
    deviceScaleFactor: shot.scale,
    colorScheme: 'dark',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'cookie_consent', value: '0', url: server.url }]);
  const page = await context.newPage();
  await shot.act({
    page,
    room,
    command: (name, payload) => api.command(room, name, payload),
    commandIn: (other, name, payload) => api.command(other, name, payload),
  });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  const path = join(FOLDER, shot.name);
  const blank = await context.newPage();
  await writeFile(path, shot.name.endsWith('.png') ? png : await webp(blank, png));
  console.log(path);
  await context.close();
}

/** The mark of the product, for home screens. */
async function icons(): Promise<void> {
  const mark = await readFile('web/public/favicon.svg', 'utf8');
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;background:#0d0f13">${mark.replace('<svg', `<svg width="${size}" height="${size}"`)}`,
    );
    await page.screenshot({ path: join(FOLDER, `icon-${size}.png`) });
    await page.close();
  }
}

await mkdir(FOLDER, { recursive: true });
const asked = process.argv.slice(2);
const server = await ServerProcess.start({ script: BUILT });
const browser = await chromium.launch(launchOptions());
try {
  await icons();
  for (const shot of SHOTS.filter(
    ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
  ))
    await take(shot, server);
} finally {
  await browser.close();
  await server.stop();
}
