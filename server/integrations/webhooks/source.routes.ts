import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';
import { Hono } from 'hono';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { isPermitted } from '../../../machines/room/commands.ts';
import { MAX_SOURCE_LENGTH } from '../../../machines/room/room.settings.ts';
import { deliveryWords, sourceWords } from '../../../machines/words/webhook.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressKey, addressOf } from '../../http/peer.ts';
import { OpenCounts } from '../../kernel/address-sockets.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { ApiContext, ApiEnv } from '../../people/accounts/auth.session.ts';
import { principalOf } from '../../rooms/access/token-verifier.ts';
import { crewAddress } from '../../rooms/byte-budgets.ts';
import { commandLimits } from '../../rooms/rest/command-limits.ts';
import { requireVerifiedEntry, TOKEN_HEADER } from '../../rooms/rest/show.routes.ts';
import { errorCodeOf } from '../../store/statements.ts';
import { isNotHttpAnswer, MAX_ANNOUNCED_ANSWERS, requestTo } from './post.ts';
import { type AllowedAddresses, addressFor, isForbidden, type ResolveName, receiverUrl } from './receiver.ts';

interface FetchSourceDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly allowed: AllowedAddresses;
  readonly resolve: ResolveName;
  /** Throws if the address has too many connections. Never called after the fetch has ended. */
  readonly takeAddress: (address: string) => Promise<void>;
}

/** The limit applies before and after decompression. */
export const MAX_SOURCE_BYTES = 1_000_000;
/** Includes headers and the sizes of chunks. */
const MAX_RECEIVED_BYTES = 8 * MAX_SOURCE_BYTES;
const MAX_REDIRECTS = 3;
export const SOURCE_TIMEOUT: Duration = 10 * SECOND;

type FetchResult<Value> = Result<Value, string>;

interface SourceAnswer {
  readonly redirect: string | null;
  readonly encoding: string;
  readonly isPage: boolean;
  readonly body: Buffer<ArrayBuffer>;
}

/** Resolves and checks the host of each redirect again (N2486). Sends only the header `host`. */
export async function fetchSource(
  deps: FetchSourceDeps,
  from: URL,
): Promise<FetchResult<Buffer<ArrayBuffer>>> {
  const over = new AbortController();
  const cancel = deps.clock.after(SOURCE_TIMEOUT, () => over.abort());
  const ended = new Promise<FetchResult<never>>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(fail(sourceWords.slow)), { once: true });
  });
  try {
    return await Promise.race([followRedirects(deps, from, over.signal), ended]);
  } finally {
    cancel();
    over.abort();
  }
}

async function followRedirects(
  deps: FetchSourceDeps,
  from: URL,
  signal: AbortSignal,
): Promise<FetchResult<Buffer<ArrayBuffer>>> {
  let url = from;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const found = await addressFor(url, deps.allowed, deps.resolve);
    if ('failure' in found)
      return fail(found.failure === 'forbidden' ? sourceWords.forbidden : sourceWords.unknownName);
    if (signal.aborted) return fail(sourceWords.slow);
    await deps.takeAddress(found.address);
    if (signal.aborted) return fail(sourceWords.slow);
    const answer = await requestSource(found.address, url, { ...deps, signal });
    if (!answer.ok) return answer;
    const { redirect } = answer.value;
    if (redirect === null) return readSource(answer.value);
    const next = redirectTarget(url, redirect);
    if (!next.ok) return next;
    url = next.value;
  }
  return fail(sourceWords.redirects(MAX_REDIRECTS));
}

export function redirectTarget(from: URL, location: string): FetchResult<URL> {
  const next = URL.canParse(location, from.href) ? receiverUrl(new URL(location, from).href) : null;
  if (next === null) return fail(sourceWords.badRedirect);
  const isLess = from.protocol === 'https:' && next.protocol !== 'https:';
  return isLess ? fail(sourceWords.insecure) : ok(next);
}

function requestSource(
  address: string,
  url: URL,
  { clock, signal }: Pick<FetchSourceDeps, 'clock'> & { readonly signal: AbortSignal },
): Promise<FetchResult<SourceAnswer>> {
  return new Promise((resolve) => {
    const request = requestTo(address, url, { clock, signal, maxBytes: MAX_RECEIVED_BYTES });
    const end = (answer: FetchResult<SourceAnswer>) => {
      resolve(answer);
      request.destroy();
    };
    let announced = 0;
    request.on('information', () => {
      announced += 1;
      if (announced > MAX_ANNOUNCED_ANSWERS) end(fail(sourceWords.broken));
    });
    request.on('upgrade', () => end(fail(sourceWords.broken)));
    request.on('error', (error) =>
      end(fail(isNotHttpAnswer(error) ? sourceWords.broken : sourceWords.unreachable)),
    );
    request.on('response', (response) => receiveAnswer(response, end));
    request.end();
  });
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function receiveAnswer(response: IncomingMessage, end: (answer: FetchResult<SourceAnswer>) => void): void {
  const { statusCode = 0, headers } = response;
  const answer = {
    redirect: null,
    encoding: (headers['content-encoding'] ?? 'identity').trim().toLowerCase(),
    isPage: (headers['content-type'] ?? '').trim().toLowerCase().startsWith('text/html'),
    body: Buffer.alloc(0),
  };
  if (REDIRECT_STATUSES.has(statusCode)) return end(ok({ ...answer, redirect: headers.location ?? '' }));
  if (statusCode !== 200) return end(fail(sourceWords.status(statusCode)));
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > MAX_SOURCE_BYTES) end(fail(sourceWords.tooLarge));
  });
  response.on('end', () => end(ok({ ...answer, body: Buffer.concat(parts) })));
  response.on('error', () => end(fail(sourceWords.unreachable)));
}

type Decoder = (body: Uint8Array, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
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

async function readSource({
  encoding,
  isPage,
  body,
}: SourceAnswer): Promise<FetchResult<Buffer<ArrayBuffer>>> {
  if (isPage) return fail(sourceWords.page);
  const unpacked = decoders.get(encoding);
  if (unpacked === undefined) return fail(sourceWords.broken);
  try {
    return ok(await unpacked(body, { maxOutputLength: MAX_SOURCE_BYTES }));
  } catch (error) {
    return fail(errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? sourceWords.tooLarge : sourceWords.broken);
  }
}

const sourceSchema = z.strictObject({
  url: z
    .string()
    .max(MAX_SOURCE_LENGTH)
    .transform((text, context) => {
      const url = text.trim() === '' ? '' : (receiverUrl(text.trim())?.href ?? null);
      if (url !== null) return url;
      context.addIssue({ code: 'custom', message: deliveryWords.badUrl });
      return z.NEVER;
    }),
  keepInStep: z.boolean().default(false),
});

export function sourceRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { budgets, rooms, limits, clock, reach } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  // Limits concurrent fetches, because a silent host occupies one for `SOURCE_TIMEOUT` (W2601).
  const running = {
    room: new OpenCounts(1),
    team: new OpenCounts(3),
    address: new OpenCounts(4),
    host: new OpenCounts(8),
    further: new OpenCounts(6),
    server: new OpenCounts(16),
  };
  const editor = (c: ApiContext) => {
    const known = requireVerifiedEntry(c, deps);
    return isPermitted(known.claims.permissions, 'room/source') ? known : refuse('forbidden');
  };
  routes.put('/:pid/source', async (c) => {
    const { claims, room } = editor(c);
    const address = addressOf(c);
    limits.takeEach(commandLimits(claims, address, crewAddress(budgets, { claims, room }, address)));
    const payload = await jsonBody(c, sourceSchema);
    if (payload.url !== '' && isForbidden(new URL(payload.url), reach.allowed))
      return refuse('forbidden', sourceWords.forbidden);
    // The right may have ended while the body arrived.
    editor(c);
    const principal = { ...principalOf(claims), address };
    const isStillAuthorized = () => deps.verifier.enter(c.req.header(TOKEN_HEADER) ?? '').ok;
    await rooms.command(room, { name: 'room/source', payload }, principal, { isStillAuthorized });
    return c.json(payload);
  });
  routes.post('/:pid/source/pull', async (c) => {
    const { room } = editor(c);
    const { room: info, source } = room.context.show;
    const address = addressOf(c);
    limits.takeEach([
      ['pullRoom', info._id],
      ['pullAddress', address],
      ['pullTeam', info.teamId ?? info._id],
    ]);
    const url = receiverUrl(source?.url ?? '');
    if (url === null) return refuse('no_source');
    await reach.outgoingTeams.require(info.teamId);
    const team = info.teamId ?? info._id;
    const isFurther = running.team.isOpen(team) || running.address.isOpen(address);
    const places = new PullPlaces();
    try {
      places.take([
        [running.room, info._id],
        [running.team, team],
        [running.address, address],
        ...(isFurther ? [[running.further, 'server'] as const] : []),
        [running.server, 'server'],
      ]);
      const takeAddress = (at: string) => {
        places.take([[running.host, addressKey(at)]]);
        return limits.take('pullHost', addressKey(at));
      };
      const fetched = await fetchSource({ ...reach, clock, takeAddress }, url);
      editor(c);
      if (!fetched.ok) return refuse('source_unavailable', fetched.error);
      return c.body(fetched.value, 200, { 'content-type': 'application/octet-stream' });
    } finally {
      places.free();
    }
  });
  return routes;
}

type PullPlace = readonly [count: OpenCounts, key: string];

/** Places in `OpenCounts` that one pull occupies. */
class PullPlaces {
  readonly #places: PullPlace[] = [];

  /** Takes all places or throws `busy`. Skips places that the pull already has, for example after a redirect. */
  take(places: readonly PullPlace[]): void {
    const missing = places.filter(
      ([count, key]) => !this.#places.some(([other, otherKey]) => other === count && otherKey === key),
    );
    if (!missing.every(([count, key]) => count.hasRoom(key))) refuse('busy');
    for (const [count, key] of missing) count.opened(key);
    this.#places.push(...missing);
  }

  free(): void {
    for (const [count, key] of this.#places) count.closed(key);
  }
}
