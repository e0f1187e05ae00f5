import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { hasExtension, isAppPath, slashRedirect } from './document-routes.ts';
import {
  documentHeaders,
  type HeaderList,
  type PaymentHosts,
  plainHeaders,
  workerHeaders,
} from './security-headers.ts';
import type { Encoding, StaticFile } from './static-files.ts';

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

export interface StaticAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer | string;
}

/** The app's document is served at other addresses. */
const APP_DOCUMENT = /^(?:\/[a-z]{2})?\/index\.html$/;

/** Documents for programs, at one address in every language (V2408). */
const TRANSLATED = /^\/(?:llms\.txt|docs\/[\w-]+\.md)$/;

const NOT_BUILT = `${refusalWords.notBuilt}\n`;

/** Built files, the app's document for screens (N63), redirects, 404. */
export async function staticAnswer(site: StaticSite, request: StaticRequest): Promise<StaticAnswer> {
  const { files, payment } = site;
  const isTranslated = TRANSLATED.test(request.path);
  const own = isTranslated ? files.get(folderOf(request.language) + request.path) : undefined;
  const file = own ?? files.get(request.path);
  if (file !== undefined && !APP_DOCUMENT.test(request.path)) {
    const headers = headersOf(file, request.path, payment);
    return fileAnswer(file, request, 200, isTranslated ? [...headers, ...BY_LANGUAGE] : headers);
  }
  if (hasExtension(request.path)) return plainText(404, `${errorWords.not_found}\n`);
  const location = slashRedirect(request.path, request.query);
  if (location !== null) return { status: 308, headers: [...plainHeaders, ['location', location]], body: '' };
  return documentAnswer(site, request);
}

function headersOf({ type }: StaticFile, path: string, payment: PaymentHosts | null): HeaderList {
  if (path === '/worker.js') return workerHeaders;
  return type.startsWith('text/html') ? documentHeaders(path, payment) : plainHeaders;
}

function documentAnswer(
  { files, payment, absent }: StaticSite,
  request: StaticRequest,
): Promise<StaticAnswer> | StaticAnswer {
  const document = documentIn(files, request);
  if (document === undefined) return plainText(503, NOT_BUILT);
  const status = isAppPath(request.path) && !absent.has(request.path) ? 200 : 404;
  const headers = [...documentHeaders(request.path, payment), ...BY_LANGUAGE];
  return fileAnswer(document, request, status, headers);
}

export const folderOf = (language: Language): string => (language === FALLBACK ? '' : `/${language}`);

/** Static documents by language, for readers without scripts (V751). */
function documentIn(files: StaticSite['files'], { path, language }: StaticRequest): StaticFile | undefined {
  const folder = folderOf(language);
  return files.get(`${folder}${path}index.html`) ?? files.get(`${folder}/index.html`);
}

/** Shared caches must separate languages. */
const BY_LANGUAGE: HeaderList = [
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
  return { status, ...(await bodyFor(file, request.acceptEncoding, headers)) };
}

async function bodyFor(
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

function plainText(status: number, body: string): StaticAnswer {
  return { status, headers: [...plainHeaders, ['content-type', 'text/plain; charset=utf-8']], body };
}
