import type { Kysely } from 'kysely';
import type { AutomationStep } from '../../../machines/automation/automation.ts';
import type { RequestOutcome } from '../../../machines/automation/runs.ts';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId, TeamId } from '../../../machines/kernel/ids.ts';
import {
  placeholdersOf,
  REQUEST_LIFETIME,
  type RequestStep,
} from '../../../machines/room/automation.perform.ts';
import { parseCommand, stepIssues } from '../../../machines/room/commands.schema.ts';
import type { RoomContext, RoomInfo } from '../../../machines/room/room.state.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { RequestDelivery } from '../../rooms/host.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import { type AllowedAddresses, isForbidden } from './receiver.ts';
import { type RequestSender, requestUrl } from './request-sender.ts';

interface RequestServiceDeps {
  readonly sender: RequestSender;
  readonly secrets: RequestSecrets;
  readonly allowed: AllowedAddresses;
  readonly outgoingTeams: Pick<OutgoingTeams, 'require'>;
  readonly limits: RateLimits;
  readonly clock: Pick<Clock, 'now'>;
}

export class RequestService {
  readonly secrets: RequestSecrets;
  readonly #deps: RequestServiceDeps;

  constructor(deps: RequestServiceDeps) {
    this.#deps = deps;
    this.secrets = deps.secrets;
  }

  readonly refusalOf = (steps: readonly AutomationStep[]): Refusal | null => {
    for (const [place, step] of steps.entries()) {
      const url = step.type === 'REQUEST' ? requestUrl(step) : undefined;
      const path = `steps.${place}.url`;
      if (url === null) return { ...refusal('invalid'), issues: [{ path, message: deliveryWords.badUrl }] };
      if (url === undefined || !isForbidden(url, this.#deps.allowed)) continue;
      const message = deliveryWords.forbidden;
      return { ...refusal('forbidden', message), issues: [{ path, message }] };
    }
    return null;
  };

  readonly send = (room: RoomInfo, sending: RequestDelivery): Promise<RequestOutcome | null> => {
    const { values, until } = sending;
    return this.#deps.sender.send({ room, step: sending, values, until });
  };

  requireReach({ teamId }: Pick<RoomInfo, 'teamId'>): Promise<void> {
    return this.#deps.outgoingTeams.require(teamId ?? '');
  }

  async test({ show }: RoomContext, step: RequestStep, address: string): Promise<RequestOutcome> {
    const { clock, limits, sender } = this.#deps;
    const { room } = show;
    const issues = stepIssues([step], parseCommand);
    const refused = issues.length > 0 ? { ...refusal('invalid'), issues } : this.refusalOf([step]);
    if (refused !== null) throw new Refused(refused);
    await this.requireReach(room);
    limits.takeEach([
      ['automatedRoom', room._id],
      ['commandRoom', room._id],
      ['commandAddress', address],
    ]);
    const now = clock.now();
    const values = placeholdersOf({ show }, null, now);
    const until = now + REQUEST_LIFETIME;
    return (await sender.send({ room, step, values, until })) ?? refuse('restarting');
  }
}

interface TeamRoom {
  readonly _id: RoomId;
  readonly teamId: TeamId | null;
}

const MAX_SECRETS = 20;

/** The team that set the secrets can use and replace them, but not read them (K2376). */
export class RequestSecrets {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];
  readonly #seal: Seal;
  /** Runs writes of a room one after another, so that the limit holds. */
  readonly #turns: KeyedQueue;

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>, seal: Seal, turns: KeyedQueue) {
    this.#db = db;
    this.#writeTogether = writeTogether;
    this.#seal = seal;
    this.#turns = turns;
  }

  async namesOf(room: TeamRoom): Promise<readonly string[]> {
    const rows = await this.#of(room).select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  }

  /** Drops the secrets of a former team. Throws `plan_limit`. */
  async set(room: TeamRoom, name: string, value: string): Promise<void> {
    const { _id: roomId, teamId } = room;
    await this.#turns.take(roomId, async () => {
      const names = await this.namesOf(room);
      if (!names.includes(name) && names.length >= MAX_SECRETS)
        refuse('plan_limit', refusalWords.mostSecrets(MAX_SECRETS));
      const sealed = this.#seal.close(value, requestSecretUse(roomId, name));
      const row = { room_id: roomId, name, team_id: teamId ?? '', sealed };
      const changed = this.#db.insertInto('room_secrets').values(row);
      await this.#writeTogether([
        this.#db
          .deleteFrom('room_secrets')
          .where('room_id', '=', roomId)
          .where('team_id', '!=', row.team_id)
          .compile(),
        changed
          .onConflict((found) =>
            found.columns(['room_id', 'name']).doUpdateSet({ sealed, team_id: row.team_id }),
          )
          .compile(),
      ]);
    });
  }

  async remove({ _id: roomId }: TeamRoom, name: string): Promise<void> {
    const found = this.#db.deleteFrom('room_secrets').where('room_id', '=', roomId);
    await found.where('name', '=', name).execute();
  }

  /** Leaves out values that were sealed with another `SECRET`. */
  async valuesOf(room: TeamRoom): Promise<ReadonlyMap<string, string>> {
    const values = new Map<string, string>();
    for (const { name, sealed } of await this.#of(room).select(['name', 'sealed']).execute()) {
      const value = this.#seal.open(sealed, requestSecretUse(room._id, name));
      if (value !== null) values.set(name, value);
    }
    return values;
  }

  #of({ _id: roomId, teamId }: TeamRoom) {
    return this.#db
      .selectFrom('room_secrets')
      .where('room_id', '=', roomId)
      .where('team_id', '=', teamId ?? '');
  }
}

export const requestSecretUse = (roomId: RoomId, name: string): string => ['room', roomId, name].join(' ');
