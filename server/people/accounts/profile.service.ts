import { z } from 'zod';
import { LANGUAGES } from '../../../machines/kernel/language.ts';
import type { User } from '../../../machines/people/user.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { TeamService } from '../teams/team.service.ts';
import type { AccountNotices, EmailProofs } from './account-mails.ts';
import type { Accounts, LoggedIn, SignedIn, Visitor } from './accounts.ts';
import { guardedAccount, type KnownDevices } from './guesses.ts';
import type { Reauthentication } from './log-in.ts';
import { type NewPasswords, newPasswordSchema } from './new-passwords.ts';
import { typedPasswordSchema } from './passwords.ts';
import { accountQueueKey, displayNameSchema, emailSchema } from './user.repository.ts';

const photoSchema = z
  .string()
  .max(60_000, issueWords.pictureTooLarge)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, issueWords.noPicture)
  .nullable();

export const removalSchema = z.strictObject({ currentPassword: typedPasswordSchema.exactOptional() });

export const profileSchema = z.strictObject({
  displayName: displayNameSchema.exactOptional(),
  language: z.enum(LANGUAGES).exactOptional(),
  photoURL: photoSchema.exactOptional(),
  email: emailSchema.exactOptional(),
  password: newPasswordSchema.exactOptional(),
  currentPassword: typedPasswordSchema.exactOptional(),
});

type ProfileChange = z.infer<typeof profileSchema>;

interface ProfileServiceDeps {
  readonly accounts: Accounts;
  readonly newPasswords: NewPasswords;
  readonly notices: AccountNotices;
  readonly reauthentication: Reauthentication;
  readonly devices: KnownDevices;
  readonly proofs: EmailProofs;
  readonly teams: TeamService;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

export class ProfileService {
  readonly #deps: ProfileServiceDeps;

  constructor(deps: ProfileServiceDeps) {
    this.#deps = deps;
  }

  async change(visitor: Visitor, signedIn: SignedIn, change: ProfileChange): Promise<SignedIn | LoggedIn> {
    const { accounts, newPasswords, reauthentication, turns, clock } = this.#deps;
    const { user } = signedIn;
    const { displayName, language, photoURL, email, password } = change;
    if (password !== undefined) await newPasswords.checkFor(user, password, email, displayName ?? undefined);
    const isGuarded = email !== undefined || password !== undefined;
    const confirmed = isGuarded
      ? await reauthentication.confirm(visitor, user, change.currentPassword)
      : null;
    const hash = password === undefined ? undefined : await newPasswords.hash(password, visitor);
    const fields = {
      ...(displayName !== undefined && { display_name: displayName }),
      ...(language !== undefined && { language }),
      ...(photoURL !== undefined && { photo_url: photoURL }),
      ...(email !== undefined && {
        pending_email: email === user.email && user.emailVerified ? null : email,
      }),
      ...(hash !== undefined && { password_hash: hash }),
    };
    if (confirmed === null) await accounts.users.update(user.uid, fields, clock.wall());
    else {
      const isWritten = await turns.take(accountQueueKey(user.uid), () =>
        accounts.users.updateConfirmed(user.uid, fields, clock.wall(), confirmed),
      );
      if (!isWritten) return refuse('wrong_password');
    }
    if (email !== undefined) await this.#askForProof(user, email, visitor.site);
    if (hash !== undefined) return this.#afterNewPassword(visitor, user, hash);
    return {
      ...signedIn,
      user: (await accounts.users.find(user.uid)) ?? refuse('not_found'),
      renewed: false,
    };
  }

  /** Deletes the user, the teams without other members, and their rooms (U9). Throws `last_owner`. */
  async remove(visitor: Visitor, user: User, currentPassword: string | undefined): Promise<void> {
    const { accounts, reauthentication, teams } = this.#deps;
    const confirmed = user.isAnonymous
      ? null
      : await reauthentication.confirm(visitor, user, currentPassword);
    // `leaveAll` calls this in the account's queue, where the password cannot change during the deletion (U241).
    const requireStill = async () => {
      if ((await accounts.users.passwordHash(user.uid)) !== confirmed) refuse('wrong_password');
    };
    await teams.leaveAll(user, requireStill, () => accounts.users.remove(user.uid));
  }

  async #askForProof(user: User, email: string, site: string): Promise<void> {
    const { proofs } = this.#deps;
    if (email === user.email && user.emailVerified) await proofs.withdraw(user.uid);
    else proofs.ask({ uid: user.uid, email }, site);
  }

  async #afterNewPassword(
    visitor: Visitor,
    { uid, email, emailVerified }: User,
    hash: string,
  ): Promise<LoggedIn> {
    const { accounts, devices, notices, clock } = this.#deps;
    if (email !== null && emailVerified) notices.passwordChanged(email, visitor.site);
    const signedIn =
      (await accounts.signIn(uid, visitor, { passwordHash: hash, provenAt: clock.wall() })) ??
      refuse('unauthorized');
    const device = devices.remembering(visitor.device, guardedAccount({ uid, password_hash: hash }));
    return { ...signedIn, device };
  }
}
