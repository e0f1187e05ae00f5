import type { PeopleStage } from './app.people.ts';
import type { RoomStage } from './app.rooms.ts';
import type { StoreStage } from './app.store.ts';
import { metricsHandler } from './http/metrics.ts';
import { addressKey, httpsSiteOf, originCheck, peerReader } from './http/peer.ts';
import { transportSecurity } from './http/security-headers.ts';
import { type RequestHead, RequestLog } from './http/uws-fetch.ts';
import { createPublicApi } from './integrations/api/create-public-api.ts';
import { AddressSockets } from './kernel/address-sockets.ts';
import { logFullAddress, logUnnamedProxy } from './kernel/log.ts';
import { idSource } from './kernel/secrets.ts';
import { ReservedRequests } from './rooms/access/reserved-requests.ts';
import { siteReportsOf } from './served-site.ts';
import { VERSION } from './version.ts';

export function createIntegrations(base: StoreStage, roomParts: RoomStage, people: PeopleStage) {
  const { env, options, clock, log, onError, isLimited, tasks, operator, loopTurns, loopWatch, counts } =
    base;
  const { storage, limits, security, planOfTeam } = base;
  const { sessions, budgets, host, tokens, devices } = roomParts;
  const { teamParts, accountParts, billing, rooms, admin } = people;
  const requests = new RequestLog(log, idSource.id);
  const httpsSite = httpsSiteOf(env);
  const reserved = new ReservedRequests({
    limits,
    tokens,
    keys: storage.keys,
    sessions: storage.sessions,
    devices,
    host,
    rooms,
    payers: budgets,
    clock,
  });
  const isAllowedOrigin = originCheck(env);
  const memberStatus = () => options.member?.status ?? null;
  const socketsPerAddress = isLimited ? env.SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY;
  const addressSockets = new AddressSockets(socketsPerAddress, logFullAddress(log));
  const plain = {
    readPeer: peerReader(env.TRUST_PROXY, logUnnamedProxy(log)),
    requests,
    loopTurns,
    loopWatch,
    always: httpsSite === null ? [] : transportSecurity,
  };
  const answering = {
    ...plain,
    waitOf: (address: string, head: RequestHead) => reserved.waitFor(addressKey(address), head),
  };
  const siteReports = siteReportsOf(env, operator, {
    clock,
    tasks,
    limits,
    users: accountParts.accounts.users,
    noteConversion: async (checkoutId, uid) =>
      (await billing?.service.noteConversion(checkoutId, uid)) === true,
  });
  const publicApi = createPublicApi({
    ...roomParts,
    ...answering,
    storage,
    limits,
    clock,
    security,
    isLimited,
    planOfTeam,
    onError,
    waitOfSocket: (address, head) => reserved.waitForSocket(addressKey(address), head),
    rooms,
    store: storage.rooms,
    addressSockets,
    payers: budgets,
    version: VERSION,
    onUse: (key, address) => teamParts.apiKeys.used(key, address),
    siteOf: accountParts.siteOf,
    isAllowedOrigin,
  });
  const handleMetrics = metricsHandler({
    version: VERSION,
    token: env.METRICS_TOKEN,
    registry: counts.registry,
    vitals: admin.vitals,
    sessions,
    commands: counts.commands,
    memberStatus,
    security,
  });
  return {
    httpsSite,
    requests,
    reserved,
    memberStatus,
    addressSockets,
    plain,
    answering,
    siteReports,
    isAllowedOrigin,
    publicApi,
    handleMetrics,
  };
}

export type IntegrationStage = ReturnType<typeof createIntegrations>;
