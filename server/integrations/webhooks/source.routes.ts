import { Hono } from 'hono';
import { z } from 'zod';
import { can } from '../../../machines/room/room.access.ts';
import { LONGEST_SOURCE } from '../../../machines/room/room.settings.ts';
import type { RoomInfo } from '../../../machines/room/room.state.ts';
import { deliveryWords, sourceWords } from '../../../machines/words/webhook.ts';
import { addressKey, addressOf } from '../../http/addresses.ts';
import type { ApiContext, ApiEnv } from '../../http/api-types.ts';
import { jsonBody } from '../../http/json-body.ts';
import { refuse } from '../../kernel/refused.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import { principalOf } from '../../rooms/access/token-verifier.ts';
import { commandLimits } from '../../rooms/rest/command-limits.ts';
import { entered, type ShowRoutesDeps, TOKEN_HEADER } from '../../rooms/rest/show.routes.ts';
import { fetchSource } from './fetch-source.ts';
import { type AllowedAddresses, isForbidden, type Resolve, receiverUrl } from './receiver.ts';

/** Reachable networks, and for which teams. */
interface OutgoingReach {
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
  readonly outgoingTeams: Pick<OutgoingTeams, 'require'>;
}

export interface SourceRoutesDeps extends Pick<ShowRoutesDeps, 'rooms' | 'verifier' | 'limits' | 'clock'> {
  readonly reach: OutgoingReach;
}

/** Most concurrent fetches. A silent host holds one for `SOURCE_PATIENCE`, so nobody may have all (W2601). */
const MOST_AT_ONCE = { room: 1, team: 3, address: 4, server: 16 };

const sourceSchema = z.strictObject({
  url: z
    .string()
    .max(LONGEST_SOURCE)
    .transform((text, context) => {
      const url = text.trim() === '' ? '' : (receiverUrl(text.trim())?.href ?? null);
      if (url !== null) return url;
      context.addIssue({ code: 'custom', message: deliveryWords.badUrl });
      return z.NEVER;
    }),
  keepInStep: z.boolean().default(false),
});

/** The source of a rundown (docs/protocol.md#source). */
export function sourceRoutes(deps: SourceRoutesDeps): Hono<ApiEnv> {
  const { rooms, limits, clock, reach } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  const running = new RunningPulls();
  const editor = (c: ApiContext) => {
    const asked = entered(c, deps);
    return can(asked.claims.permissions, 'room/source') ? asked : refuse('forbidden');
  };
  routes.put('/:pid/source', async (c) => {
    const { claims, room } = editor(c);
    const address = addressOf(c);
    limits.takeEach(commandLimits(claims, address));
    const payload = await jsonBody(c, sourceSchema);
    if (payload.url !== '' && isForbidden(new URL(payload.url), reach.allowed))
      return refuse('forbidden', sourceWords.forbidden);
    // The body may have taken its time.
    editor(c);
    const principal = { ...principalOf(claims), address };
    const mayStill = () => deps.verifier.enter(c.req.header(TOKEN_HEADER) ?? '').ok;
    await rooms.command(room, { name: 'room/source', payload }, principal, { mayStill });
    return c.json(payload);
  });
  routes.post('/:pid/source/pull', async (c) => {
    const { room } = editor(c);
    const { room: info, source } = room.context.show;
    const address = addressOf(c);
    limits.takeEach([
      ['pullRoom', info._id],
      ['pullAddress', address],
      ['pullTeam', info.teamId ?? info._id],
    ]);
    const url = receiverUrl(source?.url ?? '');
    if (url === null) return refuse('no_source');
    await reach.outgoingTeams.require(info.teamId);
    const end = running.begin(info, address) ?? refuse('busy');
    try {
      const takeAddress = (at: string) => limits.take('pullHost', addressKey(at));
      const fetched = await fetchSource({ ...reach, clock, takeAddress }, url);
      // It may have taken its time.
      editor(c);
      if (!fetched.ok) return refuse('source_unavailable', fetched.error);
      return c.body(fetched.value, 200, { 'content-type': 'application/octet-stream' });
    } finally {
      end();
    }
  });
  return routes;
}

class RunningPulls {
  readonly #counts = new Map<string, number>();

  /** Null: too many run. */
  begin({ _id, teamId }: Pick<RoomInfo, '_id' | 'teamId'>, address: string): (() => void) | null {
    const bounds: readonly (readonly [key: string, most: number])[] = [
      [`room/${_id}`, MOST_AT_ONCE.room],
      [`team/${teamId ?? _id}`, MOST_AT_ONCE.team],
      [`address/${address}`, MOST_AT_ONCE.address],
      ['server', MOST_AT_ONCE.server],
    ];
    if (bounds.some(([key, most]) => this.#countOf(key) >= most)) return null;
    for (const [key] of bounds) this.#counts.set(key, this.#countOf(key) + 1);
    return () => {
      for (const [key] of bounds) {
        const left = this.#countOf(key) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    };
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
