import type { Kysely } from 'kysely';
import type { RoomId, TeamId } from '../../../machines/kernel/ids.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';

interface TeamRoom {
  readonly _id: RoomId;
  readonly teamId: TeamId | null;
}

const MOST_SECRETS = 20;

/** Sealed secrets of rooms: the team that set them may use and replace, but not read them (K2376). */
export class RequestSecrets {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];
  readonly #seal: Seal;
  /** One change of a room at a time, so that their number holds. */
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

  /** Sets a secret and drops those of a former team. Refuses `plan_limit`. */
  async set(room: TeamRoom, name: string, value: string): Promise<void> {
    const { _id: roomId, teamId } = room;
    await this.#turns.take(roomId, async () => {
      const names = await this.namesOf(room);
      if (!names.includes(name) && names.length >= MOST_SECRETS)
        refuse('plan_limit', refusalWords.mostSecrets(MOST_SECRETS));
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

  /** Values by name, without any that another `SECRET` sealed. */
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
