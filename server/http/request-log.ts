import type { Logger } from 'pino';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { parseRoomPid } from '../../machines/kernel/room-pid.ts';

/** A request as the log calls it: by its path without the query, which may hold a token or a signature. */
export interface RequestName {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** The room in the path, if there is one. */
  readonly room?: RoomPid;
}

/** What may be taken over from a client or a proxy: it goes into the log and into an answer (W44). */
const WELL_FORMED = /^[A-Za-z0-9-]{1,64}$/;
const LONGEST_PATH = 200;

/** Tells the log of requests to the API: failed ones always, answered ones at the level `debug`. */
export class RequestLog {
  readonly #log: Logger;
  readonly #newId: () => string;

  constructor(log: Logger, newId: () => string) {
    this.#log = log;
    this.#newId = newId;
  }

  /** `givenId`: of the request's own header, empty when absent. */
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
