import { createHash } from 'node:crypto';
import { refusal } from '../../../machines/kernel/errors.ts';
import { parseRoomPid } from '../../../machines/kernel/ids.ts';
import { MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { SeenShow } from '../../../machines/room/api.objects.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { feedWords } from '../../../machines/words/feed.ts';
import { addressKey } from '../../http/addresses.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type RateLimits, SlidingWindows } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { CredentialIssuer } from '../../rooms/access/credentials.ts';
import type { DurableRoom } from '../../rooms/host.types.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import { agendaCalendar, agendaJson } from './agenda-calendar.ts';
import { countRead, seenNow } from './api-data.ts';

export interface AgendaFeedsDeps {
  readonly issuer: CredentialIssuer;
  readonly rooms: RoomService;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly isLimited: boolean;
}

export const FEED_FORMATS = ['ics', 'json'] as const;
type Format = (typeof FEED_FORMATS)[number];

const formats: Readonly<
  Record<Format, { readonly type: string; readonly text: (seen: SeenShow) => string }>
> = {
  ics: { type: 'text/calendar; charset=utf-8', text: agendaCalendar },
  json: { type: 'application/json; charset=utf-8', text: (seen) => JSON.stringify(agendaJson(seen)) },
};

/** Clients that poll each minute may be a few seconds early. */
const ONCE_IN = MINUTE - 5 * SECOND;

/** Agenda for calendars and signage; the agenda link replaces the key (K82). */
export class AgendaFeeds {
  readonly #deps: AgendaFeedsDeps;
  readonly #asked = new SlidingWindows(1, ONCE_IN);

  constructor(deps: AgendaFeedsDeps) {
    this.#deps = deps;
  }

  /** Throws `room_not_found`, `bad_signature`, `denied_protected`, `rate_limited`. */
  async answer(format: Format, request: Request, address: string): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const pid = parseRoomPid(query.get('room_id') ?? '') ?? refuse('invalid', apiWords.roomNeeded);
    const waits = this.#deps.rooms.ready(pid);
    if (waits !== null) await waits;
    const room = this.#deps.rooms.find(pid);
    await this.#admit(room, query.get('signature'), addressKey(address));
    // People behind one address use different calendars.
    this.#count(
      [pid, addressKey(address), (request.headers.get('user-agent') ?? '').slice(0, 100)].join(' '),
    );
    const { clock, limits } = this.#deps;
    const { show } = room.context;
    countRead(limits, addressKey(address), { kind: 'timers', show });
    const { type, text } = formats[format];
    const body = text(seenNow(show, clock));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A shared cache would outlive the links.
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    if (isKnown(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers });
    const disposition = `attachment; filename="callboard-${pid}.${format}"`;
    return new Response(body, {
      headers: { ...headers, 'content-type': type, 'content-disposition': disposition },
    });
  }

  async #admit({ context }: DurableRoom, signature: string | null, address: string): Promise<void> {
    const whose = { address, device: '', deviceId: '', password: null, signedIn: null } as const;
    const shown = signature === null || signature === '' ? {} : { signature };
    try {
      await this.#deps.issuer.admit(context, { ...whose, ...shown, view: 'AGENDA' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code } = error.refusal;
      if (code === 'denied_protected') refuse(code, feedWords.protected);
      if (code === 'bad_signature') refuse(code, feedWords.gone);
      throw error;
    }
  }

  #count(subscriber: string): void {
    if (!this.#deps.isLimited) return;
    const { wait } = this.#asked.take(subscriber, this.#deps.clock.now());
    if (wait === 0) return;
    const seconds = Math.ceil(wait / SECOND);
    throw new Refused(refusal('rate_limited', feedWords.calm(seconds)), seconds);
  }
}

function isKnown(known: string | null, tag: string): boolean {
  const tags = (known ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
