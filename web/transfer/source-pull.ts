import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { callApi } from '../app/api-call.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { isAnswered, readSheet } from './sheet.ts';
import { crewObstacle, crewTargets, newNames } from './sheet-crew.ts';
import { inStepWords } from './source.words.ts';
import {
  comparePulled,
  importSettingsFor,
  isDifferent,
  mustConfirmFirst,
  sourceMemory,
} from './source-difference.ts';
import { readTable, tableText } from './table-file.ts';
import { type ImportPayload, importObstacle } from './use-import.ts';

interface Source {
  readonly url: string;
  readonly keepInStep: boolean;
}

export async function saveSource(room: Pick<JoinedRoom, 'pid' | 'token'>, body: Source): Promise<void> {
  const headers = { 'x-access-token': await room.token() };
  await callApi('PUT', `/api/rooms/${room.pid}/source`, { body, headers });
}

export async function pullSource(
  room: Pick<JoinedRoom, 'pid' | 'token'>,
  url: string,
  signal?: AbortSignal,
): Promise<File> {
  const response = await fetch(`/api/rooms/${room.pid}/source/pull`, {
    method: 'POST',
    headers: { 'x-access-token': await room.token(), 'content-type': 'application/json' },
    body: '{}',
    ...(signal && { signal }),
  });
  if (response.ok) return new File([await response.arrayBuffer()], sourceHost(url));
  const refused: unknown = await response.json().catch(() => null);
  throw new Error((isFields(refused) ? textIn(refused, 'message') : null) ?? inStepWords.noAnswer);
}

export const sourceHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export type PullResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'ready'; readonly count: number; readonly payload: ImportPayload }
  | { readonly kind: 'asks'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: string };

/** Reads the file as in the last import and compares it with the rundown (D2489). */
export async function readPull(file: File, room: JoinedRoom): Promise<PullResult> {
  if (room.status !== 'live') return { kind: 'failed', error: rundownTableWords.noConnection };
  const rawTable = await tableText(file);
  if (!rawTable.ok) return { kind: 'failed', error: rawTable.error };
  const { place, edits } = importSettingsFor(rawTable.value, sourceMemory(room.pid));
  const { timers, cells, columns, room: info } = room.view;
  const { text = '', hidden = [] } = rawTable.value.sheets[place] ?? {};
  const table = readTable(text);
  if (!table.ok) return { kind: 'failed', error: table.error };
  const read = readSheet(table.value, edits, { zone: info.settings.timezone, hidden });
  const targets = crewTargets(read.columns, columns);
  const pull = comparePulled({ timers, cells }, read, targets);
  if (read.rows.length > 0 && isAnswered(read) && !isDifferent(pull)) return { kind: 'same' };
  const count = pull.lines.filter(({ kind }) => kind !== 'same').length;
  const added = newNames(targets);
  const payload = { items: pull.items, ...(added.length > 0 && { columns: added }) };
  const isClear =
    read.rows.length > 0 &&
    isAnswered(read) &&
    crewObstacle(read, targets, columns) === null &&
    importObstacle(room, payload) === null;
  return isClear && !mustConfirmFirst(room.view)
    ? { kind: 'ready', count, payload }
    : { kind: 'asks', count };
}
