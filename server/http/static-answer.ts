import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { ABOUT_SLUGS, aboutPath } from '../../machines/site/about-pages.ts';
import { DOC_SLUGS, docPath } from '../../machines/site/doc-pages.ts';
import { INSTANT_TIMERS } from '../../machines/site/instant-timers.ts';
import { OPERATOR_SLUGS, operatorPath } from '../../machines/site/operator-pages.ts';
import { redirectOf } from '../../machines/site/routes.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import {
  documentHeaders,
  type HeaderList,
  type PaymentHosts,
  plainHeaders,
  workerHeaders,
} from './security-headers.ts';

/** Paths of screens (N63). `web/routes.test.ts` compares them with the routes of the web app. */
export const SCREEN_PATHS: readonly string[] = [
  '/',
  ...ABOUT_SLUGS.map(aboutPath),
  '/admin/billing/',
  '/admin/health/',
  '/admin/outbox/',
  '/admin/outbox/:id/',
  '/admin/rooms/',
  '/admin/rooms/:pid/',
  '/admin/styleguide/',
  '/admin/teams/',
  '/admin/teams/:id/',
  '/admin/temp/',
  '/admin/test/',
  '/admin/timezones/',
  '/admin/users/',
  '/admin/users/:uid/',
  '/auth/email-verified/',
  '/auth/forgot-password/',
  '/auth/login/',
  '/auth/logout/',
  '/auth/paddle-retain-test/',
  '/auth/payment/',
  '/auth/reset-password/',
  '/auth/signup/',
  '/auth/undo-email/',
  '/changelog/',
  '/cookie-policy/',
  '/docs/',
  ...DOC_SLUGS.map(docPath),
  '/error/',
  ...INSTANT_TIMERS.map(({ folder }) => `/go/${folder}/`),
  '/offline/certificate/',
  '/offline/forget/',
  '/output/:outputId/',
  ...OPERATOR_SLUGS.map(operatorPath),
  '/plan/:entityId/',
  '/plan/:entityId/cancel/',
  '/plan/:entityId/change-seats/',
  '/plan/:entityId/preview-change/',
  '/plan/:entityId/retain-subscription/',
  '/plan/:entityId/update-payment-method/',
  '/plan/:entityId/upgrade-event/',
  '/pricing/',
  '/q/:pid/',
  '/r/:pid/',
  '/r/:pid/agenda/',
  '/r/:pid/controller/',
  '/r/:pid/moderator/',
  '/r/:pid/operator/',
  '/r/:pid/sheet/',
  '/r/generate/',
  '/r/invalid/',
  '/r/kicked/',
  '/team/',
  '/team/:teamId/accept-invite-success/',
  '/team/:teamId/accept-invite/',
  '/team/:teamId/billing/',
  '/team/:teamId/checkout-pre/',
  '/team/:teamId/checkout-success/',
  '/team/:teamId/checkout/',
  '/team/:teamId/dashboard/',
  '/team/:teamId/devices/',
  '/team/:teamId/integrations/',
  '/team/:teamId/members/',
  '/team/:teamId/settings/',
  '/team/:teamId/wall/',
  '/team/create/',
  '/user/settings/',
];

const SCREEN_PATH = new RegExp(`^(?:${SCREEN_PATHS.join('|').replaceAll(/:\w+/g, '[^/]+')})$`);

export function isAppPath(path: string): boolean {
  const place = redirectOf({ pathname: path, search: '', hash: '' }) ?? path;
  return SCREEN_PATH.test(place.replace(/\?.*$/, ''));
}

/** Replaces several slashes at the start by one, because `//host` leads to another site (N41). */
function slashRedirect(path: string, query: string): string | null {
  if (path.endsWith('/') || hasExtension(path)) return null;
  const ownPath = path.replace(/^[/\\]+/, '/');
  return `${ownPath}/${query === '' ? '' : `?${query}`}`;
}

const hasExtension = (path: string): boolean => /\.[a-z0-9]+$/i.test(path);

export interface StaticRequest {
  readonly path: string;
  readonly query: string;
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string;
  readonly language: Language;
}

export interface StaticSite {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly payment: PaymentHosts | null;
  readonly absent: ReadonlySet<string>;
}

interface StaticAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer | string;
}

const APP_DOCUMENT = /^(?:\/[a-z]{2})?\/index\.html$/;

const TRANSLATED_PATH = /^\/(?:llms\.txt|docs\/[\w-]+\.md)$/;

const NOT_BUILT_TEXT = `${refusalWords.notBuilt}\n`;

export async function staticAnswer(site: StaticSite, request: StaticRequest): Promise<StaticAnswer> {
  const { files, payment } = site;
  const isTranslated = TRANSLATED_PATH.test(request.path);
  const translated = isTranslated ? files.get(languageFolder(request.language) + request.path) : undefined;
  const file = translated ?? files.get(request.path);
  if (file !== undefined && !APP_DOCUMENT.test(request.path)) {
    const headers = staticHeaders(file, request.path, payment);
    return fileAnswer(file, request, 200, isTranslated ? [...headers, ...VARY_BY_LANGUAGE] : headers);
  }
  if (hasExtension(request.path)) return plainTextAnswer(404, `${errorWords.not_found}\n`);
  const location = slashRedirect(request.path, request.query);
  if (location !== null) return { status: 308, headers: [...plainHeaders, ['location', location]], body: '' };
  return documentAnswer(site, request);
}

function staticHeaders({ type }: StaticFile, path: string, payment: PaymentHosts | null): HeaderList {
  if (path === '/worker.js') return workerHeaders;
  return type.startsWith('text/html') ? documentHeaders(path, payment) : plainHeaders;
}

function documentAnswer(
  { files, payment, absent }: StaticSite,
  request: StaticRequest,
): Promise<StaticAnswer> | StaticAnswer {
  const document = findDocument(files, request);
  if (document === undefined) return plainTextAnswer(503, NOT_BUILT_TEXT);
  const status = isAppPath(request.path) && !absent.has(request.path) ? 200 : 404;
  const headers = [...documentHeaders(request.path, payment), ...VARY_BY_LANGUAGE];
  return fileAnswer(document, request, status, headers);
}

export const languageFolder = (language: Language): string =>
  language === FALLBACK_LANGUAGE ? '' : `/${language}`;

function findDocument(files: StaticSite['files'], { path, language }: StaticRequest): StaticFile | undefined {
  const folder = languageFolder(language);
  return files.get(`${folder}${path}index.html`) ?? files.get(`${folder}/index.html`);
}

const VARY_BY_LANGUAGE: HeaderList = [
  ['vary', 'accept-language'],
  ['vary', 'cookie'],
];

async function fileAnswer(
  file: StaticFile,
  request: StaticRequest,
  status: number,
  secure: HeaderList,
): Promise<StaticAnswer> {
  const headers: HeaderList = [
    ...secure,
    ['etag', file.etag],
    ['cache-control', file.cacheControl],
    ['vary', 'accept-encoding'],
  ];
  if (status === 200 && request.ifNoneMatch.includes(file.etag)) return { status: 304, headers, body: '' };
  return { status, ...(await encodeBody(file, request.acceptEncoding, headers)) };
}

async function encodeBody(
  file: StaticFile,
  acceptEncoding: string,
  headers: HeaderList,
): Promise<Omit<StaticAnswer, 'status'>> {
  const typed: HeaderList = [...headers, ['content-type', file.type]];
  const encoding = bestEncoding(acceptEncoding);
  const smaller = encoding === null ? null : await file.encoded(encoding);
  if (encoding === null || smaller === null) return { headers: typed, body: file.body };
  return { headers: [...typed, ['content-encoding', encoding]], body: smaller };
}

function bestEncoding(accepted: string): Encoding | null {
  const named = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const accepts = (encoding: Encoding): boolean => named.some((part) => part.trim().startsWith(encoding));
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

function plainTextAnswer(status: number, body: string): StaticAnswer {
  return { status, headers: [...plainHeaders, ['content-type', 'text/plain; charset=utf-8']], body };
}

export interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** Resolves to null if compression gains nothing. Concurrent requests share one run. */
  encoded(encoding: Encoding): Promise<Buffer | null>;
}

export type Encoding = 'br' | 'gzip';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

const MIN_COMPRESSED_BYTES = 600;

const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  // Quality 9 is within 3 % of the smallest size and twenty times faster. A smaller window saves 32 MB for each file.
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

const brotliWindow = (bytes: number): number => Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes + 16))));

export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'));
  return new Map(files.map((path) => [path, staticFile(path, readFileSync(join(folder, path)))]));
}

export function withDocuments(
  files: ReadonlyMap<string, StaticFile>,
  documents: Readonly<Record<string, string>>,
): ReadonlyMap<string, StaticFile> {
  const made = Object.entries(documents).map(([path, text]): [string, StaticFile] => {
    const name = path.endsWith('/') ? `${path}index.html` : path;
    return [path, staticFile(name, Buffer.from(text))];
  });
  return new Map([...files, ...made]);
}

function staticFile(path: string, body: Buffer): StaticFile {
  const type = ownEntry(CONTENT_TYPES, extname(path)) ?? 'application/octet-stream';
  const compressed = new Map<Encoding, Promise<Buffer | null>>();
  return {
    body,
    type,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(path),
    encoded: (encoding) => {
      const known = compressed.get(encoding);
      if (known !== undefined) return known;
      const fresh = compress(type, body, encoding);
      compressed.set(encoding, fresh);
      return fresh;
    },
  };
}

/** Files under `/_spa/` never change, because their names contain a hash. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/_spa/')) return 'public, max-age=31536000, immutable';
  return /\.(?:html|md)$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

async function compress(type: string, body: Buffer, encoding: Encoding): Promise<Buffer | null> {
  const text = /^text\/|json|svg|xml|x-icon/.test(type);
  if (!text || body.length < MIN_COMPRESSED_BYTES) return null;
  const smaller = await encoders[encoding](body);
  return smaller.length < body.length ? smaller : null;
}
