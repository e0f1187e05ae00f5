import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { isFields, textIn } from '../../../machines/kernel/shapes.ts';
import type { EngineClient, EngineListener } from '../socket-io/engine-session.ts';
import { type ConnectRefusal, eventPacket } from '../socket-io/packets.ts';
import type { ApiListeners, Joined, WhoListens } from './api-listeners.ts';
import { asRefused } from './as-refused.ts';
import type { CommandEvents, EventFeed, WrittenEvent } from './event-feed.ts';

export interface ApiSocketsDeps {
  readonly listeners: ApiListeners;
  readonly feed: EventFeed;
  readonly onError: (error: unknown) => void;
}

export class ApiSockets implements EngineListener {
  readonly #deps: ApiSocketsDeps;
  readonly #joined = new Map<EngineClient, Joined>();

  constructor(deps: ApiSocketsDeps) {
    this.#deps = deps;
  }

  ready(auth: unknown): Promise<void> | null {
    const { listeners, onError } = this.#deps;
    return listeners.ready(whoIn(auth, ''))?.catch(onError) ?? null;
  }

  connect(client: EngineClient, auth: unknown, address: string): Result<readonly string[], ConnectRefusal> {
    const { listeners, feed, onError } = this.#deps;
    try {
      const joined = listeners.join(whoIn(auth, address), {
        tell: (batch) => tell(client, batch),
        end: () => client.close(),
      });
      this.#joined.set(client, joined);
      return ok(packetsOf(feed.firstOf(joined.room)));
    } catch (error) {
      return fail(asRefused(error, onError).refusal);
    }
  }

  gone(client: EngineClient): void {
    this.#joined.get(client)?.leave();
    this.#joined.delete(client);
  }
}

function whoIn(auth: unknown, address: string): WhoListens {
  const said = isFields(auth) ? auth : {};
  return { key: textIn(said, 'api_key'), roomId: textIn(said, 'room_id'), address };
}

function tell(client: EngineClient, batch: readonly CommandEvents[]): void {
  const packets = written.get(batch) ?? batch.flatMap(({ events }) => packetsOf(events));
  written.set(batch, packets);
  if (packets.length > 0) client.send(packets);
}

/** Packets of a batch, encoded once for a room's clients. */
const written = new WeakMap<readonly CommandEvents[], readonly string[]>();

const packetsOf = (events: readonly WrittenEvent[]): readonly string[] =>
  events.map(({ name, json }) => eventPacket(name, json));
