import type { Logger } from 'pino';
import { parseRoomPid, type RoomPid } from '../../machines/kernel/ids.ts';

/** Omits the query, which may contain secrets. */
export interface RequestName {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly room?: RoomPid;
}

/** Request ids that clients may choose. Logs and answers contain them (W44). */
const REQUEST_ID = /^[A-Za-z0-9-]{1,64}$/;
const MAX_LOGGED_PATH = 200;

export class RequestLog {
  readonly #log: Logger;
  readonly #newId: () => string;

  constructor(log: Logger, newId: () => string) {
    this.#log = log;
    this.#newId = newId;
  }

  nameOf(givenId: string, method: string, path: string): RequestName {
    const requestId = REQUEST_ID.test(givenId) ? givenId : this.#newId();
    const [, pid = ''] = /^\/api\/rooms\/([^/]+)/.exec(path) ?? [];
    const room = parseRoomPid(pid);
    return { requestId, method, path: path.slice(0, MAX_LOGGED_PATH), ...(room !== null && { room }) };
  }

  answered(name: RequestName, status: number): void {
    this.#log.debug({ ...name, status }, 'A request was answered.');
  }

  failed(name: RequestName, error: unknown): void {
    this.#log.error({ ...name, err: error }, 'A request failed.');
  }
}
