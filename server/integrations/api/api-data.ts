import { cellsReader } from '../../../machines/api/crew-cells.ts';
import type { AnswerKind } from '../../../machines/api/endpoint.ts';
import { mirroringOf } from '../../../machines/api/endpoints.ts';
import {
  clockObject,
  logLine,
  messageObject,
  prompterObject,
  roomObject,
  type SeenShow,
  seenAt,
  statusObject,
  timerObject,
} from '../../../machines/api/objects.ts';
import { zoneOrNull } from '../../../machines/calendar/zone.ts';
import { defaultScreen, screenLink } from '../../../machines/device/screen-link.ts';
import { textIn } from '../../../machines/kernel/shapes.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { outputLinks } from '../../rooms/access/links.ts';
import type { DurableRoom } from '../../rooms/host.types.ts';
import { titlesIn } from '../../rooms/journal/log.subject.ts';
import type { LogHeader } from '../../rooms/journal/store.ts';
import { type RoomViewDeps, stateForKeys } from './room-view.ts';

/** The show dated by the wall clock. */
export function seenNow(show: RoomState, clock: Clock): SeenShow {
  return seenAt(show, clock.now(), clock.difference());
}

export interface DataSource {
  readonly seen: SeenShow;
  readonly room: DurableRoom;
  /** Newest first, `linesAsked` of them. */
  readonly lines: readonly LogHeader[];
  readonly view: RoomViewDeps;
  readonly site: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly about: string | undefined;
}

export function dataOf(kind: AnswerKind, source: DataSource): unknown {
  const { seen, about = '' } = source;
  const { show } = seen;
  switch (kind) {
    case 'none':
      return undefined;
    case 'status':
      return statusObject(seen);
    case 'room':
      return roomObject(seen);
    case 'timers':
      return timersWithCells(show.timers, seen);
    case 'messages':
      return show.messages.map((message) => messageObject(message, seen));
    case 'timer': {
      const timer = byId(show.timers, about);
      return timer && timersWithCells([timer], seen)[0];
    }
    case 'message': {
      const message = byId(show.messages, about);
      return message && messageObject(message, seen);
    }
    case 'state':
      return stateForKeys(source.room, source.view);
    case 'logs':
      return logLines(source);
    case 'prompter':
      return prompterObject(seen);
    case 'clock': {
      const clock = byId(show.clocks, about);
      return clock === undefined ? null : clockObject(clock, seen);
    }
    case 'clocks':
      return show.clocks.map((clock) => clockObject(clock, seen));
    case 'links':
      return linksOf(source);
  }
}

function timersWithCells(timers: readonly Timer[], seen: SeenShow) {
  const cellsOf = cellsReader(seen.show);
  return timers.map((timer) => ({ ...timerObject(timer, seen), cells: cellsOf(timer._id) }));
}

export function linesAsked(kind: AnswerKind, given: DataSource['given']): number {
  return kind === 'logs' ? Number(given['limit']) + Number(given['offset']) : 0;
}

function logLines({ lines, given, seen }: DataSource): readonly string[] {
  const [limit, offset] = [Number(given['limit']), Number(given['offset'])];
  const titled = titlesIn(seen.show, 'crew');
  const newestLast = lines.toSorted((one, other) => one.seq - other.seq);
  return newestLast
    .slice(0, newestLast.length - offset)
    .slice(-limit)
    .map((line) => logLine({ ...line, title: line.about && titled(line.about).title }));
}

function linksOf({ room, site, given }: DataSource) {
  const { access, show } = room.context;
  const paths = outputLinks(access.secret, show.room.pid, show.outputs);
  const options = {
    ...defaultScreen,
    name: textIn(given, 'identifier') ?? '',
    mirror: mirroringOf(textIn(given, 'mirror') ?? '') ?? null,
    delay: Number(given['delay'] ?? 0) * SECOND,
    zone: zoneOrNull(textIn(given, 'tz')),
    controls: given['hide_controls'] !== true,
  };
  return show.outputs.map(({ _id, name, index }) => ({
    id: _id,
    name,
    index: index + 1,
    url: site + screenLink(paths[_id] ?? '', options),
  }));
}
