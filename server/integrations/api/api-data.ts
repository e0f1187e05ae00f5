import { type ZoneRules, zoneOrNull } from '../../../machines/calendar/zone.ts';
import { defaultScreen, screenLink } from '../../../machines/device/screen-link.ts';
import { viewPermissions } from '../../../machines/kernel/permissions.ts';
import { textIn } from '../../../machines/kernel/shapes.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import {
  clockObject,
  logLine,
  messageObject,
  prompterObject,
  roomObject,
  type ShowSnapshot,
  snapshotAt,
  statusObject,
  timerObject,
} from '../../../machines/room/api.objects.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { shiftShow } from '../../../machines/room/prompter.ts';
import { audienceOf, projectState } from '../../../machines/room/room.projection.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { outputLinks } from '../../rooms/access/links.ts';
import { pointsOfLines, pointsOfShow } from '../../rooms/command-cost.ts';
import type { DurableRoom } from '../../rooms/host.ts';
import { titleLookup } from '../../rooms/journal/log.subject.ts';
import type { LogHeader } from '../../rooms/journal/store.ts';
import type { AnswerKind } from './endpoint.ts';
import { mirroringOf } from './endpoints.ts';
import { cellsReader } from './timer.endpoints.ts';

export interface RoomViewDeps {
  readonly clock: Clock;
  readonly zones: { of(timezone: string | null): ZoneRules };
}

/** API keys see what crew sees, whatever the key's scope (K4). */
const KEY_PERMISSIONS = viewPermissions.OPERATOR;
export const KEY_AUDIENCE = audienceOf(KEY_PERMISSIONS);

export function stateForKeys({ context, epoch, seq }: DurableRoom, { clock, zones }: RoomViewDeps) {
  const snapshot = projectState(context, KEY_PERMISSIONS);
  return {
    ...shiftShow(snapshot, clock.difference()),
    zone: zones.of(snapshot.room.settings.timezone),
    epoch,
    seq,
  };
}

export function snapshotNow(show: RoomState, clock: Clock): ShowSnapshot {
  return snapshotAt(show, clock.now(), clock.difference());
}

interface DataSource {
  readonly snapshot: ShowSnapshot;
  readonly room: DurableRoom;
  readonly lines: readonly LogHeader[];
  readonly view: RoomViewDeps;
  readonly site: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly about: string | undefined;
}

export function answerData(kind: AnswerKind, source: DataSource): unknown {
  const { snapshot, about = '' } = source;
  const { show } = snapshot;
  switch (kind) {
    case 'none':
      return undefined;
    case 'status':
      return statusObject(snapshot);
    case 'room':
      return roomObject(snapshot);
    case 'timers':
      return timersWithCells(show.timers, snapshot);
    case 'messages':
      return show.messages.map((message) => messageObject(message, snapshot));
    case 'timer': {
      const timer = byId(show.timers, about);
      return timer && timersWithCells([timer], snapshot)[0];
    }
    case 'message': {
      const message = byId(show.messages, about);
      return message && messageObject(message, snapshot);
    }
    case 'state':
      return stateForKeys(source.room, source.view);
    case 'logs':
      return requestedLogLines(source);
    case 'prompter':
      return prompterObject(snapshot);
    case 'clock': {
      const clock = byId(show.clocks, about);
      return clock === undefined ? null : clockObject(clock, snapshot);
    }
    case 'clocks':
      return show.clocks.map((clock) => clockObject(clock, snapshot));
    case 'links':
      return linksAnswer(source);
  }
}

function timersWithCells(timers: readonly Timer[], snapshot: ShowSnapshot) {
  const cellsOf = cellsReader(snapshot.show);
  return timers.map((timer) => ({ ...timerObject(timer, snapshot), cells: cellsOf(timer._id) }));
}

export function requestedLines(kind: AnswerKind, parameters: DataSource['parameters']): number {
  return kind === 'logs' ? Number(parameters['limit']) + Number(parameters['offset']) : 0;
}

function requestedLogLines({ lines, parameters, snapshot }: DataSource): readonly string[] {
  const [limit, offset] = [Number(parameters['limit']), Number(parameters['offset'])];
  const titled = titleLookup(snapshot.show, 'crew');
  const newestLast = lines.toSorted((one, other) => one.seq - other.seq);
  return newestLast
    .slice(0, newestLast.length - offset)
    .slice(-limit)
    .map((line) => logLine({ ...line, title: line.about && titled(line.about).title }));
}

function linksAnswer({ room, site, parameters }: DataSource) {
  const { access, show } = room.context;
  const paths = outputLinks(access.secret, show.room.pid, show.outputs);
  const options = {
    ...defaultScreen,
    name: textIn(parameters, 'identifier') ?? '',
    mirror: mirroringOf(textIn(parameters, 'mirror') ?? '') ?? null,
    delay: Number(parameters['delay'] ?? 0) * SECOND,
    zone: zoneOrNull(textIn(parameters, 'tz')),
    controls: parameters['hide_controls'] !== true,
  };
  return show.outputs.map(({ _id, name, index }) => ({
    id: _id,
    name,
    index: index + 1,
    url: site + screenLink(paths[_id] ?? '', options),
  }));
}

const emptyLists = { timers: [], messages: [], outputs: [] };

interface LongAnswer {
  readonly kind: AnswerKind;
  readonly show: RoomState;
  readonly lines?: number;
}

export function takeReadPoints(limits: RateLimits, address: string, answer: LongAnswer): void {
  const points = readPoints(answer);
  if (points > 0) limits.takeEach([['read', address]], points);
}

function readPoints({ kind, show, lines = 0 }: LongAnswer): number {
  switch (kind) {
    case 'state':
      return 1 + pointsOfShow(show);
    case 'timers':
      return 1 + pointsOfShow({ ...emptyLists, timers: show.timers, cells: show.cells });
    case 'messages':
      return 1 + pointsOfShow({ ...emptyLists, messages: show.messages });
    case 'logs':
      return pointsOfLines(lines);
    default:
      return 0;
  }
}
