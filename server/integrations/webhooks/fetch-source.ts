import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { sourceWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf } from '../../store/statement-error.ts';
import { isNoHttp, MOST_ANNOUNCED, requestTo } from './post.ts';
import { type AllowedAddresses, addressFor, type Resolve, receiverUrl } from './receiver.ts';

interface FetchSourceDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
  /** Counts a connection to the address; throws what refuses it. */
  readonly takeAddress: (address: string) => Promise<void>;
}

/** As sent, and once it is decompressed. */
export const MOST_SOURCE_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;
/** From the first look-up to the last byte, over all redirects. */
export const SOURCE_PATIENCE: Duration = 10 * SECOND;

type Fetched<Value> = Result<Value, string>;

interface Answer {
  readonly redirect: string | null;
  readonly encoding: string;
  readonly isPage: boolean;
  readonly body: Buffer<ArrayBuffer>;
}

/**
 * The bytes at an address, or the error (N2486). Resolves and checks each host again. Sends no headers besides
 * `host`.
 */
export async function fetchSource(deps: FetchSourceDeps, from: URL): Promise<Fetched<Buffer<ArrayBuffer>>> {
  const over = new AbortController();
  const cancel = deps.clock.after(SOURCE_PATIENCE, () => over.abort());
  const ended = new Promise<Fetched<never>>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(fail(sourceWords.slow)), { once: true });
  });
  try {
    return await Promise.race([followed(deps, from, over.signal), ended]);
  } finally {
    cancel();
    over.abort();
  }
}

async function followed(
  deps: FetchSourceDeps,
  from: URL,
  signal: AbortSignal,
): Promise<Fetched<Buffer<ArrayBuffer>>> {
  let url = from;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const found = await addressFor(url, deps.allowed, deps.resolve);
    if ('failure' in found)
      return fail(found.failure === 'forbidden' ? sourceWords.forbidden : sourceWords.unknownName);
    await deps.takeAddress(found.address);
    if (signal.aborted) return fail(sourceWords.slow);
    const answer = await asked(found.address, url, signal);
    if (!answer.ok) return answer;
    const { redirect } = answer.value;
    if (redirect === null) return read(answer.value);
    const next = redirectedTo(url, redirect);
    if (!next.ok) return next;
    url = next.value;
  }
  return fail(sourceWords.redirects(MOST_REDIRECTS));
}

/** Never from https to http. */
export function redirectedTo(from: URL, location: string): Fetched<URL> {
  const next = URL.canParse(location, from.href) ? receiverUrl(new URL(location, from).href) : null;
  if (next === null) return fail(sourceWords.badRedirect);
  const isLess = from.protocol === 'https:' && next.protocol !== 'https:';
  return isLess ? fail(sourceWords.insecure) : ok(next);
}

function asked(address: string, url: URL, signal: AbortSignal): Promise<Fetched<Answer>> {
  return new Promise((resolve) => {
    const request = requestTo(address, url, { signal });
    const end = (answer: Fetched<Answer>) => {
      resolve(answer);
      request.destroy();
    };
    let announced = 0;
    request.on('information', () => {
      announced += 1;
      if (announced > MOST_ANNOUNCED) end(fail(sourceWords.broken));
    });
    request.on('upgrade', () => end(fail(sourceWords.broken)));
    request.on('error', (error) => end(fail(isNoHttp(error) ? sourceWords.broken : sourceWords.unreachable)));
    request.on('response', (response) => receive(response, end));
    request.end();
  });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function receive(response: IncomingMessage, end: (answer: Fetched<Answer>) => void): void {
  const { statusCode = 0, headers } = response;
  const answer = {
    redirect: null,
    encoding: (headers['content-encoding'] ?? 'identity').trim().toLowerCase(),
    isPage: (headers['content-type'] ?? '').trim().toLowerCase().startsWith('text/html'),
    body: Buffer.alloc(0),
  };
  if (REDIRECTS.has(statusCode)) return end(ok({ ...answer, redirect: headers.location ?? '' }));
  if (statusCode !== 200) return end(fail(sourceWords.status(statusCode)));
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > MOST_SOURCE_BYTES) end(fail(sourceWords.tooLarge));
  });
  response.on('end', () => end(ok({ ...answer, body: Buffer.concat(parts) })));
  response.on('error', () => end(fail(sourceWords.unreachable)));
}

type Unpack = (body: Uint8Array, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>;

const unpack: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['identity', async (body) => Buffer.from(body)],
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  // Some servers leave out the header of zlib.
  [
    'deflate',
    async (body, options) => promisify((body[0] ?? 0) % 16 === 8 ? unzip : inflateRaw)(body, options),
  ],
  ['br', promisify(brotliDecompress)],
]);

/** zlib stops at the limit, whatever the file would come to. */
async function read({ encoding, isPage, body }: Answer): Promise<Fetched<Buffer<ArrayBuffer>>> {
  if (isPage) return fail(sourceWords.page);
  const unpacked = unpack.get(encoding);
  if (unpacked === undefined) return fail(sourceWords.broken);
  try {
    return ok(await unpacked(body, { maxOutputLength: MOST_SOURCE_BYTES }));
  } catch (error) {
    return fail(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? sourceWords.tooLarge : sourceWords.broken);
  }
}
