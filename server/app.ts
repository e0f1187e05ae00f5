import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { TeamId } from '../machines/kernel/ids.ts';
import type { Duration } from '../machines/kernel/time.ts';
import { AdminRepository } from './admin/admin.repository.ts';
import { AdminService } from './admin/admin.service.ts';
import { AdminLog } from './admin/admin-log.ts';
import { AdminRecords } from './admin/admin-records.ts';
import { AdminTeams } from './admin/admin-teams.ts';
import { TimesCount } from './admin/times.ts';
import { Vitals } from './admin/vitals.ts';
import { AccountService } from './auth/account.service.ts';
import { Accounts } from './auth/accounts.ts';
import { EmailProofs } from './auth/email-proofs.ts';
import { keyFor, secretOf } from './auth/keys.ts';
import { LoginPasswords } from './auth/login-passwords.ts';
import { MailTokens } from './auth/mail-tokens.ts';
import { Passwords } from './auth/passwords.ts';
import { ProfileService } from './auth/profile.service.ts';
import { siteOf } from './auth/site.ts';
import type { Clock } from './clock.ts';
import { openStorage, type Storage } from './db/storage.ts';
import type { Env } from './env.ts';
import { Errands } from './errands.ts';
import { apiOf, callsOf } from './http/api.ts';
import { originCheck } from './http/origins.ts';
import { peerReader } from './http/peer.ts';
import { noRateLimits, rateLimits } from './http/rate-limits.ts';
import { readStaticFiles } from './http/static-files.ts';
import { type FetchHandler, FILE_LIMIT, fetchAdapter } from './http/uws-fetch.ts';
import { UwsServer } from './http/uws-server.ts';
import { staticHandler } from './http/uws-static.ts';
import { ids } from './ids.ts';
import type { Mailer } from './mail/mailer.ts';
import { OutboxMailer } from './mail/outbox.mailer.ts';
import { smtpMailer } from './mail/smtp.mailer.ts';
import { CommandCount, measured } from './metrics/counted.ts';
import { metricsHandler } from './metrics/metrics.ts';
import { PlanRepository } from './plan/plan.repository.ts';
import { TeamPlans } from './plan/team-plans.ts';
import { CommandDoor } from './room/command-door.ts';
import { CredentialsDesk } from './room/credentials.ts';
import { DeletedRooms } from './room/deleted-rooms.ts';
import { Entrance } from './room/entrance.ts';
import { createRoomHost } from './room/host.ts';
import { NewRooms } from './room/new-rooms.ts';
import { OwnedRooms } from './room/owned-rooms.ts';
import { RoomRepository } from './room/room.repository.ts';
import { RoomService } from './room/room.service.ts';
import { roomTokens } from './room/tokens.ts';
import { Dispatcher } from './socket/dispatcher.ts';
import { Gateway } from './socket/gateway.ts';
import { HelloWatch } from './socket/hello-watch.ts';
import { Joining } from './socket/joining.ts';
import { MemberWatch } from './socket/member-watch.ts';
import { Outbox } from './socket/outbox.ts';
import { Publisher } from './socket/publisher.ts';
import { Sessions } from './socket/room-sessions.ts';
import { SlowConsumers } from './socket/slow-consumers.ts';
import { InviteRepository } from './team/invite.repository.ts';
import { InviteService } from './team/invite.service.ts';
import { TeamStage } from './team/stage.ts';
import { TeamRepository } from './team/team.repository.ts';
import { TeamService } from './team/team.service.ts';
import { Turns } from './team/turns.ts';
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
  /** What REST answers, as `METHOD /path/:name`. */
  readonly calls: readonly string[];
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
  const commits = new TimesCount();
  const onCommit = (waited: Duration) => commits.record(waited);
  const backups = { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, onError: backupFailed(log) };
  const storage = await openStorage(env.DATA_DIR, { clock, onFatal, onCommit, backups });
  const store = storage.rooms;
  const plans = new TeamPlans({
    given: storage.givenPlans,
    repository: new PlanRepository(storage.db),
    clock,
    billing: env.BILLING,
  });
  const planOfTeam = (teamId: TeamId | null) => plans.planOfTeam(teamId);

  const sessions = new Sessions();
  const outbox = new Outbox();
  const { memberships } = storage;
  const members = new MemberWatch(sessions, outbox, memberships);
  const publisher = new Publisher(sessions, outbox, clock, members, (topic, frame) =>
    server.app.publish(topic, frame, true),
  );
  const delivery = new TimesCount();
  const host = createRoomHost({
    store,
    clock,
    listeners: measured(publisher, clock, delivery),
    planOfTeam,
    onFault: (error, roomId) => log.error({ err: error, roomId }, 'A room failed.'),
  });

  plans.start(() => host.followPlans());

  const passwords = new Passwords();
  const commands = new CommandCount();
  const door = commands.at(new CommandDoor(host, passwords));
  const tokens = roomTokens(keyFor('room-token', secretOf(env.SECRET, env.DATA_DIR)));
  const entrance = new Entrance(tokens, host, memberships, clock);
  const limits = env.RATE_LIMITS === 'on' ? rateLimits() : noRateLimits;
  const readPeer = peerReader(env.TRUST_PROXY);
  const isAllowedOrigin = originCheck(env);
  const repository = new RoomRepository(storage.db);
  const errands = new Errands(onError);
  const owned = new OwnedRooms({ host, repository, newSecret: ids.secret });
  const turns = new Turns();
  const newRooms = new NewRooms({ host, store, repository, memberships, turns, clock, ids, planOfTeam });
  const teamRepository = new TeamRepository(storage);
  const teams = new TeamService({
    repository: teamRepository,
    memberships,
    rooms: {
      countOf: (teamId) => repository.countOf(teamId),
      removeAll: (teamId) => owned.removeAll(teamId),
      replaceLinks: (teamId, by) => owned.replaceLinks(teamId, by),
      review: async (teamId) => {
        for (const roomId of await repository.idsOf(teamId)) members.review(roomId, teamId);
      },
    },
    turns,
    clock,
    newTeamId: ids.id,
  });
  const mailer = mailerOf(env, storage, options);
  const people = peopleOf(env, {
    storage,
    clock,
    errands,
    passwords: new LoginPasswords(passwords),
    rooms: owned,
    teams,
    mailer,
  });
  const deletedRooms = new DeletedRooms({ host, repository, clock, onError });
  let serving = false;

  const rooms = new RoomService({
    host,
    door,
    store,
    repository,
    memberships,
    newRooms,
    clock,
    planOfTeam,
  });
  const adminRepository = new AdminRepository(storage.db);
  const vitals = new Vitals({ env, clock, host, sessions, commits, rooms: adminRepository });

  const api = apiOf({
    rooms,
    ...people,
    admin: adminOf({
      repository: adminRepository,
      records: new AdminRecords(storage.db),
      clock,
      log,
      plans,
      rooms,
      teams,
      accounts: people.accounts,
      vitals,
    }),
    newRooms,
    plans,
    repository,
    teams,
    invites: new InviteService({
      invites: new InviteRepository(storage.db),
      teams,
      repository: teamRepository,
      turns,
      mailer,
      errands,
      clock,
      newInviteId: ids.id,
    }),
    stage: new TeamStage({ host, repository, memberships, clock }),
    desk: new CredentialsDesk({ tokens, memberships, passwords, limits, clock }),
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
  const handleApi: FetchHandler = (request, peer) => api.fetch(request, { peer });
  const answerApi = fetchAdapter({ readPeer, onError, handle: handleApi });
  const answerFile = fetchAdapter({ readPeer, onError, handle: handleApi, bodyLimit: FILE_LIMIT });
  server.app.any('/api', answerApi).any('/api/*', answerApi);
  server.app.any('/api/rooms/import', answerFile).any('/api/rooms/import/', answerFile);
  const handleMetrics = metricsHandler({ token: env.METRICS_TOKEN, vitals, sessions, commands, delivery });
  server.app.any('/metrics', fetchAdapter({ readPeer, onError, handle: handleMetrics }));
  server.app.any('/*', staticHandler(readStaticFiles(options.webFolder ?? builtWeb), onError));

  return {
    calls: callsOf(api),
    listen: async () => {
      const port = await server.listen(env.HOST, env.PORT);
      serving = true;
      people.accounts.forgetExpired().catch(onError);
      deletedRooms.start();
      return port;
    },
    stop: async () => {
      serving = false;
      server.stopListening();
      gateway.beginStop();
      plans.stop();
      vitals.stop();
      deletedRooms.stop();
      await errands.finished();
      await host.close();
      gateway.sayRestarting(COMEBACK_SPREAD_MS);
      await gateway.emptied(clock);
      server.close();
      await passwords.close();
      await storage.close();
    },
  };
}

const backupFailed = (log: Logger) => (error: unknown) =>
  log.error({ err: error }, 'The scheduled backup failed. The database may be damaged: see the error.');

interface AccountParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly errands: Errands;
  readonly passwords: LoginPasswords;
  readonly rooms: OwnedRooms;
  readonly teams: TeamService;
  readonly mailer: Mailer;
}

/** Who is who, and what they may change about it. */
function peopleOf(env: Env, { storage: { db }, ...parts }: AccountParts) {
  const { clock, errands, mailer } = parts;
  const accounts = new Accounts({ db, clock, newUid: ids.id });
  const tokens = new MailTokens(db, clock);
  const proofs = new EmailProofs({
    users: accounts.users,
    tokens,
    mailer,
    errands,
    clock,
    adminEmail: env.ADMIN_EMAIL ?? null,
  });
  const account = new AccountService({ ...parts, accounts, proofs, tokens });
  const profile = new ProfileService({ ...parts, account, accounts, proofs });
  return { accounts, account, profile, siteOf: siteOf(env) };
}

interface AdminParts {
  readonly repository: AdminRepository;
  readonly records: AdminRecords;
  readonly clock: Clock;
  readonly log: Logger;
  readonly plans: TeamPlans;
  readonly rooms: RoomService;
  readonly teams: TeamService;
  readonly accounts: Accounts;
  readonly vitals: Vitals;
}

/** What administrators see, and the plans that they give. */
function adminOf({ records, vitals, ...parts }: AdminParts) {
  const { clock, log, plans, repository } = parts;
  return {
    service: new AdminService(parts),
    teams: new AdminTeams({ repository, plans, log: new AdminLog({ records, clock, log }) }),
    records,
    vitals,
  };
}

function mailerOf(env: Env, { db }: Storage, { clock, log }: AppOptions): Mailer {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = env;
  const outbox = new OutboxMailer({ db, clock, log });
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return outbox;
  if (PUBLIC_URL === undefined) log.warn('Without PUBLIC_URL links in mails lead to local addresses only.');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, outbox, log });
}
