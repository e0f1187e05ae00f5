import { type Context, Hono } from 'hono';
import { parseRoomPid } from '../../../machines/kernel/ids.ts';
import { isFields, textIn } from '../../../machines/kernel/shapes.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { addressKey, type OriginCheck, type SiteOfPeer } from '../../http/peer.ts';
import type { FetchHandler, RequestName } from '../../http/uws-fetch.ts';
import type { TurnQueue } from '../../kernel/event-loop.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { ApiEnv } from '../../people/accounts/auth.session.ts';
import {
  jsonOfBody,
  MAX_BATCH_VALUES,
  parameterRefusal,
  parametersOfQuery,
  refusalBody,
  toRefused,
} from './api-request.ts';
import { endpointNamed } from './endpoints.ts';
import type { KeyAccess } from './key-access.ts';
import { apiTools, mayCall, type ToolAccess } from './openapi.ts';
import {
  apiKeyIn,
  type KeyedRequest,
  latestRunAt,
  methodNotAllowed,
  type PublicApi,
  refusalResponseOf,
} from './public-api.ts';

export interface McpDeps {
  readonly api: Pick<PublicApi, 'open' | 'count' | 'run'>;
  readonly access: Pick<KeyAccess, 'requireScope'>;
  readonly loopTurns: TurnQueue;
  readonly isAllowedOrigin: OriginCheck;
  readonly siteOf: SiteOfPeer;
  readonly version: string;
  readonly onError: (error: unknown, name: RequestName) => void;
}

interface McpEnv {
  Bindings: Pick<ApiEnv['Bindings'], 'body' | 'peer' | 'requestName'>;
}

/** Each endpoint of the API is a tool for AI agents (K2401). */
export class Mcp {
  readonly #deps: McpDeps;
  readonly #app: Hono<McpEnv>;

  constructor(deps: McpDeps) {
    this.#deps = deps;
    this.#app = this.#routes();
  }

  readonly handle: FetchHandler = (request, peer, requestName, body) =>
    this.#app.fetch(request, { peer, requestName, body });

  #routes(): Hono<McpEnv> {
    const { isAllowedOrigin, onError } = this.#deps;
    const app = new Hono<McpEnv>({ strict: false });
    app.use(async (c, next) => {
      await next();
      c.res.headers.set('cache-control', 'no-store');
    });
    app.use(async ({ req, env }, next) => {
      if (!isAllowedOrigin(req.header('origin') ?? '', env.peer))
        refuse('cross_site', apiWords.mcp.otherOrigin);
      await next();
    });
    app.post('/mcp', (c) => this.#post(c));
    app.all('/mcp', () => methodNotAllowed(apiWords.mcp.postOnly, 'POST'));
    app.onError((error, { env }) => {
      const refused = toRefused(error, (cause) => onError(cause, env.requestName));
      return refusalResponseOf(refused, refused.refusal.code === 'unauthorized' ? BEARER_CHALLENGE : {});
    });
    return app;
  }

  async #post(c: Context<McpEnv>): Promise<Response> {
    const { api, access, loopTurns, version } = this.#deps;
    const { body, peer } = c.env;
    const address = addressKey(peer.address);
    const query = parametersOfQuery(new URL(c.req.url).search);
    const text = apiKeyIn(c, query) ?? refuse('unauthorized', apiWords.noKey);
    await api.open(text, query, address);
    const toolMessages = await jsonOfBody(c.req.header('content-type') ?? '', body, MAX_BATCH_VALUES);
    // The key may have been revoked while the body arrived.
    const key = await api.open(text, query, address);
    access.requireScope(key, 'read');
    const messages = Array.isArray(toolMessages) ? toolMessages : [toolMessages];
    if (messages.length === 0 || messages.length > MAX_MESSAGES)
      throw new Refused(parameterRefusal([{ path: '', message: apiWords.mcp.messages(MAX_MESSAGES) }]));
    api.count(key, messages.map(calledToolIn));
    const roomId = textIn(query, 'room_id');
    const tools = { scope: key.scope, mayWrite: query['write'] === '1', roomId };
    const { answerMcp, isMessage } = await import('./mcp-server.ts');
    const answer = (message: unknown) =>
      answerMcp(c.req.raw, message, {
        version,
        tools: () => apiTools(tools),
        call: (name, args) => {
          const sent = roomId === null ? args : { room_id: roomId, ...args };
          return this.#call(c, name, tools, { sent, text, address });
        },
      });
    if (!Array.isArray(toolMessages) || !messages.every(isMessage)) return answer(toolMessages);
    const answers: Buffer[] = [];
    for (const message of toolMessages) {
      await loopTurns.take(address);
      const response = await answer(message);
      if (!response.ok) return response;
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.length > 0) answers.push(Buffer.from(answers.length === 0 ? '[' : ','), bytes);
    }
    if (answers.length === 0) return c.body(null, 202);
    return c.body(Buffer.concat([...answers, Buffer.from(']')]), 200, { 'content-type': 'application/json' });
  }

  /** Returns refusals as results, so that the agent reads them (K2405). */
  async #call(c: Context<McpEnv>, name: string, tools: ToolAccess, keyedRequest: Omit<KeyedRequest, 'key'>) {
    const { api, access, siteOf, onError } = this.#deps;
    const { body, peer, requestName } = c.env;
    const endpoint = endpointNamed(name);
    if (endpoint === null) return null;
    try {
      const key = await api.open(keyedRequest.text, keyedRequest.sent, keyedRequest.address);
      access.requireScope(key, endpoint.scope);
      if (!mayCall(endpoint, tools)) refuse('forbidden', apiWords.mcp.readOnly);
      const { roomId } = tools;
      if (
        roomId !== null &&
        parseRoomPid(textIn(keyedRequest.sent, 'room_id') ?? '') !== parseRoomPid(roomId)
      )
        throw new Refused(parameterRefusal([{ path: 'room_id', message: apiWords.mcp.otherRoom(roomId) }]));
      const at = { site: siteOf(peer), by: latestRunAt(body), idempotencyKey: null };
      return { content: textContent((await api.run(name, { ...keyedRequest, key }, at)).body) };
    } catch (error) {
      const { refusal } = toRefused(error, (cause) => onError(cause, requestName));
      return { isError: true, content: textContent(JSON.stringify(refusalBody(refusal))) };
    }
  }
}

/** Low, because answers are long: the list of all tools has 47 kB. */
const MAX_MESSAGES = 10;

const BEARER_CHALLENGE = { 'www-authenticate': 'Bearer' };

const textContent = (text: string) => [{ type: 'text' as const, text }];

function calledToolIn(message: unknown): string {
  const params = isFields(message) && message['method'] === 'tools/call' ? message['params'] : null;
  return (isFields(params) && textIn(params, 'name')) || '';
}
