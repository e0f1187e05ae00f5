import type { RoomId, TeamId } from '../machines/kernel/ids.ts';
import type { StoreStage } from './app.store.ts';
import { roomHostOf } from './cluster/cluster-host.ts';
import { createFiles } from './files/create-files.ts';
import { CONNECTION_RATE } from './http/connections.ts';
import { UwsServer } from './http/uws-server.ts';
import { EventFeed } from './integrations/api/event-feed.ts';
import { Osc } from './integrations/osc/create-osc.ts';
import { createWebhooks } from './integrations/webhooks/create-webhooks.ts';
import { AllowedAddresses, createResolver } from './integrations/webhooks/receiver.ts';
import { WallClockWatcher } from './kernel/clock.ts';
import { keyFor } from './kernel/secrets.ts';
import { KnownDevices } from './people/accounts/guesses.ts';
import { Passwords } from './people/accounts/passwords.ts';
import { OutgoingTeams } from './people/teams/memberships.ts';
import { WallFeed } from './people/teams/wall-feed.ts';
import { CredentialIssuer } from './rooms/access/credentials.ts';
import { RoomGuesses } from './rooms/access/room-guesses.ts';
import { TokenVerifier } from './rooms/access/token-verifier.ts';
import { createRoomTokens } from './rooms/access/tokens.ts';
import { AutomationCounts, AutomationPace } from './rooms/automation-runner.ts';
import { anonymousBudgets, noByteBudgets } from './rooms/byte-budgets.ts';
import { CommandIntake, LargeEditLimit } from './rooms/command-intake.ts';
import { CellEditors } from './sockets/cell-editors.ts';
import { ExpiryWatch, MembershipEnforcer, SessionWatch, TeamWatch } from './sockets/ended-rights.ts';
import { type Publish, Publisher } from './sockets/publisher.ts';
import { RoleHolderPublisher } from './sockets/role-holders.ts';
import { Sessions } from './sockets/room-sessions.ts';
import { RoomZones } from './sockets/room-zones.ts';
import { SeenScreens } from './sockets/seen-screens.ts';
import { SocketOutbox } from './sockets/session.ts';
import { VERSION } from './version.ts';

export function startRooms(base: StoreStage) {
  const { env, options, clock, log, onError, isLimited, loopTurns, loopWatch, counts } = base;
  const { storage, limits, security, turns, repository, plans, planOfTeam, secret } = base;
  const { registry, delivery, commands } = counts;
  const { rooms: store, memberships } = storage;
  const server = new UwsServer(clock, log, isLimited ? CONNECTION_RATE : null);
  const publish: Publish = (topic, frame) => server.app.publish(topic, frame, true);
  const outbox = new SocketOutbox(publish, (session) => unanswered(session));
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), storage);
  const members = new MembershipEnforcer(sessions, outbox, memberships);
  new SessionWatch(sessions, outbox, storage.sessions).start();
  const zones = new RoomZones(sessions, clock, publish);
  const publisher = new Publisher(sessions, outbox, clock, members, zones, publish);

  storage.watch.listen((isSlow) => publisher.onStorage(isSlow));

  const counted = anonymousBudgets(env, storage, options, onError);
  const budgets = counted ?? noByteBudgets;
  const feed = new EventFeed(clock, onError, ({ room: { _id: roomId, teamId } }) =>
    budgets.payerOf({ roomId, teamId }),
  );
  const walls = new WallFeed({ clock, repository, host: () => host, onError });
  const room = (roomId: RoomId) => host.durable(roomId);
  const seenScreens = new SeenScreens({ sessions, room, clock, publish, outbox, feed });
  const cellEditors = new CellEditors({ sessions, room, clock, publish, outbox });
  const pictures = createFiles(env.DATA_DIR, { storage, clock, turns, limits, budgets, planOfTeam, onError });
  const outgoingTeams = new OutgoingTeams(env.OUTGOING_TEAMS, memberships);
  const keys = { webhook: keyFor('webhook', secret), roomSecret: keyFor('room-secret', secret) };
  const sending = { keys, version: VERSION, outgoingTeams, limits, onError };
  const hooks = createWebhooks(env, { ...sending, storage, clock, log, turns, planOfTeam });
  const allowed = new AllowedAddresses(env.WEBHOOK_ALLOW);
  const reach = { allowed, resolve: createResolver(allowed), outgoingTeams };
  const isShared = options.member !== undefined;
  const watched = { clock, loopWatch, registry, log, security, onError };
  const osc = new Osc(env, { ...watched, server, isShared, outgoingTeams });
  const { host, owners, places, unanswered } = roomHostOf(options.cluster, {
    store,
    clock,
    outgoing: hooks.outgoing,
    listeners: [
      publisher,
      seenScreens,
      new RoleHolderPublisher({ sessions, clock, publish }),
      cellEditors,
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
    refusalOfRequests: hooks.requests.refusalOf,
    ...(isLimited && {
      pace: new AutomationPace(limits, (teamId) => !outgoingTeams.mayReachOut(teamId), budgets),
    }),
    sendOsc: osc.send,
    sendRequest: hooks.requests.send,
    budgets,
    isFollowed: (roomId) =>
      sessions.ofRoom(roomId) !== undefined || feed.follows(roomId) || walls.follows(roomId),
    onFault: (error, roomId) =>
      log.error({ err: error, roomId }, 'An unexpected error occurred in a room. See err for the cause.'),
  });
  new TeamWatch({ host, sessions, members, feed }).start(storage.teams, plans);
  const wallWatch = new WallClockWatcher(clock, onError);
  wallWatch.start((from, to) => {
    log.info(
      { from, to },
      'The wall clock of this machine was changed. Running countdowns are not affected.',
    );
    host.clockSet(from, to);
    publisher.onClockSet(to);
    feed.clockSet();
    walls.endAll();
    zones.check();
    plans.clockSet();
  });

  const passwords = new Passwords(options.passwordCost);
  const tokens = createRoomTokens(keyFor('room-token', secret));
  const devices = new KnownDevices(keyFor('known-device', secret), clock);
  const verifier = new TokenVerifier({ tokens, host, memberships, sessions: storage.sessions, clock });
  const guesses = new RoomGuesses({ passwords, devices, limits });
  const issuer = new CredentialIssuer({ tokens, memberships, guesses, clock });
  const largeEdits = isLimited ? new LargeEditLimit(clock) : null;
  const listenersOf = (roomId: RoomId) => feed.listenersOf(roomId);
  const refusalToReachOut = (teamId: TeamId | null) => outgoingTeams.refusal(teamId);
  const teamOf = (roomId: RoomId) => host.durable(roomId)?.context.show.room.teamId ?? null;
  const automations = new AutomationCounts({ repository, teamOf, refusalToReachOut });
  const parts = { host, passwords, limits, loopTurns, largeEdits, listenersOf, automations };
  const entered = new CommandIntake(parts);
  const intake = commands.at(security.at(entered, host));
  return {
    server,
    outbox,
    sessions,
    members,
    zones,
    counted,
    budgets,
    feed,
    walls,
    seen: seenScreens,
    cellEditors,
    pictures,
    hooks,
    reach,
    osc,
    host,
    owners,
    places,
    wallWatch,
    passwords,
    tokens,
    devices,
    verifier,
    issuer,
    refusalToReachOut,
    intake,
  };
}

export type RoomStage = ReturnType<typeof startRooms>;
