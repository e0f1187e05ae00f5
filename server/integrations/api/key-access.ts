import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId, RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { type Permissions, TIMERS, viewPermissions } from '../../../machines/kernel/permissions.ts';
import type { KeyScope } from '../../../machines/people/api-key.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import type { CommandName } from '../../../machines/room/commands.ts';
import { apiWords } from '../../../machines/words/api.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { SecurityLog } from '../../people/accounts/security-events.ts';
import type { ActiveKey, ActiveKeys } from '../../people/teams/active-keys.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { Principal } from '../../rooms/submission.ts';
import { type TeamLookup, whenAllReady } from '../../store/lookup.ts';
import { scopeCovers, scopeOfCommand } from './endpoints.ts';

export interface KeyAccessDeps {
  readonly keys: ActiveKeys;
  readonly host: RoomHost;
  readonly rooms: RoomService;
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  readonly limits: RateLimits;
  readonly security: SecurityLog;
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
}

/** No scope includes settings, secrets, outputs or devices (K4). */
const permissionsOfScope: Readonly<Record<KeyScope, Permissions>> = {
  read: viewPermissions.VIEWER,
  'show-call': viewPermissions.OPERATOR,
  edit: viewPermissions.OPERATOR | TIMERS,
};

export class KeyAccess {
  readonly #deps: KeyAccessDeps;

  constructor(deps: KeyAccessDeps) {
    this.#deps = deps;
  }

  ready(text: string, pid: string): Promise<void> | null {
    const waits = this.#deps.keys.ready(text);
    return waits === null ? this.#roomsReady(text, pid) : this.#waitUntilReady(waits, text, pid);
  }

  async #waitUntilReady(key: Promise<void>, text: string, pid: string): Promise<void> {
    await key;
    const waits = this.#roomsReady(text, pid);
    if (waits !== null) await waits;
  }

  #roomsReady(text: string, pid: string): Promise<void> | null {
    const { keys, host, rooms, teams } = this.#deps;
    const key = keys.find(text);
    if (key === null) return null;
    const roomReady = key.roomId === null ? null : host.ready(key.roomId);
    return whenAllReady([roomReady, rooms.ready(pid), teams.ready(key.teamId)]);
  }

  /** Throws `unauthorized`, and counts wrong keys by address (K15). */
  enter(text: string, address: string): ActiveKey {
    const { keys, limits, security } = this.#deps;
    const key = keys.find(text);
    if (key !== null && this.#isStillValid(key)) return key;
    security.refused('key_refused', address, {});
    limits.takeEach([['wrongKey', address]]);
    return refuse('unauthorized', apiWords.badKey);
  }

  opens(text: string, roomId: RoomId): boolean {
    try {
      return this.#opens(text, roomId);
    } catch (error) {
      // A key that cannot be read gives no access.
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  hold(text: string, { teamId }: ActiveKey): () => void {
    const holds = [this.#deps.teams.hold(teamId), this.#deps.keys.hold(text)];
    return () => {
      for (const letGo of holds) letGo();
    };
  }

  #opens(text: string, roomId: RoomId): boolean {
    const { keys, host, planOfTeam } = this.#deps;
    const key = keys.find(text);
    if (key === null || !this.#isStillValid(key)) return false;
    const room = host.durable(roomId);
    if (room === null || !this.#reaches(key, room.context.show.room)) return false;
    return planAllows(planOfTeam(key.teamId), 'api_access');
  }

  stillOpens(text: string, roomId: RoomId): boolean | Promise<boolean> {
    const waits = this.#deps.host.ready(roomId);
    return waits === null ? this.opens(text, roomId) : waits.then(() => this.opens(text, roomId));
  }

  requireScope({ teamId, scope }: ActiveKey, wanted: KeyScope): void {
    if (!planAllows(this.#deps.planOfTeam(teamId), 'api_access')) refuse('plan_limit', apiWords.plan);
    if (!scopeCovers(scope, wanted)) refuse('forbidden', apiWords.scope(wanted));
  }

  /** Checks a single command, or one of a batch (K360). Throws `forbidden`. */
  requireCommand({ scope }: ActiveKey, name: CommandName): void {
    const wanted = scopeOfCommand(name);
    if (wanted === null) refuse('forbidden', apiWords.notByKey);
    if (!scopeCovers(scope, wanted)) refuse('forbidden', apiWords.scope(wanted));
  }

  room(key: ActiveKey, pid: RoomPid): DurableRoom {
    const room = this.#found(pid);
    return this.#reaches(key, room.context.show.room) ? room : refuse('room_not_found', apiWords.noRoom);
  }

  #found(pid: RoomPid): DurableRoom {
    try {
      return this.#deps.rooms.find(pid);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== 'room_not_found') throw error;
      throw new Refused(refusal('room_not_found', apiWords.noRoom));
    }
  }

  #reaches(
    { teamId, roomId }: ActiveKey,
    room: Pick<DurableRoom['context']['show']['room'], '_id' | 'teamId'>,
  ): boolean {
    return room.teamId === teamId && (roomId === null || roomId === room._id);
  }

  #isStillValid({ roomId, roomSecret, teamId }: ActiveKey): boolean {
    if (roomId === null) return true;
    const room = this.#deps.host.durable(roomId);
    if (room === null || room.context.show.room.teamId !== teamId) return false;
    return hashSecret(room.context.access.secret) === roomSecret;
  }
}

export function principalOfKey({ prefix, name, scope }: ActiveKey, address: string): Principal {
  return { permissions: permissionsOfScope[scope], actor: `k:${prefix} ${name}`, address };
}
