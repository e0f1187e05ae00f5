import type { RoomSession } from './room-session.ts';

const WIDTH = 320;
/** Limits of height divided by width. Longer pictures are cropped. */
const NARROWEST = 0.2;
const TALLEST = 1.8;
/** Server's limit of a picture's data URL, characters. */
const MOST = 20_000;

/** Safari cannot write WebP and would write PNG. */
const TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const;
const QUALITIES = [0.8, 0.5, 0.2] as const;

const BEHIND = '#596273';

const STAGE = '[data-picture]';
const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const ADDRESS = /url\("?([^")]+)"?\)/g;

export async function tellPicture(session: Pick<RoomSession, 'tell'>): Promise<void> {
  const stage = document.querySelector<HTMLElement>(STAGE);
  session.tell({ thumb: stage && (await pictureOf(stage)) });
}

async function pictureOf(stage: HTMLElement): Promise<string | null> {
  const canvas = document.createElement('canvas');
  const shape = Math.min(TALLEST, Math.max(NARROWEST, innerHeight / innerWidth));
  canvas.width = WIDTH;
  canvas.height = Math.round(WIDTH * shape);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return null;
  const drawing = await loaded(await drawingOf(stage));
  for (const ground of [BEHIND, groundOf(document.documentElement), groundOf(document.body)]) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(drawing, 0, 0, WIDTH, (WIDTH * innerHeight) / innerWidth);
  return encodedIn(canvas);
}

const groundOf = (element: HTMLElement): string => getComputedStyle(element).backgroundColor;

/** Returns the stage with its styles, fonts and images as one SVG data URL that needs no requests. */
export async function drawingOf(stage: HTMLElement): Promise<string> {
  const root = document.createElementNS(SVG, 'svg');
  const { documentElement: page } = document;
  for (const { name, value } of page.attributes) root.setAttribute(name, value);
  root.setAttribute('width', String(innerWidth));
  root.setAttribute('height', String(innerHeight));
  root.style.fontSize = getComputedStyle(page).fontSize;
  const style = document.createElementNS(XHTML, 'style');
  style.textContent = await pageStyles();
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.append(await copyOf(stage));
  root.append(style, frame);
  const markup = new XMLSerializer().serializeToString(root);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
}

async function copyOf(stage: HTMLElement): Promise<HTMLElement> {
  const box = document.createElement('div');
  const { fontFamily, fontSize, lineHeight, color, direction } = getComputedStyle(stage);
  Object.assign(box.style, { fontFamily, fontSize, lineHeight, color, direction, height: '100%' });
  box.append(stage.cloneNode(true));
  for (const other of box.querySelectorAll('iframe')) other.remove();
  const images = Array.from(box.querySelectorAll('img'), async (image) => {
    image.src = await fetched(image.src);
  });
  const grounds = Array.from(box.querySelectorAll<HTMLElement>('[style*="url("]'), async (element) => {
    element.style.backgroundImage = await withFetched(element.style.backgroundImage, document.baseURI);
  });
  await Promise.all([...images, ...grounds]);
  return box;
}

let styles: { readonly count: number; readonly text: Promise<string> } | null = null;

function pageStyles(): Promise<string> {
  const rules = Array.from(document.styleSheets, rulesOf).flat();
  const fonts = loadedFonts();
  const count = rules.length + fonts.size;
  if (styles?.count !== count)
    styles = {
      count,
      text: Promise.all(rules.map((rule) => textOf(rule, fonts))).then((all) => all.join('\n')),
    };
  return styles.text;
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return Array.from(sheet.cssRules);
  } catch {
    // Style sheets of browser extensions cannot be read.
    return [];
  }
}

async function textOf(rule: CSSRule, fonts: ReadonlySet<string>): Promise<string> {
  const { cssText, parentStyleSheet } = rule;
  if (!cssText.startsWith('@font-face')) return cssText;
  const said = (property: string) => new RegExp(`${property}:([^;}]*)`).exec(cssText)?.[1] ?? '';
  const isUsed = fonts.has(fontKey(said('font-family'), said('unicode-range')));
  return isUsed ? withFetched(cssText, parentStyleSheet?.href ?? document.baseURI) : '';
}

const loadedFonts = (): ReadonlySet<string> =>
  new Set(
    Array.from(document.fonts ?? []).flatMap(({ status, family, unicodeRange }) =>
      status === 'loaded' ? [fontKey(family, unicodeRange)] : [],
    ),
  );

const fontKey = (family: string, range: string): string =>
  `${family.replaceAll(/["']/g, '').trim()} ${range.replaceAll(/\s/g, '') || 'U+0-10FFFF'}`.toLowerCase();

/** Replaces addresses in the style sheet by data URLs. */
async function withFetched(css: string, base: string): Promise<string> {
  const addresses = Array.from(css.matchAll(ADDRESS), ([, address = '']) => address);
  const contents = await Promise.all(addresses.map((address) => fetched(new URL(address, base).href)));
  return addresses.reduce((text, address, place) => text.replace(address, () => contents[place] ?? ''), css);
}

async function fetched(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  try {
    const response = await fetch(address);
    return response.ok ? await dataOf(await response.blob()) : '';
  } catch {
    return '';
  }
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Returns the first encoding that fits the limit, or null. */
async function encodedIn(canvas: HTMLCanvasElement): Promise<string | null> {
  for (const type of TYPES) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      const url = blob && (await dataOf(blob));
      if (url?.startsWith(`data:${type};`) && url.length <= MOST) return url;
    }
  }
  return null;
}

function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
