import type { Client } from '../../machines/device/client.ts';
import type { DeviceId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { recordsWords } from '../../machines/words/records.ts';
import { historyLabel, type SignedLine, undoneAfter } from '../keys/history.view.ts';
import { deviceWords } from '../room/device.words.ts';
import { deskNewsWords as words } from './record-pages.words.ts';
import { type ActorNames, actorText } from './room-log.view.ts';

/** Time for which a text counts as being edited (V1601). */
const WHILE_EDITED: Duration = 2 * MINUTE;

interface DeskNote {
  readonly title: string;
  readonly text: string;
}

interface Written {
  readonly value: string;
  readonly by: string | null;
  readonly seq: number;
  readonly at: Instant;
}

type Texts = ReadonlyMap<string, Written>;

export interface DeskKnown {
  readonly seq: number;
  readonly texts: Texts;
}

interface DeskPeople {
  readonly mine: ReadonlySet<string>;
  readonly names: ActorNames;
}

type Shown = Pick<RoomState, 'timers' | 'messages'>;
type Desk = Pick<Client, 'deviceId' | 'name' | 'view' | 'uid'>;

const nameOf = ({ name }: Desk): string => name || deviceWords.unnamed;

export function deskPeople(clients: readonly Desk[], deviceId: DeviceId): DeskPeople {
  const own = clients.find((each) => each.deviceId === deviceId)?.uid;
  const entries = clients.flatMap((client) => {
    const name = nameOf(client);
    const device = [`d:${client.deviceId}`, name] as const;
    return client.uid === undefined ? [device] : [device, [`u:${client.uid}`, name] as const];
  });
  const mine = new Set([`d:${deviceId}`]);
  if (own !== undefined) mine.add(`u:${own}`);
  return { mine, names: Object.fromEntries(entries) };
}

export function othersAtDesks(clients: readonly Desk[], deviceId: DeviceId): readonly string[] {
  const desks = clients.filter((each) => each.view === 'CONTROLLER' && each.deviceId !== deviceId);
  return [...new Map(desks.map((desk) => [desk.deviceId, nameOf(desk)])).values()];
}

export function deskNews(
  before: DeskKnown | null,
  log: readonly SignedLine[],
  shown: Shown,
  { mine, names }: DeskPeople,
): { readonly known: DeskKnown; readonly notes: readonly DeskNote[] } {
  const seq = newest(log)?.seq ?? 0;
  const notes: DeskNote[] = [];
  const texts = new Map<string, Written>();
  for (const [key, id, value] of textsIn(shown)) {
    const known = before?.texts.get(key);
    const written = rewritten(known, value, before && log, id);
    texts.set(key, written);
    const isOver = known?.by && written.by !== known.by && written.at - known.at <= WHILE_EDITED;
    if (!isOver || written.by === null || known.value.trim() === '') continue;
    const text = words.text(short(known.value), short(value));
    if (mine.has(written.by)) notes.push({ title: words.replaced(actorText(known.by, names)), text });
    else if (mine.has(known.by))
      notes.push({ title: words.replacedYours(actorText(written.by, names)), text });
  }
  for (const { undo, step } of before === null ? [] : undoneAfter(log, before.seq)) {
    const by = undo.actor;
    if (mine.has(by) === mine.has(step.actor)) continue;
    const what = historyLabel('', { command: step.command, timers: step.timers ?? null }).trim();
    const said = mine.has(by) ? words.undid : words.undidYours;
    const who = actorText(mine.has(by) ? step.actor : by, names);
    notes.push({ title: said(what || recordsWords.otherCommand, who), text: '' });
  }
  return { known: { seq, texts }, notes };
}

const newest = (lines: readonly SignedLine[]): SignedLine | undefined => lines[lines.length - 1];

const short = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`);

function* textsIn({ timers, messages }: Shown): Generator<readonly [key: string, id: string, value: string]> {
  for (const { _id, name, extra, notes } of timers) {
    yield [_id + '/name', _id, name];
    yield [_id + '/extra', _id, extra];
    yield [_id + '/notes', _id, notes];
  }
  for (const { _id, text } of messages) yield [_id + '/text', _id, text];
}

function rewritten(
  known: Written | undefined,
  value: string,
  log: readonly SignedLine[] | null,
  id: string,
): Written {
  if (known?.value === value) return known;
  const since = (log ?? []).filter((line) => line.leftStep && line.seq > (known?.seq ?? 0));
  const line = newest(since.filter(({ about }) => about?.id === id));
  if (line !== undefined) return { value, by: line.actor, seq: line.seq, at: line.at };
  // Undo and bulk changes have no single subject.
  const many = newest(since.filter(({ about }) => about === undefined));
  if (known !== undefined && many === undefined) return known;
  return { value, by: null, seq: many?.seq ?? 0, at: 0 };
}
