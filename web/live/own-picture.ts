import type { RoomSession } from './room-session.ts';

const PICTURE_WIDTH = 320;
/** Limits of height divided by width. Longer pictures are cropped. */
const MIN_ASPECT = 0.2;
const MAX_ASPECT = 1.8;
/** Server's limit of a picture's data URL, characters. */
const MAX_PICTURE_LENGTH = 20_000;

/** Safari cannot write WebP and would write PNG. */
const PICTURE_TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const;
const PICTURE_QUALITIES = [0.8, 0.5, 0.2] as const;

const BACKDROP_COLOR = '#596273';

const STAGE_SELECTOR = '[data-picture]';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const CSS_URL = /url\("?([^")]+)"?\)/g;

export async function sendPicture(session: Pick<RoomSession, 'tell'>): Promise<void> {
  const stage = document.querySelector<HTMLElement>(STAGE_SELECTOR);
  session.tell({ thumb: stage && (await renderPicture(stage)) });
}

async function renderPicture(stage: HTMLElement): Promise<string | null> {
  const canvas = document.createElement('canvas');
  const shape = Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, innerHeight / innerWidth));
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round(PICTURE_WIDTH * shape);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return null;
  const drawing = await loadImage(await drawingAsSvg(stage));
  for (const ground of [
    BACKDROP_COLOR,
    backgroundColorOf(document.documentElement),
    backgroundColorOf(document.body),
  ]) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(drawing, 0, 0, PICTURE_WIDTH, (PICTURE_WIDTH * innerHeight) / innerWidth);
  return encodeCanvas(canvas);
}

const backgroundColorOf = (element: HTMLElement): string => getComputedStyle(element).backgroundColor;

/** Returns the stage with its styles, fonts and images as one SVG data URL that needs no requests. */
export async function drawingAsSvg(stage: HTMLElement): Promise<string> {
  const root = document.createElementNS(SVG_NAMESPACE, 'svg');
  const { documentElement: page } = document;
  for (const { name, value } of page.attributes) root.setAttribute(name, value);
  root.setAttribute('width', String(innerWidth));
  root.setAttribute('height', String(innerHeight));
  root.style.fontSize = getComputedStyle(page).fontSize;
  const style = document.createElementNS(XHTML_NAMESPACE, 'style');
  style.textContent = await pageStyles();
  const frame = document.createElementNS(SVG_NAMESPACE, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.append(await copyOfStage(stage));
  root.append(style, frame);
  const markup = new XMLSerializer().serializeToString(root);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
}

async function copyOfStage(stage: HTMLElement): Promise<HTMLElement> {
  const box = document.createElement('div');
  const { fontFamily, fontSize, lineHeight, color, direction } = getComputedStyle(stage);
  Object.assign(box.style, { fontFamily, fontSize, lineHeight, color, direction, height: '100%' });
  box.append(stage.cloneNode(true));
  for (const other of box.querySelectorAll('iframe')) other.remove();
  const images = Array.from(box.querySelectorAll('img'), async (image) => {
    image.src = await fetchAsDataUrl(image.src);
  });
  const grounds = Array.from(box.querySelectorAll<HTMLElement>('[style*="url("]'), async (element) => {
    element.style.backgroundImage = await withInlinedUrls(element.style.backgroundImage, document.baseURI);
  });
  await Promise.all([...images, ...grounds]);
  return box;
}

let cachedStyles: { readonly count: number; readonly text: Promise<string> } | null = null;

function pageStyles(): Promise<string> {
  const rules = Array.from(document.styleSheets, cssRulesOf).flat();
  const fonts = loadedFonts();
  const count = rules.length + fonts.size;
  if (cachedStyles?.count !== count)
    cachedStyles = {
      count,
      text: Promise.all(rules.map((rule) => ruleText(rule, fonts))).then((all) => all.join('\n')),
    };
  return cachedStyles.text;
}

function cssRulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return Array.from(sheet.cssRules);
  } catch {
    // Style sheets of browser extensions cannot be read.
    return [];
  }
}

async function ruleText(rule: CSSRule, fonts: ReadonlySet<string>): Promise<string> {
  const { cssText, parentStyleSheet } = rule;
  if (!cssText.startsWith('@font-face')) return cssText;
  const valueOf = (property: string) => new RegExp(`${property}:([^;}]*)`).exec(cssText)?.[1] ?? '';
  const isUsed = fonts.has(fontKey(valueOf('font-family'), valueOf('unicode-range')));
  return isUsed ? withInlinedUrls(cssText, parentStyleSheet?.href ?? document.baseURI) : '';
}

const loadedFonts = (): ReadonlySet<string> =>
  new Set(
    Array.from(document.fonts ?? []).flatMap(({ status, family, unicodeRange }) =>
      status === 'loaded' ? [fontKey(family, unicodeRange)] : [],
    ),
  );

const fontKey = (family: string, range: string): string =>
  `${family.replaceAll(/["']/g, '').trim()} ${range.replaceAll(/\s/g, '') || 'U+0-10FFFF'}`.toLowerCase();

async function withInlinedUrls(css: string, base: string): Promise<string> {
  const addresses = Array.from(css.matchAll(CSS_URL), ([, address = '']) => address);
  const contents = await Promise.all(addresses.map((address) => fetchAsDataUrl(new URL(address, base).href)));
  return addresses.reduce((text, address, place) => text.replace(address, () => contents[place] ?? ''), css);
}

async function fetchAsDataUrl(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  try {
    const response = await fetch(address);
    return response.ok ? await dataUrlOf(await response.blob()) : '';
  } catch {
    return '';
  }
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function encodeCanvas(canvas: HTMLCanvasElement): Promise<string | null> {
  for (const type of PICTURE_TYPES) {
    for (const quality of PICTURE_QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      const url = blob && (await dataUrlOf(blob));
      if (url?.startsWith(`data:${type};`) && url.length <= MAX_PICTURE_LENGTH) return url;
    }
  }
  return null;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
