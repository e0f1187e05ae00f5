import type { RoomStage } from './app.rooms.ts';
import type { StoreStage } from './app.store.ts';
import { BreachedPasswords } from './breached-passwords.ts';
import { billingOf } from './chosen-billing.ts';
import { ids } from './kernel/ids.ts';
import { keyFor } from './kernel/keys.ts';
import { mailerOf } from './mail/chosen-mailer.ts';
import { CountedMails } from './mail/counted-mails.ts';
import { readerLanguage } from './mail/reader-language.ts';
import { createAccounts } from './people/accounts/create-accounts.ts';
import { LoginPasswords } from './people/accounts/login-passwords.ts';
import { adminArea } from './people/admin/admin-area.ts';
import { createTeams } from './people/teams/create-teams.ts';
import { DeletedRooms } from './rooms/rest/deleted-rooms.ts';
import { Journals } from './rooms/rest/journals.ts';
import { NewRooms } from './rooms/rest/new-rooms.ts';
import { OwnedRooms } from './rooms/rest/owned-rooms.ts';
import { RoomService } from './rooms/rest/room.service.ts';
import { VERSION } from './version.ts';

export async function createPeople(base: StoreStage, roomParts: RoomStage) {
  const { env, options, clock, log, onError, tasks, loopTurns, counts } = base;
  const { storage, limits, security, turns, repository, plans, planOfTeam, secret } = base;
  const { server, sessions, members, budgets, pictures, host, passwords, devices } = roomParts;
  const { refusalToReachOut, intake } = roomParts;
  const { commits, delivery, commands } = counts;
  const { rooms: store, memberships } = storage;
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
  const { teams, designs } = teamParts;
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
  const { accounts } = accountParts;
  const billing = await billingOf({ ...common, env, plans, teams, log, secret, server, onError });

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
  return { mails, teamParts, accountParts, billing, newRooms, rooms, journals, deletedRooms, admin };
}

export type PeopleStage = Awaited<ReturnType<typeof createPeople>>;
