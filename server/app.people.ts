import type { RoomStage } from './app.rooms.ts';
import type { StoreStage } from './app.store.ts';
import type { Billing, BillingParts, ChosenProvider } from './billing/create-billing.ts';
import { idSource } from './kernel/ids.ts';
import { keyFor } from './kernel/secrets.ts';
import { CountedMails, createMailer, readerLanguage } from './mail/mailer.ts';
import { createAccounts } from './people/accounts/create-accounts.ts';
import { BreachedPasswords } from './people/accounts/new-passwords.ts';
import { LoginPasswords } from './people/accounts/passwords.ts';
import { adminArea } from './people/admin/admin-area.ts';
import { createTeams } from './people/teams/create-teams.ts';
import { SoloJournalService } from './rooms/rest/journals.ts';
import { NewRooms } from './rooms/rest/new-rooms.ts';
import { DeletedRooms, OwnedRooms } from './rooms/rest/owned-rooms.ts';
import { RoomService } from './rooms/rest/room.service.ts';
import { VERSION } from './version.ts';

async function createBillingIfSet(parts: BillingParts): Promise<Billing | null> {
  if (parts.env.BILLING === 'off') return null;
  const { createBilling } = await import('./billing/create-billing.ts');
  return createBilling(parts, await choosePaymentProvider(parts));
}

async function choosePaymentProvider(parts: BillingParts): Promise<ChosenProvider> {
  const { PADDLE } = parts.env;
  if (PADDLE === null) return (await import('./billing/create-sandbox.ts')).createSandbox(parts);
  return (await import('./billing/paddle.provider.ts')).createPaddle(parts, PADDLE);
}

export async function createPeople(base: StoreStage, roomParts: RoomStage) {
  const { env, options, clock, log, onError, tasks, loopTurns, counts } = base;
  const { storage, limits, security, turns, repository, plans, planOfTeam, secret } = base;
  const { server, sessions, members, budgets, pictures, host, passwords, devices } = roomParts;
  const { refusalToReachOut, intake } = roomParts;
  const { commits, delivery, commands } = counts;
  const { rooms: store, memberships } = storage;
  const mailer = await createMailer(env, storage, options);
  const mails = new CountedMails(mailer, limits, log, readerLanguage(storage.db));
  const owned = new OwnedRooms({
    host,
    repository,
    newSecret: idSource.secret,
    files: pictures.keeper,
    loopTurns,
  });
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
  const billing = await createBillingIfSet({ ...common, env, plans, teams, log, secret, server, onError });

  const newRooms = new NewRooms({
    host,
    store,
    repository,
    memberships,
    turns,
    loopTurns,
    clock,
    ids: idSource,
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
  const journals = new SoloJournalService({ host, store, clock, turns, loopTurns });
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
