import { SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { type OpenBody, StreamedResponse } from './uws-fetch.ts';

/** Interval of comments, because proxies close silent streams. */
const COMMENT_INTERVAL = 15 * SECOND;
const RETRY_MS = 1_000;

const EVENT_STREAM = ['text/event-stream', 'charset=utf-8'].join('; ');
const STREAM_HEADERS = {
  'content-type': EVENT_STREAM,
  'x-accel-buffering': 'no',
};

export const eventBlock = (name: string, json: string, id: string | null = null): string =>
  `event: ${name}\ndata: ${json}\n${id === null ? '' : `id: ${id}\n`}\n`;

export class EventStreamWriter {
  #body: OpenBody | null = null;
  #waiting: (string | Uint8Array)[] = [`retry: ${RETRY_MS}\n\n`];
  #isClosed = false;

  response(clock: Pick<Clock, 'after'>, onGone: () => void): Response {
    const begin: StreamedResponse['begin'] = (body, whenGone) => {
      const comment = () => {
        this.write(':\n\n');
        stop = clock.after(COMMENT_INTERVAL, comment);
      };
      let stop = clock.after(COMMENT_INTERVAL, comment);
      whenGone(() => {
        stop();
        onGone();
      });
      this.#begin(body);
    };
    return new StreamedResponse(begin, { headers: STREAM_HEADERS });
  }

  write(piece: string | Uint8Array): void {
    if (piece.length === 0) return;
    if (this.#body === null) this.#waiting.push(piece);
    else this.#body.write(piece);
  }

  close(): void {
    this.#isClosed = true;
    this.#body?.close();
  }

  #begin(body: OpenBody): void {
    this.#body = body;
    if (this.#isClosed) return body.close();
    for (const piece of this.#waiting) body.write(piece);
    this.#waiting = [];
  }
}
