import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { Refused } from '../../kernel/refused.ts';

/** Stored rows are damaged; only this room is refused. */
export class RoomDamaged extends Refused {
  readonly what: string;

  constructor(roomId: RoomId, what: string, cause?: unknown) {
    super(refusal('room_damaged'));
    this.what = what;
    this.message = `Room ${roomId} is damaged on disk (${what}) and is not served. Restore a backup: npm run restore -- <file>.`;
    this.cause = cause;
  }
}

export function nullIfDamaged(error: unknown): null {
  if (error instanceof RoomDamaged) return null;
  throw error;
}

/** Foreign tables: nothing can be served. */
export class DatabaseDamaged extends Error {
  constructor(cause: unknown) {
    super(
      'The database is damaged: its tables are not as they were made. Restore a backup: npm run restore -- <file>.',
      {
        cause,
      },
    );
  }
}
