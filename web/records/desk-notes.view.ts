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
const EDIT_WINDOW: Duration = 2 * MINUTE;

interface DeskNote {
  readonly title: string;
  readonly text: string;
}

interface WrittenText {
  readonly value: string;
  readonly by: string | null;
  readonly seq: number;
  readonly at: Instant;
}

type WrittenTexts = ReadonlyMap<string, WrittenText>;

export interface DeskState {
  readonly seq: number;
  readonly texts: WrittenTexts;
}

interface DeskPeople {
  readonly mine: ReadonlySet<string>;
  readonly names: ActorNames;
}

type ShownTexts = Pick<RoomState, 'timers' | 'messages'>;
type Desk = Pick<Client, 'deviceId' | 'name' | 'view' | 'uid'>;

const deskName = ({ name }: Desk): string => name || deviceWords.unnamed;

export function deskPeople(clients: readonly Desk[], deviceId: DeviceId): DeskPeople {
  const ownUid = clients.find((each) => each.deviceId === deviceId)?.uid;
  const entries = clients.flatMap((client) => {
    const name = deskName(client);
    const device = [`d:${client.deviceId}`, name] as const;
    return client.uid === undefined ? [device] : [device, [`u:${client.uid}`, name] as const];
  });
  const mine = new Set([`d:${deviceId}`]);
  if (ownUid !== undefined) mine.add(`u:${ownUid}`);
  return { mine, names: Object.fromEntries(entries) };
}

export function otherDeskNames(clients: readonly Desk[], deviceId: DeviceId): readonly string[] {
  const desks = clients.filter((each) => each.view === 'CONTROLLER' && each.deviceId !== deviceId);
  return [...new Map(desks.map((desk) => [desk.deviceId, deskName(desk)])).values()];
}

export function deskNotes(
  before: DeskState | null,
  log: readonly SignedLine[],
  shown: ShownTexts,
  { mine, names }: DeskPeople,
): { readonly known: DeskState; readonly notes: readonly DeskNote[] } {
  const seq = newestLine(log)?.seq ?? 0;
  const notes: DeskNote[] = [];
  const texts = new Map<string, WrittenText>();
  for (const [key, id, value] of textsOfShow(shown)) {
    const known = before?.texts.get(key);
    const written = updatedText(known, value, before && log, id);
    texts.set(key, written);
    const isOver = known?.by && written.by !== known.by && written.at - known.at <= EDIT_WINDOW;
    if (!isOver || written.by === null || known.value.trim() === '') continue;
    const text = words.text(shorten(known.value), shorten(value));
    if (mine.has(written.by)) notes.push({ title: words.replaced(actorText(known.by, names)), text });
    else if (mine.has(known.by))
      notes.push({ title: words.replacedYours(actorText(written.by, names)), text });
  }
  for (const { undo, step } of before === null ? [] : undoneAfter(log, before.seq)) {
    const by = undo.actor;
    if (mine.has(by) === mine.has(step.actor)) continue;
    const what = historyLabel('', { command: step.command, timers: step.timers ?? null }).trim();
    const verb = mine.has(by) ? words.undid : words.undidYours;
    const who = actorText(mine.has(by) ? step.actor : by, names);
    notes.push({ title: verb(what || recordsWords.otherCommand, who), text: '' });
  }
  return { known: { seq, texts }, notes };
}

const newestLine = (lines: readonly SignedLine[]): SignedLine | undefined => lines[lines.length - 1];

const shorten = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`);

function* textsOfShow({
  timers,
  messages,
}: ShownTexts): Generator<readonly [key: string, id: string, value: string]> {
  for (const { _id, name, extra, notes } of timers) {
    yield [_id + '/name', _id, name];
    yield [_id + '/extra', _id, extra];
    yield [_id + '/notes', _id, notes];
  }
  for (const { _id, text } of messages) yield [_id + '/text', _id, text];
}

function updatedText(
  known: WrittenText | undefined,
  value: string,
  log: readonly SignedLine[] | null,
  id: string,
): WrittenText {
  if (known?.value === value) return known;
  const since = (log ?? []).filter((line) => line.leftStep && line.seq > (known?.seq ?? 0));
  const line = newestLine(since.filter(({ about }) => about?.id === id));
  if (line !== undefined) return { value, by: line.actor, seq: line.seq, at: line.at };
  // Undo and bulk changes name no subject, so they may have changed this text.
  const many = newestLine(since.filter(({ about }) => about === undefined));
  if (known !== undefined && many === undefined) return known;
  return { value, by: null, seq: many?.seq ?? 0, at: 0 };
}
