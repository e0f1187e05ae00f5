import type { Kysely } from 'kysely';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { FALLBACK_LANGUAGE, type Language, languageOfTag } from '../../../machines/kernel/language.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { withEnglishFallback } from '../../../machines/kernel/translation.ts';
import { mayInTeam, maySeeEmail, type TeamAction } from '../../../machines/people/team.access.ts';
import {
  isOwnTeam,
  ownTeamFirst,
  ownTeamOf,
  roleIn,
  roleSatisfies,
  TEAM_CAPS,
  type Team,
  type TeamDetail,
  type TeamRole,
  withMember,
  withoutMember,
} from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import { hasFreeSeat, type Seats, takesSeat } from '../../../machines/plan/offers.ts';
import { ownTeamWords as german } from '../../../machines/words/people.de.ts';
import { ownTeamWords } from '../../../machines/words/people.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { Storage } from '../../storage.ts';
import type { Database, TeamsTable } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';
import type { SignedIn } from '../accounts/accounts.ts';
import { requireProof } from '../accounts/log-in.ts';
import { ACCOUNT_ADDRESS, accountQueueKey } from '../accounts/user.repository.ts';
import type { Memberships } from './memberships.ts';

const ownTeamWordsByLanguage: Readonly<Record<Language, typeof ownTeamWords>> = {
  en: ownTeamWords,
  de: withEnglishFallback(ownTeamWords, german),
};

export function ownTeamName(displayName: string | null, language: string | null): string {
  const { mine, of } = ownTeamWordsByLanguage[languageOfTag(language ?? undefined) ?? FALLBACK_LANGUAGE];
  return displayName === null ? mine : of(displayName);
}

export interface TeamRooms {
  countOf(teamId: TeamId): Promise<number>;
  review(teamId: TeamId): Promise<void>;
  replaceLinks(teamId: TeamId, by: Uid): Promise<number>;
  removeAll(teamId: TeamId): Promise<void>;
}

export interface TeamServiceDeps {
  readonly repository: TeamRepository;
  readonly memberships: Memberships;
  readonly rooms: TeamRooms;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly sessionBy: (secret: string) => Promise<SignedIn | null>;
  readonly newTeamId: () => TeamId;
  /** Null means unlimited (B81). */
  readonly seatsOf: (team: Team) => Promise<Seats | null>;
  /** Prevents purchases during and after `work`. Throws `team_billed` (B107). */
  readonly whileUnbilled: (teams: readonly Team[], work: () => Promise<void>) => Promise<void>;
  readonly owedBy: (teamId: TeamId) => Promise<string | null>;
}

export class TeamService {
  readonly #deps: TeamServiceDeps;

  constructor(deps: TeamServiceDeps) {
    this.#deps = deps;
  }

  async list(user: User, chosen: Language | null = null): Promise<readonly Team[]> {
    const teams = await this.#deps.repository.listOf(user.uid);
    const unshared = teams.some((team) => isOwnTeam(team, user.uid))
      ? []
      : [await this.#unsharedTeamOf(user, chosen)];
    const all = ownTeamFirst([...unshared, ...teams], user.uid);
    return Promise.all(all.map((team) => this.#withDebt(team, user)));
  }

  async #withDebt(team: Team, { uid }: User): Promise<Team> {
    const owes = mayInTeam(roleIn(team, uid), 'billing') ? await this.#deps.owedBy(team.id) : null;
    return owes === null ? team : { ...team, owes };
  }

  async create(user: User, name: string): Promise<Team> {
    const { repository, turns, clock, newTeamId } = this.#deps;
    requireAccount(user);
    return turns.take(accountQueueKey(user.uid), async () => {
      await this.requirePlace(user);
      const id = newTeamId();
      await repository.insert({ id, name }, user.uid, clock.wall());
      return this.find(user, id, 'see');
    });
  }

  async requirePlace({ uid }: User): Promise<void> {
    if ((await this.#deps.repository.listOf(uid)).length >= TEAM_CAPS.teams)
      refuse('plan_limit', refusalWords.mostTeams(TEAM_CAPS.teams));
  }

  async requireSeat(team: Team, role: TeamRole, message = refusalWords.noSeat): Promise<void> {
    const seats = await this.#deps.seatsOf(team);
    if (seats === null || seats.paid === null || !takesSeat(role) || hasFreeSeat(seats)) return;
    refuse('plan_limit', message(seats.paid));
  }

  /** Throws `team_not_found` if the user is no member, and `forbidden` if the role does not suffice (M32). */
  async find(user: User, id: TeamId, action: TeamAction, chosen: Language | null = null): Promise<Team> {
    const { memberships, repository } = this.#deps;
    await memberships.require(user.uid, id, action);
    return (await repository.find(id)) ?? this.#unsharedTeamOf(user, chosen);
  }

  async #unsharedTeamOf({ uid, displayName }: User, chosen: Language | null): Promise<Team> {
    const name = ownTeamName(displayName, chosen ?? (await this.#deps.repository.languageOf(uid)));
    return { id: ownTeamOf(uid), name, members: { [uid]: { role: 'TEAM_OWNER' } }, features: [] };
  }

  /** Leaves out data of members that the user may not see (M33). */
  async describe(user: User, id: TeamId, chosen: Language | null = null): Promise<TeamDetail> {
    const team = await this.find(user, id, 'see', chosen);
    const people = Object.entries(await this.#deps.repository.people(id));
    const seats = await this.#deps.seatsOf(team);
    if (people.length === 0) return { ...team, members: { [user.uid]: memberDetailOf(user) }, seats };
    const viewer = { uid: user.uid, role: roleIn(team, user.uid) ?? refuse('team_not_found') };
    const members = people.map(([uid, person]) => [
      uid,
      maySeeEmail(viewer, uid) ? person : { ...person, email: null },
    ]);
    return { ...team, members: Object.fromEntries(members), seats };
  }

  rename(user: User, id: TeamId, name: string): Promise<TeamDetail> {
    const { repository, turns, clock } = this.#deps;
    requireAccount(user);
    return turns.take(id, async () => {
      await this.keep(user, await this.find(user, id, 'rename'));
      await repository.rename(id, name, clock.wall());
      return this.describe(user, id);
    });
  }

  /** Also throws `reauthenticate` if the member gains rights (W2702). */
  setRole(signedIn: SignedIn, id: TeamId, uid: Uid, role: TeamRole): Promise<TeamDetail> {
    const { repository, rooms, turns, clock } = this.#deps;
    const { user } = signedIn;
    return turns.take(id, async () => {
      const team = requireMember(await this.find(user, id, 'members'), uid);
      if (!roleSatisfies(roleIn(team, uid), role)) requireProof(signedIn, clock);
      const changed = withMember(team, uid, role);
      if (!changed.ok) throw new Refused(changed.error);
      if (roleIn(team, uid) === 'TEAM_BILLING') await this.requireSeat(team, role);
      await repository.setRole(id, { uid, role });
      await rooms.review(id);
      return this.describe(user, id);
    });
  }

  removeMember(user: User, id: TeamId, uid: Uid): Promise<void> {
    const { repository, rooms, turns } = this.#deps;
    return turns.take(id, async () => {
      const team = requireMember(await this.find(user, id, uid === user.uid ? 'leave' : 'members'), uid);
      const changed = withoutMember(team, uid);
      if (!changed.ok) throw new Refused(changed.error);
      await repository.removeMember(id, uid);
      await rooms.review(id);
    });
  }

  replaceLinks(user: User, id: TeamId): Promise<number> {
    const { memberships, rooms, turns } = this.#deps;
    return turns.take(id, async () => {
      await memberships.require(user.uid, id, 'rooms');
      return rooms.replaceLinks(id, user.uid);
    });
  }

  /** Also throws `reauthenticate`, or `unauthorized` if a new password ended the session (U242). */
  remove({ user, secret }: SignedIn, id: TeamId): Promise<void> {
    const { turns } = this.#deps;
    return turns.take(accountQueueKey(user.uid), () => turns.take(id, () => this.#remove(user, secret, id)));
  }

  async #remove(user: User, secret: string, id: TeamId): Promise<void> {
    const { rooms, sessionBy, clock } = this.#deps;
    const present = (await sessionBy(secret)) ?? refuse('unauthorized');
    const team = await this.find(user, id, 'delete');
    if (isOwnTeam(team, user.uid)) return refuse('own_team');
    if ((await rooms.countOf(id)) > 0) return refuse('team_not_empty');
    requireProof(present, clock);
    await this.#end([team], () => Promise.resolve());
  }

  /**
   * Deletes the user's teams without other members, and their rooms. Throws `last_owner` (U9) or `team_billed` before
   * any change.
   */
  leaveAll(user: User, requireStill: () => Promise<void>, removeUser: () => Promise<void>): Promise<void> {
    const { turns } = this.#deps;
    return turns.take(accountQueueKey(user.uid), async () => {
      await requireStill();
      const ids = (await this.list(user)).map(({ id }) => id);
      return turns.takeAll(ids, () => this.#leaveAll(user, removeUser));
    });
  }

  reviewMembers(id: TeamId): Promise<void> {
    return this.#deps.rooms.review(id);
  }

  async #leaveAll(user: User, removeUser: () => Promise<void>): Promise<void> {
    const { rooms } = this.#deps;
    const teams = await this.list(user);
    const going = teams.filter((team) => endsWithUser(team, user.uid));
    const staying = teams.filter((team) => !endsWithUser(team, user.uid));
    for (const team of staying)
      if (!withoutMember(team, user.uid).ok) refuse('last_owner', onlyOwnerText(team));
    await this.#end(going, removeUser);
    for (const { id } of staying) await rooms.review(id);
  }

  #end(teams: readonly Team[], andThen: () => Promise<void>): Promise<void> {
    const { repository, rooms, whileUnbilled } = this.#deps;
    return whileUnbilled(teams, async () => {
      for (const { id } of teams) {
        await rooms.removeAll(id);
        await repository.remove(id);
      }
      await andThen();
    });
  }

  async keep(user: User, { id, name }: Team): Promise<void> {
    const { repository, clock } = this.#deps;
    if (ownTeamOf(user.uid) === id) await repository.insert({ id, name }, user.uid, clock.wall());
  }
}

/** Refuses anonymous users, who cannot return without their cookie (M32). */
export function requireAccount({ isAnonymous }: User): void {
  if (isAnonymous) refuse('forbidden', refusalWords.accountFirst);
}

function endsWithUser(team: Team, uid: Uid): boolean {
  return isOwnTeam(team, uid) || Object.keys(team.members).length === 1;
}

function onlyOwnerText({ name }: Team): string {
  return refusalWords.onlyOwner(name);
}

function requireMember(team: Team, uid: Uid): Team {
  return roleIn(team, uid) === null ? refuse('not_found', refusalWords.noSuchMember) : team;
}

function memberDetailOf({ displayName, email, photoURL }: User): TeamDetail['members'][string] {
  return { role: 'TEAM_OWNER', displayName, email, photoURL };
}

const TEAM_COLUMNS = ['teams.id', 'teams.name', 'teams.features'] as const;
type TeamRow = Pick<TeamsTable, 'id' | 'name' | 'features'>;

type TeamMemberRow = { readonly uid: Uid; readonly role: TeamRole };

/** Callers check the rights. */
export class TeamRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async find(id: TeamId): Promise<Team | null> {
    const row = await this.#db
      .selectFrom('teams')
      .select(TEAM_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const members = await this.#members().where('team_id', '=', id).execute();
    return teamOf(row, members);
  }

  async listOf(uid: Uid): Promise<readonly Team[]> {
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(TEAM_COLUMNS)
      .where('team_members.uid', '=', uid)
      .orderBy('teams.name')
      .orderBy('teams.id')
      .execute();
    const ids = rows.map(({ id }) => id);
    const members = ids.length === 0 ? [] : await this.#members().where('team_id', 'in', ids).execute();
    return rows.map((row) =>
      teamOf(
        row,
        members.filter(({ team_id }) => team_id === row.id),
      ),
    );
  }

  async languageOf(uid: Uid): Promise<string | null> {
    const user = this.#db.selectFrom('users').select('language').where('uid', '=', uid);
    return (await user.executeTakeFirst())?.language ?? null;
  }

  async people(id: TeamId): Promise<TeamDetail['members']> {
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('users', 'users.uid', 'team_members.uid')
      .select(['users.uid', 'team_members.role', 'users.display_name', 'users.photo_url'])
      .select(['users.email', 'users.pending_email'])
      .where('team_members.team_id', '=', id)
      .orderBy('team_members.joined_at')
      .orderBy('users.uid')
      .execute();
    return Object.fromEntries(
      rows.map(({ uid, role, display_name, photo_url, email, pending_email }) => [
        uid,
        { role, displayName: display_name, email: email ?? pending_email, photoURL: photo_url },
      ]),
    );
  }

  async insert(team: Pick<Team, 'id' | 'name'>, owner: Uid, at: Instant): Promise<void> {
    await this.#writeTogether(this.#insertion(team, owner, at));
  }

  /** `owner` is set for a user's own team that has no row yet. */
  async setFeatures(team: Omit<Team, 'members'>, owner: Uid | null, at: Instant, note: Query): Promise<void> {
    const givenPlans = this.#db
      .updateTable('teams')
      .set({ features: JSON.stringify(team.features), updated_at: at })
      .where('id', '=', team.id);
    const made = owner === null ? [] : this.#insertion(team, owner, at);
    await this.#writeTogether([...made, givenPlans.compile(), note]);
  }

  #insertion({ id, name }: Pick<Team, 'id' | 'name'>, owner: Uid, at: Instant): readonly Query[] {
    const team = { id, name, features: '[]', created_at: at, updated_at: at };
    const member = { team_id: id, uid: owner, role: 'TEAM_OWNER' as const, joined_at: at };
    return [
      this.#db
        .insertInto('teams')
        .values(team)
        .onConflict((on) => on.doNothing())
        .compile(),
      this.#db
        .insertInto('team_members')
        .values(member)
        .onConflict((on) => on.doNothing())
        .compile(),
    ];
  }

  async rename(id: TeamId, name: string, at: Instant): Promise<void> {
    await this.#db.updateTable('teams').set({ name, updated_at: at }).where('id', '=', id).execute();
  }

  async remove(id: TeamId): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('api_keys').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('kiosks').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('webhooks').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('webhook_deliveries').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('team_designs').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('teams').where('id', '=', id).compile(),
    ]);
  }

  /** A member who can no longer invite loses the invitations (U240, W2819). */
  async setRole(id: TeamId, { uid, role }: TeamMemberRow): Promise<void> {
    const member = this.#db.updateTable('team_members').set({ role }).where('team_id', '=', id);
    const invites = role === 'TEAM_OWNER' ? [] : [this.#invitesOf(id, uid).compile()];
    await this.#writeTogether([member.where('uid', '=', uid).compile(), ...invites]);
  }

  async removeMember(id: TeamId, uid: Uid): Promise<void> {
    const member = this.#db.deleteFrom('team_members').where('team_id', '=', id).where('uid', '=', uid);
    await this.#writeTogether([member.compile(), this.#invitesOf(id, uid).compile()]);
  }

  /** Invitations by this user, and to the user's address. */
  #invitesOf(id: TeamId, uid: Uid) {
    const address = this.#db.selectFrom('users').select(ACCOUNT_ADDRESS.as('address')).where('uid', '=', uid);
    return this.#db
      .deleteFrom('team_invites')
      .where('team_id', '=', id)
      .where(({ eb, or }) => or([eb('invited_by', '=', uid), eb('email', 'in', address)]));
  }

  #members() {
    return this.#db.selectFrom('team_members').select(['team_id', 'uid', 'role']).orderBy('joined_at');
  }
}

function teamOf({ id, name, features }: TeamRow, members: readonly TeamMemberRow[]): Team {
  const byUid = members.map(({ uid, role }) => [uid, { role }] as const);
  return { id, name, features: JSON.parse(features), members: Object.fromEntries(byUid) };
}
