import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Accounts } from './auth/accounts.ts';
import { keyFor, secretOf } from './auth/keys.ts';
import { Passwords } from './auth/passwords.ts';
import type { Clock } from './clock.ts';
import { openStorage } from './db/storage.ts';
import type { Env } from './env.ts';
import { apiOf } from './http/api.ts';
import { originCheck } from './http/origins.ts';
import { peerReader } from './http/peer.ts';
import { noRateLimits, rateLimits } from './http/rate-limits.ts';
import { readStaticFiles } from './http/static-files.ts';
import { fetchAdapter } from './http/uws-fetch.ts';
import { UwsServer } from './http/uws-server.ts';
import { staticHandler } from './http/uws-static.ts';
import { ids } from './ids.ts';
import { CommandDoor } from './room/command-door.ts';
import { CredentialsDesk } from './room/credentials.ts';
import { Entrance } from './room/entrance.ts';
import { createRoomHost } from './room/host.ts';
import { plannedStore, planOfNewRooms } from './room/planned-store.ts';
import { RoomRepository } from './room/room.repository.ts';
import { RoomService } from './room/room.service.ts';
import { roomTokens } from './room/tokens.ts';
import { Dispatcher } from './socket/dispatcher.ts';
import { Gateway } from './socket/gateway.ts';
import { HelloWatch } from './socket/hello-watch.ts';
import { Joining } from './socket/joining.ts';
import { Outbox } from './socket/outbox.ts';
import { Publisher } from './socket/publisher.ts';
import { Sessions } from './socket/room-sessions.ts';
import { SlowConsumers } from './socket/slow-consumers.ts';
import { VERSION } from './version.ts';

export interface AppOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** The disk can no longer be trusted: nothing is acknowledged any more, and the process must end. */
  readonly onFatal: (reason: string) => void;
  /** Where the built web app is. */
  readonly webFolder?: string;
}

/** The running product. */
export interface App {
  /** Resolves to the port that it listens on. */
  listen(): Promise<number>;
  /** Says goodbye to everyone, with everything accepted on disk and answered. Resolves when the data directory is free. */
  stop(): Promise<void>;
}

/** Over how many ms clients that were told to come back spread themselves. */
const COMEBACK_SPREAD_MS = 400;

const builtWeb = fileURLToPath(new URL('../web/dist', import.meta.url));

/** Puts the product together: the only place that knows all of its parts. */
export async function createApp(env: Env, options: AppOptions): Promise<App> {
  const { clock, log, onFatal } = options;
  const onError = (error: unknown): void => log.error({ err: error }, 'A request failed.');
  const server = new UwsServer();
  const storage = await openStorage(env.DATA_DIR, { clock, onFatal });
  const store = plannedStore(storage.rooms, env);

  const sessions = new Sessions();
  const outbox = new Outbox();
  const publisher = new Publisher(sessions, outbox, clock, (topic, frame) =>
    server.app.publish(topic, frame, true),
  );
  const host = createRoomHost({
    store,
    clock,
    listeners: publisher,
    onFault: (error, roomId) => log.error({ err: error, roomId }, 'A room failed.'),
  });

  const passwords = new Passwords();
  const door = new CommandDoor(host, passwords);
  const tokens = roomTokens(keyFor('room-token', secretOf(env.SECRET, env.DATA_DIR)));
  const entrance = new Entrance(tokens, host, clock);
  const limits = env.RATE_LIMITS === 'on' ? rateLimits() : noRateLimits;
  const readPeer = peerReader(env.TRUST_PROXY);
  const isAllowedOrigin = originCheck(env);
  const accounts = new Accounts({ db: storage.db, clock, newUid: ids.id });
  let serving = false;

  const api = apiOf({
    rooms: new RoomService({
      host,
      door,
      store,
      repository: new RoomRepository(storage.db),
      clock,
      ids,
      plan: planOfNewRooms(env),
    }),
    accounts,
    desk: new CredentialsDesk({ tokens, passwords, limits, clock }),
    host,
    store,
    entrance,
    limits,
    clock,
    newDeviceId: ids.id,
    isAllowedOrigin,
    version: VERSION,
    isServing: () => serving,
    onError,
  });
  const joining = new Joining({
    host,
    entrance,
    sessions,
    outbox,
    clock,
    serverVersion: VERSION,
    newClientId: ids.id,
  });
  const gateway = new Gateway({
    dispatcher: new Dispatcher({ door, joining, outbox, clock, rateLimits: env.RATE_LIMITS === 'on' }),
    sessions,
    outbox,
    helloWatch: new HelloWatch(clock, (session) => outbox.end(session, 'hello_timeout')),
    slowConsumers: new SlowConsumers(clock),
    host,
    isAllowedOrigin,
    readPeer,
    onError,
  });

  gateway.attach(server.app);
  const answerApi = fetchAdapter({
    readPeer,
    onError,
    handle: (request, peer) => api.fetch(request, { peer }),
  });
  server.app.any('/api', answerApi).any('/api/*', answerApi);
  server.app.any('/*', staticHandler(readStaticFiles(options.webFolder ?? builtWeb), onError));

  return {
    listen: async () => {
      const port = await server.listen(env.HOST, env.PORT);
      serving = true;
      accounts.forgetExpired().catch(onError);
      return port;
    },
    stop: async () => {
      serving = false;
      server.stopListening();
      gateway.beginStop();
      await host.close();
      gateway.sayRestarting(COMEBACK_SPREAD_MS);
      await gateway.emptied(clock);
      server.close();
      await storage.close();
    },
  };
}
