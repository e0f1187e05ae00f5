import type { ApiPlan, Endpoint } from '../../machines/api/endpoint.ts';
import { changesShow } from '../../machines/api/endpoints.ts';
import { parametersIn } from '../../machines/api/parameters.ts';
import { zoneOr } from '../../machines/calendar/zone.ts';
import { isSettled } from '../../machines/kernel/errors.ts';
import { isFields, isText } from '../../machines/kernel/shapes.ts';
import { parseCommand } from '../../machines/room/commands.schema.ts';
import { type Command, commandTable, isCommandName } from '../../machines/room/commands.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { apiWords } from '../../machines/words/api.ts';
import type { RoomStore } from '../journal/store.ts';
import type { KeyedQueue } from '../kernel/keyed-queue.ts';
import { Refused } from '../kernel/refused.ts';
import type { DurableRoom } from '../room/host.types.ts';
import type { RoomService } from '../room-api/room.service.ts';
import type { ActiveKey } from '../team/active-keys.ts';
import { dataOf, seenNow } from './api-data.ts';
import type { Sent } from './api-request.ts';
import { unfitRefusal } from './as-refused.ts';
import type { KeepBody } from './kept-answers.ts';
import { type KeyAccess, principalOfKey } from './key-access.ts';
import type { RoomViewDeps } from './room-view.ts';

export interface EndpointRunnerDeps extends RoomViewDeps {
  readonly access: KeyAccess;
  readonly rooms: RoomService;
  readonly store: RoomStore;
  /** One change of a room at a time, so that what a toggle looks at is what it changes. */
  readonly turns: KeyedQueue;
}

/** A request whose key was let in, and opens the room. */
export interface RoomRequest {
  readonly room: DurableRoom;
  readonly sent: Sent;
  readonly key: ActiveKey;
  /** Of the key. */
  readonly text: string;
  readonly address: string;
  /** Where people reach the server. */
  readonly site: string;
  /** Keeps the answer with the change; null: it is not asked to be known again. */
  readonly keep: KeepBody | null;
}

/** What a plan has come to. */
interface Done {
  readonly instead?: string;
  readonly about?: string;
}

/** What an answer of 200 says. */
export function goodBody(message: string, data: unknown): object {
  return { ok: true, message, ...(data === undefined ? {} : { data }) };
}

/** Does what an endpoint asks of a room, and says what has become of it (K11). */
export class EndpointRunner {
  readonly #deps: EndpointRunnerDeps;

  constructor(deps: EndpointRunnerDeps) {
    this.#deps = deps;
  }

  /** The body of the answer. Refusals are thrown (`Refused`). */
  run(endpoint: Endpoint, asked: RoomRequest): Promise<object> {
    const { settings, _id, pid } = asked.room.context.show.room;
    const given = parametersIn(endpoint.takes, asked.sent, zoneOr(settings.timezone));
    if (!given.ok) throw new Refused(unfitRefusal(given.error));
    const { access, clock, turns } = this.#deps;
    const answer = async () => {
      const room = access.room(asked.key, pid);
      const { show, now } = seenNow(room.context.show, clock);
      const plan = endpoint.plan({ show, now, flashes: room.context.flashes, given: given.value });
      if (!plan.ok) throw new Refused(plan.error);
      const body = (context: RoomContext, done: Done): object => {
        const seen = seenNow(context.show, clock);
        const about = done.about ?? plan.value.about;
        const { store } = this.#deps;
        const source = {
          seen,
          room: { ...room, context },
          store,
          view: this.#deps,
          site: asked.site,
          given: given.value,
          about,
        };
        return goodBody(done.instead ?? plan.value.says(seen), dataOf(endpoint.answer, source));
      };
      const done = await this.#carryOut(plan.value, { ...asked, room }, body);
      return body(access.room(asked.key, pid).context, done);
    };
    return changesShow(endpoint) ? turns.take(['api', _id].join(':'), answer) : answer();
  }

  /** Several commands of the room, as one (K50). */
  async batch(asked: RoomRequest): Promise<object> {
    const { access, rooms, turns } = this.#deps;
    const { key, text, address, keep } = asked;
    const { _id, pid } = asked.room.context.show.room;
    const [first, ...also] = commandsIn(asked.sent);
    const body = (result: Made) =>
      goodBody(apiWords.batch(also.length + 1), { results: result['results'] ?? [withoutSeq(result)] });
    const extras = {
      also,
      mayStill: () => access.opens(text, _id),
      ...(keep !== null && { keep: (_after: RoomContext, result: Made) => keep(body(result)) }),
    };
    return turns.take(['api', _id].join(':'), async () => {
      const room = access.room(key, pid);
      return body(await rooms.command(room, first, principalOfKey(key, address), extras).catch(refusedToKey));
    });
  }

  /** Each command in its turn; what is so already is no error (K14). The answer is kept with the last one. */
  async #carryOut(
    { commands }: ApiPlan,
    { room, key, text, address, keep }: RoomRequest,
    body: (context: RoomContext, done: Done) => object,
  ): Promise<Done> {
    const { access, rooms } = this.#deps;
    const mayStill = () => access.opens(text, room.context.show.room._id);
    let done: Done = {};
    for (const [nth, command] of commands.entries())
      try {
        const kept = keep !== null &&
          nth === commands.length - 1 && {
            keep: (after: RoomContext, result: Made) => keep(body(after, madeBy(result))),
          };
        done = madeBy(
          await rooms.command(room, command, principalOfKey(key, address), { mayStill, ...kept }),
        );
      } catch (error) {
        if (!(error instanceof Refused) || !isSettled(error.refusal.code)) throw error;
        done = { instead: error.refusal.message };
      }
    return done;
  }
}

type Made = Readonly<Record<string, unknown>>;

const withoutSeq = ({ seq: _seq, ...made }: Made): Made => made;

/** Of a batch. */
export const MOST_COMMANDS = 50;

/** Those of a batch, read; refuses what is none, or cannot be one of several. */
function commandsIn({ commands }: Sent): readonly [Command, ...Command[]] {
  const asked: readonly unknown[] = Array.isArray(commands) ? commands : [];
  const read = asked.slice(0, MOST_COMMANDS).map(commandAt);
  const [first, ...others] = read;
  if (first === undefined || asked.length > MOST_COMMANDS)
    throw new Refused(unfitRefusal([{ path: 'commands', message: apiWords.commands(MOST_COMMANDS) }]));
  return [first, ...others];
}

function commandAt(asked: unknown, place: number): Command {
  const path = `commands[${place}]`;
  const { name, payload } = isFields(asked) ? asked : {};
  if (!isText(name) || !isCommandName(name) || commandTable[name].ephemeral || WALKS.has(name))
    throw new Refused(unfitRefusal([{ path, message: apiWords.command }]));
  const read = parseCommand(name, payload ?? {});
  if (!read.ok) throw new Refused(unfitRefusal([{ path, message: read.error.message }]));
  return read.value;
}

/** What is said elsewhere to who has a link (K133). */
function refusedToKey(error: unknown): never {
  if (!(error instanceof Refused) || error.refusal.code !== 'forbidden') throw error;
  throw new Refused({ ...error.refusal, message: apiWords.notByKey });
}

/** Steps of the history are no part of one. */
const WALKS: ReadonlySet<string> = new Set(['room/undo', 'room/redo']);

function madeBy(result: Made): Done {
  const made = result['timerId'] ?? result['messageId'];
  return isText(made) ? { about: made } : {};
}
