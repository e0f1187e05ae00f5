import type { RoomId } from '../../../machines/kernel/ids.ts';
import { parameter, postgresQueries, textOf } from '../../store/query-text.ts';
import type { Routes } from '../../store/routed-dialect.ts';
import { bytesOfRooms, bytesOfUnprovenTeams, type RoomBytesStore, type StoredBytes } from './room-bytes.ts';

const ofRooms = bytesOfRooms(postgresQueries);
const statements = {
  one: textOf(ofRooms.where('id', '=', parameter('$1'))),
  page: textOf(ofRooms.where('id', '>', parameter('$1')).orderBy('id').limit(parameter('$2'))),
  ofUnprovenTeams: textOf(bytesOfUnprovenTeams(postgresQueries)),
} as const;

export class PostgresRoomBytes implements RoomBytesStore {
  readonly #read: Routes['read'];

  constructor(read: Routes['read']) {
    this.#read = read;
  }

  async ofUnprovenTeams(): Promise<number> {
    const rows: readonly { readonly bytes: number }[] = await this.#read({
      sql: statements.ofUnprovenTeams,
      parameters: [],
    });
    return rows[0]?.bytes ?? 0;
  }

  async of(roomId: RoomId): Promise<StoredBytes | null> {
    const [found] = await this.#read({ sql: statements.one, parameters: [roomId] });
    return found ?? null;
  }

  after(roomId: RoomId, limit: number): Promise<readonly StoredBytes[]> {
    return this.#read({ sql: statements.page, parameters: [roomId, limit] });
  }
}
