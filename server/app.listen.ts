import { apiCallsOf, createApi } from './api.ts';
import type { IntegrationStage } from './app.integrations.ts';
import type { PeopleStage } from './app.people.ts';
import type { RoomStage } from './app.rooms.ts';
import { type StoreStage, warnIfSecretChanged } from './app.store.ts';
import { addressesOf } from './http/addresses.ts';
import { addressKey } from './http/peer.ts';
import { type FetchHandler, fetchAdapter } from './http/uws-fetch.ts';
import { pictureHandler, staticHandler } from './http/uws-reading.ts';
import { logUnknownAddress } from './kernel/log.ts';
import { idSource } from './kernel/secrets.ts';
import { QuestionLimits } from './rooms/access/question-limits.ts';
import { createServedSite } from './served-site.ts';
import { createGateway } from './sockets/gateway.ts';
import { VERSION } from './version.ts';

export interface App {
  readonly calls: readonly string[];
  listen(): Promise<number>;
  stop(): Promise<void>;
}

const RECONNECT_SPREAD_MS = 400;

export function listen(
  base: StoreStage,
  roomParts: RoomStage,
  people: PeopleStage,
  integrations: IntegrationStage,
): App {
  const { secret, ...shared } = base;
  const { env, options, log, onError, tasks, operator, loopWatch, storage, limits, plans } = shared;
  const { server, counted, feed, walls, pictures, hooks, osc, host, owners, places } = roomParts;
  const { mails, teamParts, accountParts, billing, rooms, deletedRooms, admin } = people;
  const { httpsSite, requests, reserved, addressSockets, plain, answering, publicApi } = integrations;
  let serving = false;
  const parts = { ...shared, ...roomParts, ...people, ...teamParts, ...accountParts, ...integrations };
  const api = createApi({
    ...parts,
    store: storage.rooms,
    facts: storage,
    addressSockets: () => addressSockets,
    questions: new QuestionLimits(shared),
    files: pictures.files,
    webhooks: hooks.webhooks,
    requests: hooks.requests,
    newDeviceId: idSource.id,
    onUnknownAddress: logUnknownAddress(log),
    socketRefusal: (peer) => gateway.refusalOf(peer),
    version: VERSION,
    addresses: () => addressesOf(env, server.port),
    isSlow: () => storage.watch.isSlow,
    isServing: () => serving && options.cluster?.isCutOff !== true,
    onError: (error, name) => requests.failed(name, error),
  });
  const gateway = createGateway({
    ...parts,
    waitOf: (address, head) => reserved.waitForSocket(addressKey(address), head),
    readPeer: plain.readPeer,
    serverVersion: VERSION,
    newClientId: idSource.id,
    payers: roomParts.budgets,
  });
  gateway.attach(server.app);
  const sendAway = (): void => gateway.sayRestarting(RECONNECT_SPREAD_MS);
  if (options.cluster !== undefined)
    options.cluster.cutOffBy = () => {
      sendAway();
      feed.endAll();
      walls.endAll();
    };
  const handleApi: FetchHandler = (request, peer, requestName, body) =>
    api.fetch(request, { peer, requestName, body, httpsSite });
  const reading = {
    readPeer: plain.readPeer,
    waitOf: (address: string) => limits.waitFor('file', addressKey(address)),
  };
  const answerApi = fetchAdapter({ ...answering, handle: handleApi });
  server.app.any('/api', answerApi).any('/api/*', answerApi);
  const sandboxAt = billing?.sandboxAt ?? null;
  if (sandboxAt !== null)
    server.app.any('/sandbox/*', fetchAdapter({ ...answering, handle: sandboxAt(httpsSite) }));
  publicApi.attach(server.app);
  server.app.any(
    '/metrics',
    fetchAdapter({ ...plain, waitOf: reading.waitOf, handle: integrations.handleMetrics }),
  );
  server.app.any('/files/*', pictureHandler(pictures.openPicture, onError, reading, plain.always));
  server.app.any(
    '/*',
    staticHandler(createServedSite(env, operator, options.webFolder), onError, reading, plain.always),
  );
  return {
    calls: apiCallsOf(api),
    listen: async () => {
      await osc.open({ ...shared, host, rooms, owners });
      const port = server.listen(env.HOST, env.PORT);
      serving = true;
      loopWatch.start();
      accountParts.accounts.forgetExpired().catch(onError);
      tasks.start(() => warnIfSecretChanged(env, { db: storage.db, secret, log }));
      deletedRooms.start();
      counted?.start();
      pictures.keeper.start();
      await billing?.start();
      hooks.start({ host, mails, tasks, port }).catch(onError);
      return port;
    },
    stop: async () => {
      serving = false;
      options.cluster?.beginLeave();
      server.stopListening();
      gateway.beginStop();
      plans.stop();
      billing?.stop();
      roomParts.wallWatch.stop();
      roomParts.zones.stop();
      admin.vitals.stop();
      deletedRooms.stop();
      counted?.stop();
      pictures.stop();
      osc.close();
      await Promise.all([tasks.finished(), hooks.stop()]);
      await host.close();
      // Hand over the rooms first, so that clients find the next process ready.
      await options.member?.leave().catch(onError);
      publicApi.stop();
      places?.stop();
      sendAway();
      await gateway.emptied(shared.clock);
      server.close();
      loopWatch.stop();
      await roomParts.passwords.close();
      await storage.close();
    },
  };
}
