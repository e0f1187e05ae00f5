import type { Env } from '../../env.ts';
import { httpsSiteOf, siteOf } from '../../http/peer.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Clock } from '../../kernel/clock.ts';
import { idSource } from '../../kernel/ids.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { Seal } from '../../kernel/secrets.ts';
import type { CountedMails } from '../../mail/mailer.ts';
import type { OwnedRooms } from '../../rooms/rest/owned-rooms.ts';
import type { Storage } from '../../storage.ts';
import type { TeamService } from '../teams/team.service.ts';
import type { TeamDesigns } from '../teams/team-designs.ts';
import { AccountGuesses } from './account-guesses.ts';
import { AccountNotices, EmailProofs, MailTokens } from './account-mails.ts';
import { AccountEntry, Accounts } from './accounts.ts';
import { SUBDOMAIN_MARK } from './auth.session.ts';
import { EmailChanges } from './change-email.ts';
import type { KnownDevices } from './known-devices.ts';
import { LogIns, Reauthentication } from './log-in.ts';
import { type BreachedPasswordList, NewPasswords } from './new-passwords.ts';
import { PasskeyRepository, Passkeys } from './passkeys.ts';
import type { LoginPasswords } from './passwords.ts';
import { ProfileService } from './profile.service.ts';
import { PasswordResets } from './reset-password.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';
import { SecondFactors } from './second-factors.ts';
import { SignUps } from './sign-up.ts';

interface AccountsParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly tasks: BackgroundTasks;
  readonly passwords: LoginPasswords;
  readonly devices: KnownDevices;
  readonly factorKey: Buffer;
  readonly limits: RateLimits;
  readonly rooms: OwnedRooms;
  readonly designs: TeamDesigns;
  readonly teams: TeamService;
  readonly turns: KeyedQueue;
  readonly mails: CountedMails;
  readonly breached: BreachedPasswordList | null;
}

export function createAccounts(env: Env, parts: AccountsParts) {
  const {
    storage,
    clock,
    tasks,
    passwords,
    devices,
    factorKey,
    limits,
    rooms,
    designs,
    teams,
    turns,
    mails,
  } = parts;
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
  const newPasswords = new NewPasswords({ site: env.PUBLIC_URL, breached: parts.breached, passwords, teams });
  const seal = new Seal(factorKey);
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
  return {
    accounts,
    factors,
    reauthentication,
    signUps: new SignUps({ accounts, newPasswords, guesses, factors, proofs, entry, turns, clock }),
    logIns: new LogIns({ accounts, guesses, factors, entry }),
    passwordResets: new PasswordResets({ accounts, tokens, newPasswords, proofs, devices, notices, clock }),
    emailChanges: new EmailChanges({ accounts, tokens, proofs, notices, entry, turns, clock }),
    profile: new ProfileService({
      accounts,
      newPasswords,
      notices,
      reauthentication,
      devices,
      proofs,
      teams,
      turns,
      clock,
    }),
    siteOf: siteOf(env),
  };
}
