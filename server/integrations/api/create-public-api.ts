import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Duration } from '../../../machines/kernel/time.ts';
import { EMPTY_HEAD, type FetchAdapterDeps, fetchAdapter, type RequestHead } from '../../http/uws-fetch.ts';
import type { UwsServer } from '../../http/uws-server.ts';
import { OpenCounts } from '../../kernel/address-sockets.ts';
import { idSource } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import { EngineServer, MAX_PENDING_OF_ADDRESS } from '../socket-io/engine-server.ts';
import { AgendaFeeds, type AgendaFeedsDeps } from './agenda-feeds.ts';
import { AnswerStore, type RecordedResponse } from './answer-store.ts';
import { ApiListeners, type ApiListenersDeps, ApiSockets, MAX_TEAM_LISTENERS } from './api-listeners.ts';
import { EndpointRunner, type EndpointRunnerDeps } from './endpoint-runner.ts';
import { EventStreams, type EventStreamsDeps } from './event-streams.ts';
import { KeyAccess, type KeyAccessDeps } from './key-access.ts';
import { Mcp, type McpDeps } from './mcp.ts';
import { OwnerCalls, type OwnerCallsDeps } from './owner-calls.ts';
import { PUBLIC_HEADERS, PublicApi, type PublicApiDeps, type RoomCall } from './public-api.ts';

interface PublicApiParts
  extends Omit<PublicApiDeps, 'access' | 'answers' | 'feeds' | 'owners' | 'runner' | 'streams' | 'onError'>,
    Omit<ApiListenersDeps, 'access' | 'isProven' | 'teamCounts'>,
    Omit<KeyAccessDeps, 'keys' | 'teams'>,
    AgendaFeedsDeps,
    Omit<EventStreamsDeps, 'listeners'>,
    Omit<EndpointRunnerDeps, 'access'>,
    Pick<McpDeps, 'isAllowedOrigin'>,
    Required<Omit<FetchAdapterDeps, 'handle' | 'refusals'>> {
  readonly storage: Pick<Storage, 'db' | 'keys' | 'memberships' | 'teams'>;
  readonly owners: OwnerCallsDeps | null;
  readonly waitOfSocket: (address: string, head: RequestHead) => Duration;
  readonly onError: (error: unknown) => void;
}

const MAX_SOCKETS = 50;
const MAX_STREAMS = 30;

interface PublicApiServer {
  attach(app: UwsServer['app']): void;
  /** Closes streams and sockets without a message, so that clients reconnect. */
  stop(): void;
}

export function createPublicApi(parts: PublicApiParts): PublicApiServer {
  const { requests, readPeer, waitOf, loopTurns, loopWatch, always, feed, clock, onError } = parts;
  const { db, keys, memberships, teams } = parts.storage;
  const access = new KeyAccess({ ...parts, keys, teams });
  const listening = {
    ...parts,
    access,
    teamCounts: new OpenCounts(MAX_TEAM_LISTENERS),
    isProven: (teamId: TeamId) => memberships.isProven(teamId),
  };
  const answers = new AnswerStore(db, clock);
  const owners =
    parts.owners === null ? null : new OwnerCalls<RoomCall, RecordedResponse>('api', parts.owners);
  let stopForgetting = () => {};
  keys.listen(() => feed.reviewAll());
  const failed: PublicApiDeps['onError'] = (error, name) => requests.failed(name, error);
  const api = new PublicApi({
    ...parts,
    access,
    answers,
    owners,
    feeds: new AgendaFeeds(parts),
    runner: new EndpointRunner({ ...parts, access }),
    streams: new EventStreams({ ...parts, listeners: new ApiListeners(listening, MAX_STREAMS) }),
    onError: failed,
  });
  const mcp = new Mcp({ ...parts, api, access, onError: failed });
  owners?.start((_roomId, call) => api.answer(call));
  const listeners = new ApiListeners(listening, MAX_SOCKETS);
  const engine = new EngineServer({
    pendingOfAddress: parts.isLimited ? MAX_PENDING_OF_ADDRESS : Number.POSITIVE_INFINITY,
    listener: new ApiSockets({ listeners, feed, onError }),
    clock,
    readPeer,
    waitOf: (address, key) =>
      key === null ? parts.waitOfSocket(address, EMPTY_HEAD) : waitOf(address, headWithKey(key)),
    newSid: idSource.id,
    onUnknownSession: (address) => parts.security.refusedAs('unauthorized', address, 'Socket.IO'),
    onError,
    always,
  });
  const answering = { requests, readPeer, waitOf, loopTurns, loopWatch, always };
  const answer = fetchAdapter({
    ...answering,
    handle: api.handle,
    refusals: { headers: PUBLIC_HEADERS, besides: { ok: false } },
  });
  const answerMcp = fetchAdapter({ ...answering, handle: mcp.handle });
  return {
    attach: (app) => {
      stopForgetting = answers.forgetDaily(onError);
      engine.attach(app, '/v1/socket.io');
      app.any('/v1', answer).any('/v1/*', answer);
      app.any('/mcp', answerMcp).any('/mcp/', answerMcp);
    },
    stop: () => {
      stopForgetting();
      owners?.stop();
      engine.stop();
    },
  };
}

const headWithKey = (key: string): RequestHead => ({
  ...EMPTY_HEAD,
  header: (name) => (name === 'authorization' ? `Bearer ${key}` : ''),
});
