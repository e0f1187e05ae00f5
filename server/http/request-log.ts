import type { Logger } from 'pino';
import { parseRoomPid, type RoomPid } from '../../machines/kernel/ids.ts';

/** Request in logs, without the query, which may hold secrets. */
export interface RequestName {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly room?: RoomPid;
}

/** Accepted client ids, since log and answer contain them (W44). */
const WELL_FORMED = /^[A-Za-z0-9-]{1,64}$/;
const LONGEST_PATH = 200;

/** Logs failed API requests; logs others at `debug`. */
export class RequestLog {
  readonly #log: Logger;
  readonly #newId: () => string;

  constructor(log: Logger, newId: () => string) {
    this.#log = log;
    this.#newId = newId;
  }

  /** `givenId`: the request's header, or empty. */
  nameOf(givenId: string, method: string, path: string): RequestName {
    const requestId = WELL_FORMED.test(givenId) ? givenId : this.#newId();
    const [, pid = ''] = /^\/api\/rooms\/([^/]+)/.exec(path) ?? [];
    const room = parseRoomPid(pid);
    return { requestId, method, path: path.slice(0, LONGEST_PATH), ...(room !== null && { room }) };
  }

  answered(name: RequestName, status: number): void {
    this.#log.debug({ ...name, status }, 'A request was answered.');
  }

  failed(name: RequestName, error: unknown): void {
    this.#log.error({ ...name, err: error }, 'A request failed.');
  }
}
