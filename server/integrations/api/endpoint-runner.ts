import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Fields, isFields, isText } from '../../../machines/kernel/shapes.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { parseCommand } from '../../../machines/room/commands.schema.ts';
import {
  type Command,
  type CommandName,
  commandTable,
  isCommandName,
} from '../../../machines/room/commands.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { expiresQuickly } from '../../../machines/room/show-commands.ts';
import { apiWords } from '../../../machines/words/api.ts';
import type { LimitedKey, RateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import type { ActiveKey } from '../../people/teams/active-keys.ts';
import { type ByteBudgets, payingAddress } from '../../rooms/byte-budgets.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.ts';
import type { RoomStore } from '../../rooms/journal/store.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { StoreBody } from './answer-store.ts';
import { answerData, type RoomViewDeps, requestedLines, snapshotNow, takeReadPoints } from './api-data.ts';
import { parameterRefusal, type SentParameters } from './api-request.ts';
import type { Endpoint } from './endpoint.ts';
import { changesShow } from './endpoints.ts';
import { type KeyAccess, principalOfKey } from './key-access.ts';
import { parseParameters } from './parameters.schema.ts';

export interface EndpointRunnerDeps extends RoomViewDeps {
  readonly access: KeyAccess;
  readonly rooms: RoomService;
  readonly store: RoomStore;
  readonly host: RoomHost;
  readonly limits: RateLimits;
  readonly payers: Pick<ByteBudgets, 'payerOfTeam'>;
}

export interface RoomRequest {
  readonly room: DurableRoom;
  readonly sent: SentParameters;
  readonly key: ActiveKey;
  readonly text: string;
  readonly address: string;
  readonly site: string;
  /** Deadline of commands such as start and stop (`expiresQuickly`). */
  readonly by: Instant;
  /** Stores the answer together with the change. Null if the request cannot be repeated. */
  readonly keep: StoreBody | null;
}

export function successBody(message: string, data: unknown): object {
  return { ok: true, message, ...(data === undefined ? {} : { data }) };
}

export class EndpointRunner {
  readonly #deps: EndpointRunnerDeps;

  constructor(deps: EndpointRunnerDeps) {
    this.#deps = deps;
  }

  async run(endpoint: Endpoint, roomRequest: RoomRequest): Promise<object> {
    const { _id, pid } = roomRequest.room.context.show.room;
    const parameters = parseParameters(endpoint.takes, roomRequest.sent);
    if (!parameters.ok) throw new Refused(parameterRefusal(parameters.error));
    const { access, clock, host, limits, payers, rooms, store } = this.#deps;
    const limit = requestedLines(endpoint.answer, parameters.value);
    takeReadPoints(limits, payingAddress(payers, roomRequest.key.teamId, roomRequest.address), {
      kind: endpoint.answer,
      show: roomRequest.room.context.show,
      lines: limit,
    });
    const lines = await (limit === 0 ? [] : store.log(_id, { limit }));
    const room = access.room(roomRequest.key, pid);
    // A toggle depends on the state, so nothing may be awaited between this line and the command (K138).
    const { show, flashes } = (changesShow(endpoint) ? host.withPending(_id) : null) ?? room.context;
    const planned = endpoint.plan({ ...snapshotNow(show, clock), flashes, parameters: parameters.value });
    if (!planned.ok) throw new Refused(planned.error);
    const { value: plan } = planned;
    for (const { name } of plan.commands) access.requireCommand(roomRequest.key, name);
    const body = (
      { context }: Pick<DurableRoom, 'context'>,
      fields: Fields,
      instead: string | null,
    ): object => {
      const snapshot = snapshotNow(context.show, clock);
      const source = {
        snapshot,
        room: { ...room, context },
        lines,
        view: this.#deps,
        site: roomRequest.site,
        parameters: parameters.value,
        about: createdIdIn(fields) ?? plan.about,
      };
      return successBody(instead ?? plan.says(snapshot), answerData(endpoint.answer, source));
    };
    if (!changesShow(endpoint)) return body(room, {}, null);
    const { key, text, address, by, keep } = roomRequest;
    const spend = this.#take(_id, roomRequest, plan.commands.length);
    return rooms.inOneGo(_id, plan.commands, {
      principal: principalOfKey(key, address),
      isStillAuthorized: () => access.opens(text, _id),
      spend,
      by,
      ...(keep !== null && { keep: (after, made) => keep(body({ context: after }, made, null)) }),
      read: (made, instead) => body(access.room(key, pid), made, instead),
    });
  }

  async batch(roomRequest: RoomRequest): Promise<object> {
    const { access, rooms } = this.#deps;
    const { key, text, address, by, keep } = roomRequest;
    const { _id, pid } = roomRequest.room.context.show.room;
    const [first, ...also] = this.#commandsIn(roomRequest);
    requireShort([first, ...also], roomRequest.room);
    const spend = this.#take(_id, roomRequest, also.length + 1);
    const body = (result: Fields) =>
      successBody(apiWords.batch(also.length + 1), { results: result['results'] ?? [withoutSeq(result)] });
    const extras = {
      also,
      by: [first, ...also].some(({ name }) => expiresQuickly(name)) ? by : undefined,
      isStillAuthorized: () => access.opens(text, _id),
      spend,
      ...(keep !== null && { keep: (_after: RoomContext, result: Fields) => keep(body(result)) }),
    };
    const room = access.room(key, pid);
    return body(await rooms.command(room, first, principalOfKey(key, address), extras));
  }

  #take(
    roomId: RoomId,
    { key, address }: Pick<RoomRequest, 'address' | 'key'>,
    commands: number,
  ): (points: number) => void {
    const { limits, payers } = this.#deps;
    const counted: readonly LimitedKey[] = [
      ['commandAddress', payingAddress(payers, key.teamId, address)],
      ['commandRoom', roomId],
    ];
    limits.takeEach(counted, commands);
    return (points) => limits.charge(counted, points);
  }

  /** Throws `invalid`. Throws `forbidden` before it parses a payload (M12). */
  #commandsIn({ sent: { commands }, key }: RoomRequest): readonly [Command, ...Command[]] {
    const requested: readonly unknown[] = Array.isArray(commands) ? commands : [];
    const read = requested.slice(0, MAX_COMMANDS).map((each, place) => this.#commandAt(each, place, key));
    const [first, ...rest] = read;
    if (first === undefined || requested.length > MAX_COMMANDS)
      throw new Refused(parameterRefusal([{ path: 'commands', message: apiWords.commands(MAX_COMMANDS) }]));
    return [first, ...rest];
  }

  #commandAt(value: unknown, place: number, key: ActiveKey): Command {
    const path = `commands[${place}]`;
    const { name, payload } = isFields(value) ? value : {};
    if (!isText(name) || !isCommandName(name) || !isPartOfBatch(name))
      throw new Refused(parameterRefusal([{ path, message: apiWords.command }]));
    this.#deps.access.requireCommand(key, name);
    const read = parseCommand(name, payload ?? {});
    if (!read.ok) throw new Refused(parameterRefusal([{ path, message: read.error.message }]));
    return read.value;
  }
}

/**
 * Limits the number of timers times the number of commands that rewrite them: 15 removals among 1,000 timers take 20
 * ms.
 */
const MAX_BATCH_ROWS = 15_000;

/** A batch runs in one turn of the event loop (W2615). Throws `too_large`. */
function requireShort(commands: readonly Command[], { context }: DurableRoom): void {
  const rewriting = commands.filter(({ name }) => name !== 'timers/update' && commandTable[name].rewrites);
  const most = Math.floor(MAX_BATCH_ROWS / Math.max(1, context.show.timers.length));
  if (rewriting.length > most) throw new Refused(refusal('too_large', apiWords.batchRows(most)));
}

const withoutSeq = ({ seq: _seq, ...made }: Fields): Fields => made;

export const MAX_COMMANDS = 50;

function isPartOfBatch(name: CommandName): boolean {
  const { kind, history } = commandTable[name];
  return kind === 'show' && (history === 'makes' || history === 'leaves');
}

function createdIdIn(fields: Fields): string | undefined {
  const id = fields['timerId'] ?? fields['messageId'] ?? fields['clockId'];
  return isText(id) ? id : undefined;
}
