import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { type InvitePreview, inviteLink, type TeamInvite } from '../../../machines/people/team.invite.ts';
import { INVITE_LIFETIME, roleIn, TEAM_CAPS, type Team } from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import {
  type CountedMails,
  composeMail,
  type Mail,
  mailWordsIn,
  nameWithoutLinks,
} from '../../mail/mailer.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { SignedIn } from '../accounts/accounts.ts';
import { requireProof } from '../accounts/log-in.ts';
import { accountQueueKey } from '../accounts/user.repository.ts';
import { requireAccount, type TeamRepository, type TeamService } from './team.service.ts';

interface InviteServiceDeps {
  readonly invites: InviteRepository;
  readonly teams: TeamService;
  readonly repository: TeamRepository;
  readonly turns: KeyedQueue;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly newInviteId: () => string;
}

interface InviteRequest {
  readonly role: TeamInvite['role'];
  /** Null if the inviter passes on the link. */
  readonly email: string | null;
  /** Language of the mail if the recipient has no account. */
  readonly language: Language;
}

interface CreatedInvite {
  readonly invite: TeamInvite;
  readonly link: string;
}

export class InviteService {
  readonly #deps: InviteServiceDeps;

  constructor(deps: InviteServiceDeps) {
    this.#deps = deps;
  }

  async list(user: User, teamId: TeamId): Promise<readonly TeamInvite[]> {
    const { invites, teams, clock } = this.#deps;
    await teams.find(user, teamId, 'invites');
    return invites.listOf(teamId, clock.wall());
  }

  /** Also throws `reauthenticate` (W2702). */
  create(signedIn: SignedIn, teamId: TeamId, request: InviteRequest, site: string): Promise<CreatedInvite> {
    const { teams, turns, clock } = this.#deps;
    const { user } = signedIn;
    return turns.take(teamId, async () => {
      const team = await this.#shareable(user, teamId);
      requireProof(signedIn, clock);
      await teams.requireSeat(team, request.role);
      const made = await this.#make(user, teamId, request);
      if (request.email !== null) this.#send(user, team, { ...request, to: request.email }, site + made.link);
      return made;
    });
  }

  async revoke(user: User, teamId: TeamId, id: string): Promise<void> {
    const { invites, teams } = this.#deps;
    await teams.find(user, teamId, 'invites');
    if (!(await invites.revoke(teamId, id))) refuse('not_found', refusalWords.invitationOver);
  }

  async preview(teamId: TeamId, token: string): Promise<InvitePreview> {
    const { invites, clock } = this.#deps;
    return (await invites.preview(teamId, token, clock.wall())) ?? refuse('link_expired');
  }

  /** A member who accepts keeps the role, and the link stays valid. Throws `link_expired` or `plan_limit`. */
  accept(user: User, teamId: TeamId, token: string): Promise<Team> {
    const { teams, repository, turns } = this.#deps;
    requireAccount(user);
    const accepted = async () => {
      const team = await repository.find(teamId);
      if (team === null || roleIn(team, user.uid) === null) await this.#admit(user, teamId, team, token);
      return teams.find(user, teamId, 'see');
    };
    return turns.take(accountQueueKey(user.uid), () => turns.take(teamId, accepted));
  }

  async #admit(user: User, teamId: TeamId, team: Team | null, token: string): Promise<void> {
    const { invites, teams, clock } = this.#deps;
    const joined = team ?? refuse('link_expired');
    await teams.requirePlace(user);
    const { role } = (await invites.preview(teamId, token, clock.wall())) ?? refuse('link_expired');
    await teams.requireSeat(joined, role, () => refusalWords.noSeatToJoin);
    if (Object.keys(joined.members).length >= TEAM_CAPS.members)
      refuse('plan_limit', refusalWords.mostMembers(TEAM_CAPS.members));
    if (!(await invites.redeem({ teamId, token, uid: user.uid }, clock.wall()))) refuse('link_expired');
  }

  /** Stores the team's row if it is missing. Sharing a team requires a verified address (U80). */
  async #shareable(user: User, teamId: TeamId): Promise<Team> {
    const { teams } = this.#deps;
    const team = await teams.find(user, teamId, 'invites');
    requireAccount(user);
    if (!user.emailVerified) refuse('email_unproven');
    await teams.keep(user, team);
    return team;
  }

  async #make({ uid }: User, teamId: TeamId, { role, email }: InviteRequest): Promise<CreatedInvite> {
    const { invites, clock, newInviteId } = this.#deps;
    const createdAt = clock.wall();
    if ((await invites.listOf(teamId, createdAt)).length >= TEAM_CAPS.invites)
      refuse('plan_limit', refusalWords.mostInvitations(TEAM_CAPS.invites));
    const invite = { id: newInviteId(), role, email, createdAt, expiresAt: createdAt + INVITE_LIFETIME };
    const token = randomBytes(32).toString('base64url');
    await invites.insert({ ...invite, teamId, token, invitedBy: uid });
    return { invite, link: inviteLink(teamId, token) };
  }

  #send(
    { displayName: inviter }: User,
    { name: team }: Team,
    { to, language: mailLanguage }: Pick<InviteMail, 'to' | 'language'>,
    link: string,
  ): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => inviteMail({ to, language, link, team, inviter });
    tasks.start(() => mails.send(to, compose, { orElse: mailLanguage }));
  }
}

interface InviteMail {
  readonly to: string;
  readonly language: Language;
  readonly link: string;
  readonly team: string;
  readonly inviter: string | null;
}

export function inviteMail({ to, language, link, team, inviter }: InviteMail): Promise<Mail> {
  const { subject, opening, action, closing, anOwner } = mailWordsIn(language).invite;
  const joined = nameWithoutLinks(team);
  return composeMail({
    to,
    language,
    subject: subject(joined),
    opening: opening(nameWithoutLinks(inviter ?? anOwner), joined),
    action,
    link,
    closing,
  });
}

interface NewInvite extends TeamInvite {
  readonly teamId: TeamId;
  readonly token: string;
  readonly invitedBy: Uid;
}

interface Invitee {
  readonly teamId: TeamId;
  readonly token: string;
  readonly uid: Uid;
}

export class InviteRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async listOf(teamId: TeamId, now: Instant): Promise<readonly TeamInvite[]> {
    const rows = await this.#db
      .selectFrom('team_invites')
      .select(['id', 'role', 'email', 'created_at', 'expires_at'])
      .where('team_id', '=', teamId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, role, email, created_at, expires_at }) => ({
      id,
      role,
      email,
      createdAt: created_at,
      expiresAt: expires_at,
    }));
  }

  async insert({
    id,
    teamId,
    token,
    role,
    email,
    invitedBy,
    createdAt,
    expiresAt,
  }: NewInvite): Promise<void> {
    const secret = { id, token_hash: hashSecret(token), team_id: teamId, invited_by: invitedBy };
    const values = { ...secret, role, email, created_at: createdAt, expires_at: expiresAt };
    await this.#writeTogether([
      this.#db.deleteFrom('team_invites').where('expires_at', '<=', createdAt).compile(),
      this.#db.insertInto('team_invites').values(values).compile(),
    ]);
  }

  async revoke(teamId: TeamId, id: string): Promise<boolean> {
    const revoked = this.#db.deleteFrom('team_invites').where('id', '=', id).where('team_id', '=', teamId);
    return (await revoked.executeTakeFirst()).numDeletedRows > 0n;
  }

  async preview(teamId: TeamId, token: string, now: Instant): Promise<InvitePreview | null> {
    const row = await this.#db
      .selectFrom('team_invites')
      .innerJoin('teams', 'teams.id', 'team_invites.team_id')
      .leftJoin('users', 'users.uid', 'team_invites.invited_by')
      .select(['teams.id', 'teams.name', 'team_invites.role', 'users.display_name'])
      .where('token_hash', '=', hashSecret(token))
      .where('team_invites.team_id', '=', teamId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, name, role, display_name: invitedBy } = row;
    return { team: { id, name }, role, invitedBy };
  }

  async redeem({ teamId, token, uid }: Invitee, now: Instant): Promise<boolean> {
    const columns = ['team_id', 'uid', 'role', 'joined_at'] as const;
    const membership = this.#open(teamId, token, now).select(({ val }) => [
      'team_id',
      val(uid).as('uid'),
      'role',
      val(now).as('joined_at'),
    ]);
    const used = this.#open(teamId, token, now).select('id');
    const results = await this.#writeTogether([
      this.#db.insertInto('team_members').columns(columns).expression(membership).compile(),
      this.#db.deleteFrom('team_invites').where('id', 'in', used).compile(),
    ]);
    return results.at(-1)?.changes === 1;
  }

  #open(teamId: TeamId, token: string, now: Instant) {
    return this.#db
      .selectFrom('team_invites')
      .where('token_hash', '=', hashSecret(token))
      .where('team_id', '=', teamId)
      .where('expires_at', '>', now);
  }
}
