import type { RoomId, TeamId } from '../machines/kernel/ids.ts';
import type { Duration } from '../machines/kernel/time.ts';
import { CredentialIssuer } from './access/credentials.ts';
import { ReservedRequests } from './access/reserved-requests.ts';
import { RoomGuesses } from './access/room-guesses.ts';
import { TokenVerifier } from './access/token-verifier.ts';
import { roomTokens } from './access/tokens.ts';
import { adminArea } from './admin/admin-area.ts';
import { anonymousBudgets } from './anonymous-budgets.ts';
import { createPublicApi } from './api/create-public-api.ts';
import { EventFeed } from './api/event-feed.ts';
import { apiOf, callsOf } from './api.ts';
import type { AppOptions } from './app.options.ts';
import { createAccounts } from './auth/create-accounts.ts';
import { KnownDevices } from './auth/known-devices.ts';
import { LoginPasswords } from './auth/login-passwords.ts';
import { Passwords } from './auth/passwords.ts';
import { SecurityLog } from './auth/security-events.ts';
import { BreachedPasswords } from './breached-passwords.ts';
import { billingOf } from './chosen-billing.ts';
import type { Env } from './env.ts';
import { createFiles } from './file/create-files.ts';
import { addressKey } from './http/address-key.ts';
import { addressesOf } from './http/addresses.ts';
import { CONNECTION_RATE } from './http/connection-pace.ts';
import { httpsSiteOf, originCheck } from './http/origins.ts';
import { peerReader } from './http/peer.ts';
import { RequestLog } from './http/request-log.ts';
import { transportSecurity } from './http/security-headers.ts';
import { type FetchHandler, fetchAdapter } from './http/uws-fetch.ts';
import { pictureHandler } from './http/uws-pictures.ts';
import type { RequestHead } from './http/uws-request.ts';
import { UwsServer } from './http/uws-server.ts';
import { staticHandler } from './http/uws-static.ts';
import { RoomRepository } from './journal/room.repository.ts';
import { AddressSockets } from './kernel/address-sockets.ts';
import { BackgroundTasks } from './kernel/background-tasks.ts';
import { ids } from './kernel/ids.ts';
import { KeyedQueue } from './kernel/keyed-queue.ts';
import { keyFor, secretOf } from './kernel/keys.ts';
import { addressFull, backupFailed, storageLog, unknownAddress, unnamedProxy } from './kernel/log.ts';
import { LoopTurns, noTurns } from './kernel/loop-turns.ts';
import { LoopWatch } from './kernel/loop-watch.ts';
import { noRateLimits, rateLimits } from './kernel/rate-limits.ts';
import { WallWatch } from './kernel/wall-watch.ts';
import { mailerOf } from './mail/chosen-mailer.ts';
import { CountedMails } from './mail/counted-mails.ts';
import { readerLanguage } from './mail/reader-language.ts';
import { productCounts } from './metrics/counted.ts';
import { metricsHandler } from './metrics/metrics.ts';
import { Osc } from './osc/create-osc.ts';
import { warnOfOtherSecret } from './other-secret.ts';
import { PlanRepository } from './plan/plan.repository.ts';
import { TeamPlans } from './plan/team-plans.ts';
import { AutomationCounts } from './room/automation-counts.ts';
import { AutomationPace } from './room/automation-pace.ts';
import { noByteBudgets } from './room/byte-budgets.ts';
import { CommandIntake } from './room/command-intake.ts';
import { LargeEdits } from './room/large-edits.ts';
import { DeletedRooms } from './room-api/deleted-rooms.ts';
import { Journals } from './room-api/journals.ts';
import { NewRooms } from './room-api/new-rooms.ts';
import { OwnedRooms } from './room-api/owned-rooms.ts';
import { RoomService } from './room-api/room.service.ts';
import { roomHostOf } from './room-host-of.ts';
import { operatorFileOf, servedSite, siteReportsOf } from './served-site.ts';
import { createGateway } from './socket/create-gateway.ts';
import { ExpiryWatch } from './socket/expiry-watch.ts';
import { MembershipEnforcer } from './socket/membership-enforcer.ts';
import { SocketOutbox } from './socket/outbox.ts';
import { type Publish, Publisher } from './socket/publisher.ts';
import { Sessions } from './socket/room-sessions.ts';
import { RoomZones } from './socket/room-zones.ts';
import { SeenScreens } from './socket/seen-screens.ts';
import { SessionWatch } from './socket/session-watch.ts';
import { TeamWatch } from './socket/team-watch.ts';
import { openStorage } from './storage.ts';
import { createTeams } from './team/create-teams.ts';
import { OutgoingTeams } from './team/outgoing-teams.ts';
import { WallFeed } from './team/wall-feed.ts';
import { VERSION } from './version.ts';
import { createWebhooks } from './webhook/create-webhooks.ts';

/** The running product. */
export interface App {
  /** What REST answers, as `METHOD /path/:name`. */
  readonly calls: readonly string[];
  /** Resolves to the port that it listens on. */
  listen(): Promise<number>;
  /** Says goodbye to everyone, with everything accepted on disk and answered. Resolves when the data directory is free. */
  stop(): Promise<void>;
}

/** Over how many ms clients that were told to come back spread themselves. */
const COMEBACK_SPREAD_MS = 400;

/** Puts the product together, from the disk up to the sockets: the only place that knows all of its parts. */
export async function createApp(env: Env, options: AppOptions): Promise<App> {
  const { clock, log } = options;
  const onError = (error: unknown, about: object = {}): void =>
    log.error({ ...about, err: error }, 'Something failed.');
  const isLimited = env.RATE_LIMITS === 'on';
  const tasks = new BackgroundTasks(clock, onError);
  const operator = operatorFileOf(env);
  const loopTurns = isLimited ? new LoopTurns() : noTurns;
  const loopWatch = new LoopWatch(clock);
  const { registry, commits, delivery, commands } = productCounts();

  // What is on disk.
  const storage = await (options.openStorage ?? openStorage)(env.DATA_DIR, {
    clock,
    onFatal: options.onFatal,
    ...storageLog(log),
    onCommit: (waited: Duration) => commits.record(waited),
    backups: { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, onError: backupFailed(log) },
    thread: options.thread,
  });
  options.cluster?.remember(storage);
  const limits = isLimited ? rateLimits(clock, storage.limits) : noRateLimits;
  const security = new SecurityLog(log, limits);
  const { rooms: store, memberships } = storage;
  const turns = new KeyedQueue(storage.locks);
  const repository = new RoomRepository(storage.db);
  const given = new PlanRepository(storage);
  const plans = new TeamPlans({ facts: storage, repository: given, clock, billing: env.BILLING });
  const planOfTeam = (teamId: TeamId | null) => plans.planOfTeam(teamId);

  // The sockets that are open, and what is sent to them.
  const server = new UwsServer(clock, log, isLimited ? CONNECTION_RATE : null);
  const publish: Publish = (topic, frame) => server.app.publish(topic, frame, true);
  const outbox = new SocketOutbox(publish, (session) => unanswered(session));
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), storage);
  const members = new MembershipEnforcer(sessions, outbox, memberships);
  new SessionWatch(sessions, outbox, storage.sessions).start();
  const zones = new RoomZones(sessions, clock, publish);
  const publisher = new Publisher(sessions, outbox, clock, members, zones, publish);

  storage.watch.listen((isSlow) => publisher.onStorage(isSlow));

  // The rooms that run, and who hears of them outside.
  const counted = anonymousBudgets(env, storage, options, onError);
  const budgets = counted ?? noByteBudgets;
  const feed = new EventFeed(clock, onError);
  const walls = new WallFeed({ clock, repository, host: () => host, onError });
  const room = (roomId: RoomId) => host.durable(roomId);
  const seen = new SeenScreens({ sessions, room, clock, publish, outbox, feed });
  const pictures = createFiles(env.DATA_DIR, { storage, clock, turns, limits, budgets, planOfTeam, onError });
  const secret = secretOf(env.SECRET, env.DATA_DIR);
  const outgoingTeams = new OutgoingTeams(env.OUTGOING_TEAMS, memberships);
  const sending = { key: keyFor('webhook', secret), version: VERSION, outgoingTeams, onError };
  const hooks = createWebhooks(env, { ...sending, storage, clock, log, turns, planOfTeam });
  const isShared = options.member !== undefined;
  const osc = new Osc(env, { clock, loopWatch, registry, log, onError, server, isShared, outgoingTeams });
  const { host, owners, places, unanswered } = roomHostOf(options.cluster, {
    store,
    clock,
    outgoing: hooks.outgoing,
    listeners: [
      publisher,
      seen,
      { onCommitted: (_, { at }) => delivery.record(clock.now() - at) },
      feed,
      walls,
      pictures.keeper,
      ...(env.OSC_PORT === undefined ? [] : [osc]),
      security,
    ],
    planOfTeam,
    teams: storage.teams,
    permissionsOf: memberships.permissionsOf,
    refusalToReachOut: (teamId) => outgoingTeams.refusal(teamId),
    ...(isLimited && { pace: new AutomationPace(limits, (teamId) => !outgoingTeams.mayReachOut(teamId)) }),
    send: osc.send,
    budgets,
    isFollowed: (roomId) =>
      sessions.ofRoom(roomId) !== undefined || feed.follows(roomId) || walls.follows(roomId),
    onFault: (error, roomId) => log.error({ err: error, roomId }, 'A room failed.'),
  });
  new TeamWatch({ host, sessions, members, feed }).start(storage.teams, plans);
  const wallWatch = new WallWatch(clock, onError);
  wallWatch.start((from, to) => {
    log.info({ from, to }, 'The wall clock was set. Countdowns go on as they were.');
    host.clockSet(from, to);
    publisher.onClockSet(to);
    feed.clockSet();
    walls.endAll();
    zones.check();
    plans.clockSet();
  });

  // Who is let in.
  const passwords = new Passwords(options.passwordCost);
  const tokens = roomTokens(keyFor('room-token', secret));
  const devices = new KnownDevices(keyFor('known-device', secret), clock);
  const verifier = new TokenVerifier({ tokens, host, memberships, sessions: storage.sessions, clock });
  const guesses = new RoomGuesses({ passwords, devices, limits });
  const issuer = new CredentialIssuer({ tokens, memberships, guesses, clock });
  const readPeer = peerReader(env.TRUST_PROXY, unnamedProxy(log));
  const isAllowedOrigin = originCheck(env);
  const largeEdits = isLimited ? new LargeEdits(clock) : null;
  const listenersOf = (roomId: RoomId) => feed.listenersOf(roomId);
  const refusalToReachOut = (teamId: TeamId | null) => outgoingTeams.refusal(teamId);
  const teamOf = (roomId: RoomId) => host.durable(roomId)?.context.show.room.teamId ?? null;
  const automations = new AutomationCounts({ repository, teamOf, refusalToReachOut });
  const parts = { host, passwords, limits, loopTurns, largeEdits, listenersOf, automations };
  const entered = new CommandIntake(parts);
  const intake = commands.at(security.at(entered, host));

  // Teams and people.
  const mailer = await mailerOf(env, storage, options);
  const mails = new CountedMails(mailer, limits, log, readerLanguage(storage.db));
  const owned = new OwnedRooms({ host, repository, newSecret: ids.secret, files: pictures.keeper });
  const common = { storage, clock, turns, mails, tasks, security };
  const teamParts = createTeams({
    ...common,
    host,
    rooms: repository,
    owned,
    members,
    sessionBy: (session) => accounts.bySecret(session),
    planOfTeam,
    billing: () => billing?.service ?? null,
    plans,
  });
  const { teams, designs, apiKeys } = teamParts;
  const accountParts = createAccounts(env, {
    breached: BreachedPasswords.in(env.BREACHED_PASSWORDS),
    ...common,
    passwords: new LoginPasswords(passwords),
    devices,
    factorKey: keyFor('second-factor', secret),
    limits,
    rooms: owned,
    designs,
    teams,
  });
  const { accounts, siteOf } = accountParts;
  const billing = await billingOf({ ...common, env, plans, teams, log, secret, server, onError });

  // Rooms that are made, read and removed.
  const newRooms = new NewRooms({
    host,
    store,
    repository,
    memberships,
    turns,
    loopTurns,
    clock,
    ids,
    planOfTeam,
    budgets,
    refusalToReachOut,
  });
  const rooms = new RoomService({
    host,
    intake,
    store,
    repository,
    memberships,
    newRooms,
    turns,
    loopTurns,
    clock,
    planOfTeam,
  });
  const journals = new Journals({ host, store, clock, turns, loopTurns });
  const deletedRooms = new DeletedRooms({ host, repository, clock, onError });

  const admin = adminArea({
    version: VERSION,
    env,
    storage,
    clock,
    log,
    host,
    sessions,
    commands,
    commits,
    delivery,
    onError,
    plans,
    rooms,
    teams,
    accounts,
    billing,
  });

  // What is answered: REST, sockets, metrics, files.
  const requests = new RequestLog(log, ids.id);
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
  const waitOf = (address: string, head: RequestHead) => reserved.waitFor(addressKey(address), head);
  let serving = false;
  const memberStatus = () => options.member?.status ?? null;
  const shown = { host, rooms, store, limits, clock, security, zones };
  const api = apiOf({
    ...teamParts,
    ...accountParts,
    ...shown,
    walls,
    facts: storage,
    addressSockets: () => addressSockets,
    newRooms,
    repository,
    issuer,
    verifier,
    devices,
    files: pictures.files,
    budgets,
    osc,
    webhooks: hooks.webhooks,
    plans,
    billing,
    admin,
    newDeviceId: ids.id,
    isAllowedOrigin,
    onUnknownAddress: unknownAddress(log),
    socketRefusal: (peer) => gateway.refusalOf(peer),
    siteReports: siteReportsOf(env, operator, {
      clock,
      tasks,
      limits,
      users: accounts.users,
      noteConversion: async (checkoutId, uid) =>
        (await billing?.service.noteConversion(checkoutId, uid)) === true,
    }),
    journals,
    version: VERSION,
    addresses: () => addressesOf(env, server.port),
    isSlow: () => storage.watch.isSlow,
    isServing: () => serving && options.cluster?.isCutOff !== true,
    memberStatus,
    onError: (error, name) => requests.failed(name, error),
  });
  const socketsPerAddress = isLimited ? env.SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY;
  const addressSockets = new AddressSockets(socketsPerAddress, addressFull(log));
  const gateway = createGateway({
    zones,
    seen,
    host,
    verifier,
    sessions,
    outbox,
    clock,
    intake,
    limits,
    loopTurns,
    loopWatch,
    waitOf: (address, head) => reserved.waitForSocket(addressKey(address), head),
    isAllowedOrigin,
    readPeer,
    isLimited,
    places,
    serverVersion: VERSION,
    newClientId: ids.id,
    addressSockets,
    payers: budgets,
    onError,
  });
  gateway.attach(server.app);
  const sendAway = (): void => gateway.sayRestarting(COMEBACK_SPREAD_MS);
  if (options.cluster !== undefined)
    options.cluster.cutOffBy = () => {
      sendAway();
      feed.endAll();
      walls.endAll();
    };
  const handleApi: FetchHandler = (request, peer, requestName, body) =>
    api.fetch(request, { peer, requestName, body, httpsSite });
  const always = httpsSite === null ? [] : transportSecurity;
  const plain = { readPeer, requests, loopTurns, loopWatch, always };
  const answering = { ...plain, waitOf };
  const reading = {
    readPeer,
    waitOf: (address: string) => limits.waitFor('file', addressKey(address)),
  };
  const answerApi = fetchAdapter({ ...answering, handle: handleApi });
  server.app.any('/api', answerApi).any('/api/*', answerApi);
  const sandboxAt = billing?.sandboxAt ?? null;
  if (sandboxAt !== null)
    server.app.any('/sandbox/*', fetchAdapter({ ...answering, handle: sandboxAt(httpsSite) }));
  const publicApi = createPublicApi({
    ...answering,
    ...shown,
    feed,
    addressSockets,
    payers: budgets,
    owners,
    storage,
    version: VERSION,
    onUse: (key, address) => apiKeys.used(key, address),
    issuer,
    isLimited,
    planOfTeam,
    siteOf,
    onError,
  });
  publicApi.attach(server.app);
  const handleMetrics = metricsHandler({
    version: VERSION,
    token: env.METRICS_TOKEN,
    registry,
    vitals: admin.vitals,
    sessions,
    commands,
    memberStatus,
  });
  server.app.any('/metrics', fetchAdapter({ ...plain, waitOf: reading.waitOf, handle: handleMetrics }));
  server.app.any('/files/*', pictureHandler(pictures.openPicture, onError, reading, always));
  server.app.any('/*', staticHandler(servedSite(env, operator, options.webFolder), onError, reading, always));

  return {
    calls: callsOf(api),
    listen: async () => {
      await osc.open({ host, rooms, repository, owners });
      const port = server.listen(env.HOST, env.PORT);
      serving = true;
      loopWatch.start();
      accounts.forgetExpired().catch(onError);
      tasks.start(() => warnOfOtherSecret(env, { db: storage.db, secret, log }));
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
      wallWatch.stop();
      zones.stop();
      admin.vitals.stop();
      deletedRooms.stop();
      counted?.stop();
      pictures.stop();
      osc.close();
      await Promise.all([tasks.finished(), hooks.stop()]);
      await host.close();
      // Screens that are told to come back find the next process at work.
      await options.member?.leave().catch(onError);
      publicApi.stop();
      places?.stop();
      sendAway();
      await gateway.emptied(clock);
      server.close();
      loopWatch.stop();
      await passwords.close();
      await storage.close();
    },
  };
}
