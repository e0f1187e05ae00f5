import { type Fields, isFields, isText, textIn } from '../../../machines/kernel/shapes.ts';
import type { Change } from '../../../machines/room/changes.ts';
import { type Audience, visibleColumns } from '../../../machines/room/room.projection.ts';
import type { HistoryStep, RoomState } from '../../../machines/room/room.state.ts';

export interface LogSubject {
  readonly kind: 'timer' | 'message' | 'output' | 'automation' | 'clock' | 'column';
  readonly id: string;
  readonly title: string | null;
}

export interface LineParts {
  payload(): unknown;
  result(): unknown;
  changes(): Iterable<Change>;
  step(): HistoryStep | null;
}

const KIND_OF_PREFIX: ReadonlyMap<string, LogSubject['kind']> = new Map([
  ['timers', 'timer'],
  ['timeset', 'timer'],
  ['alarm', 'timer'],
  ['messages', 'message'],
  ['outputs', 'output'],
  ['automations', 'automation'],
  ['clocks', 'clock'],
  ['columns', 'column'],
]);

export function logSubjectOf(command: string, line: LineParts): LogSubject | null {
  const kind = KIND_OF_PREFIX.get(command.replace(/\/.*$/, ''));
  if (kind === undefined) return null;
  const key = `${kind}Id`;
  const payload = line.payload();
  const isOfClock = kind === 'timer' && !command.startsWith('timers/');
  const id = idOfField(payload, key) ?? (isOfClock ? timerIdOfTimeset(line) : idOfField(line.result(), key));
  return id === null
    ? null
    : { kind, id, title: titleInLine(line, payload, id, command.endsWith('/remove')) };
}

function idOfField(value: unknown, key: string): string | null {
  return isFields(value) ? textIn(value, key) : null;
}

function timerIdOfTimeset(line: LineParts): string | null {
  for (const change of line.changes()) if (change.name === 'timeset') return change.payload.timerId;
  return null;
}

function titleInLine(line: LineParts, payload: unknown, id: string, isRemoval: boolean): string | null {
  if (isRemoval) {
    for (const { before } of line.step()?.changes ?? []) if (hasId(before, id)) return titleOfEntity(before);
    return null;
  }
  for (const change of line.changes()) {
    const thing = change.name === 'messages/show' ? change.payload.message : change.payload;
    if (hasId(thing, id)) return titleOfEntity(thing);
  }
  return isFields(payload) ? titleOfEntity(payload) : null;
}

const hasId = (thing: unknown, id: string): thing is object => isFields(thing) && thing['_id'] === id;

export function titleOfEntity(thing: object): string | null {
  const { name, text }: Fields = { ...thing };
  return isText(name) ? name : isText(text) ? text.slice(0, MAX_TITLE_LENGTH) : null;
}

const MAX_TITLE_LENGTH = 80;

/** Adds current titles. Only members see the names of removed columns and of columns with limited access (R2150). */
export function titleLookup(show: RoomState, audience: Audience): (about: LogSubject) => LogSubject {
  const now = new Map<string, string | null>();
  const { timers, messages, outputs, automations, clocks, columns } = show;
  for (const things of [timers, messages, outputs, automations, clocks, columns])
    for (const thing of things) now.set(thing._id, titleOfEntity(thing));
  const visibleIds = new Set(visibleColumns(audience, show).map(({ _id }) => _id));
  return (about) =>
    about.kind === 'column' && audience !== 'member' && !visibleIds.has(about.id)
      ? { ...about, title: null }
      : { ...about, title: about.title ?? now.get(about.id) ?? null };
}
