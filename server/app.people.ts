import type { RoomStage } from './app.rooms.ts';
import type { StoreStage } from './app.store.ts';
import type { Billing, BillingParts, ChosenProvider } from './billing/create-billing.ts';
import { httpsSiteOf, siteOf } from './http/peer.ts';
import { idSource, keyFor, Seal } from './kernel/secrets.ts';
import { CountedMails, createMailer, readerLanguage } from './mail/mailer.ts';
import { AccountNotices, EmailProofs, MailTokens } from './people/accounts/account-mails.ts';
import { AccountEntry, Accounts } from './people/accounts/accounts.ts';
import { SUBDOMAIN_MARK } from './people/accounts/auth.session.ts';
import { EmailChanges } from './people/accounts/change-email.ts';
import { AccountGuesses } from './people/accounts/guesses.ts';
import { LogIns, Reauthentication } from './people/accounts/log-in.ts';
import { BreachedPasswords, NewPasswords } from './people/accounts/new-passwords.ts';
import { PasskeyRepository, Passkeys } from './people/accounts/passkeys.ts';
import { LoginPasswords } from './people/accounts/passwords.ts';
import { ProfileService } from './people/accounts/profile.service.ts';
import { PasswordResets } from './people/accounts/reset-password.ts';
import { SecondFactorRepository } from './people/accounts/second-factor.repository.ts';
import { SecondFactors } from './people/accounts/second-factors.ts';
import { SignUps } from './people/accounts/sign-up.ts';
import { adminArea } from './people/admin/admin-area.ts';
import { createTeams } from './people/teams/create-teams.ts';
import type { TeamService } from './people/teams/team.service.ts';
import type { TeamDesigns } from './people/teams/team-designs.ts';
import { SoloJournalService } from './rooms/rest/journals.ts';
import { NewRooms } from './rooms/rest/new-rooms.ts';
import { DeletedRooms, OwnedRooms } from './rooms/rest/owned-rooms.ts';
import { RoomService } from './rooms/rest/room.service.ts';
import { VERSION } from './version.ts';

interface AccountsParts {
  readonly rooms: OwnedRooms;
  readonly designs: TeamDesigns;
  readonly teams: TeamService;
  readonly mails: CountedMails;
}

function createAccounts(
  { env, storage, clock, tasks, limits, turns, secret }: StoreStage,
  { passwords: hashing, devices }: RoomStage,
  { rooms, designs, teams, mails }: AccountsParts,
) {
  const passwords = new LoginPasswords(hashing);
  const accounts = new Accounts({
    storage,
    clock,
    newUid: idSource.id,
    mark: httpsSiteOf(env) === null ? '' : SUBDOMAIN_MARK,
  });
  const tokens = new MailTokens(storage, clock, turns);
  const proofs = new EmailProofs({
    users: accounts.users,
    tokens,
    mails,
    tasks,
    teams,
    clock,
    adminEmail: env.ADMIN_EMAIL ?? null,
  });
  const guesses = new AccountGuesses({ passwords, devices, limits });
  const breached = BreachedPasswords.in(env.BREACHED_PASSWORDS);
  const newPasswords = new NewPasswords({ site: env.PUBLIC_URL, breached, passwords, teams });
  const seal = new Seal(keyFor('second-factor', secret));
  const keptPasskeys = new PasskeyRepository(storage);
  const factors = new SecondFactors({
    accounts,
    repository: new SecondFactorRepository(storage),
    passkeys: new Passkeys({ repository: keptPasskeys, seal, clock }),
    keptPasskeys,
    guesses,
    seal,
    mails,
    tasks,
    turns,
    clock,
    neededByAdministrators: httpsSiteOf(env) !== null,
  });
  const notices = new AccountNotices({ mails, tokens, tasks });
  const entry = new AccountEntry({ accounts, devices, rooms, designs, turns, clock });
  const reauthentication = new Reauthentication({ accounts, guesses, factors });
  const shared = { accounts, guesses, factors, tokens, proofs, notices, entry, turns, clock };
  return {
    accounts,
    factors,
    reauthentication,
    signUps: new SignUps({ ...shared, newPasswords }),
    logIns: new LogIns(shared),
    passwordResets: new PasswordResets({ ...shared, newPasswords, devices }),
    emailChanges: new EmailChanges(shared),
    profile: new ProfileService({ ...shared, newPasswords, reauthentication, devices, teams }),
    siteOf: siteOf(env),
  };
}

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
  const { secret, ...shared } = base;
  const { env, options, log, storage, limits, repository, counts } = shared;
  const { server, members, pictures, host } = roomParts;
  const { rooms: store, memberships } = storage;
  const mailer = await createMailer(env, storage, options);
  const mails = new CountedMails(mailer, limits, log, readerLanguage(storage.db));
  const owned = new OwnedRooms({ ...shared, host, newSecret: idSource.secret, files: pictures.keeper });
  const teamParts = createTeams({
    ...shared,
    host,
    rooms: repository,
    owned,
    members,
    mails,
    sessionBy: (session) => accounts.bySecret(session),
    billing: () => billing?.service ?? null,
  });
  const { teams, designs } = teamParts;
  const accountParts = createAccounts(base, roomParts, { rooms: owned, designs, teams, mails });
  const { accounts } = accountParts;
  const billing = await createBillingIfSet({ ...shared, mails, teams, secret, server });
  const newRooms = new NewRooms({ ...shared, ...roomParts, store, memberships, ids: idSource });
  const rooms = new RoomService({ ...shared, ...roomParts, store, memberships, newRooms });
  const journals = new SoloJournalService({ ...shared, host, store });
  const deletedRooms = new DeletedRooms({ ...shared, host });
  const admin = adminArea({
    ...shared,
    ...roomParts,
    ...counts,
    version: VERSION,
    rooms,
    teams,
    accounts,
    billing,
  });
  return { mails, teamParts, accountParts, billing, newRooms, rooms, journals, deletedRooms, admin };
}

export type PeopleStage = Awaited<ReturnType<typeof createPeople>>;
