import { useEffect, useState } from 'react';
import { errors } from '../../machines/kernel/errors.ts';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { isFields, isListOf, isText, ownEntry, textIn } from '../../machines/kernel/shapes.ts';
import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { callWords } from '../app/app.words.ts';
import { reconnectDelay, STABLE_AFTER } from '../app/backoff.ts';
import { type ClockSample, SteadyClock } from '../live/server-clock.ts';
import { wallRowFrom } from './team-live.view.ts';
import type { WallTileRow } from './wall.view.ts';

interface WallStreamEvents {
  onEvent(name: string, data: unknown): void;
  onLine(isThere: boolean): void;
  onClock(sample: ClockSample): void;
  onRefused(message: string): void;
}

const SILENT_AFTER: Duration = 40 * SECOND;
const RECONNECT_AFTER: Duration = 10 * MINUTE;

function followWall(path: string, events: WallStreamEvents): () => void {
  const ending = new AbortController();
  void followUntilRefused(path, events, ending.signal);
  return () => ending.abort();
}

async function followUntilRefused(
  path: string,
  events: WallStreamEvents,
  ending: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    const began = performance.now();
    const refused = await readStream(path, events, ending).catch(() => null);
    if (ending.aborted) return;
    if (refused !== null) return events.onRefused(refused);
    const lasted = performance.now() - began;
    failures = lasted > STABLE_AFTER ? 0 : failures + 1;
    if (lasted < RECONNECT_AFTER) events.onLine(false);
    await new Promise((again) => setTimeout(again, reconnectDelay(failures, Math.random())));
  }
}

/** Returns the code of a final refusal, or null if the stream ended. */
async function readStream(
  path: string,
  events: WallStreamEvents,
  ending: AbortSignal,
): Promise<string | null> {
  const line = new AbortController();
  const stop = () => line.abort();
  ending.addEventListener('abort', stop);
  const anew = setTimeout(stop, RECONNECT_AFTER);
  let silence = setTimeout(stop, SILENT_AFTER);
  try {
    const sentAt = performance.now();
    const response = await fetch(path, { signal: line.signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok) return await refusalFrom(response);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let [rest, isFirst] = ['', true];
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENT_AFTER);
      const receivedAt = performance.now();
      const blocks = (rest + decoder.decode(piece.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const [name, data] of blocks.flatMap(parseEvent)) {
        if (isFirst && isFields(data) && typeof data['at'] === 'number') {
          events.onClock({ sentAt, receivedAt, serverAt: data['at'] });
          isFirst = false;
        }
        events.onEvent(name, data);
      }
      events.onLine(true);
    }
    return null;
  } finally {
    clearTimeout(anew);
    clearTimeout(silence);
    ending.removeEventListener('abort', stop);
  }
}

async function refusalFrom(response: Response): Promise<string | null> {
  const answer: unknown = await response.json().catch(() => null);
  const code = (isFields(answer) ? textIn(answer, 'code') : null) ?? '';
  const isForGood = ownEntry(errors, code)?.retry === 'never' && response.status !== 429;
  const message = isFields(answer) ? textIn(answer, 'message') : null;
  return isForGood ? (message ?? callWords.answered(response.status)) : null;
}

function parseEvent(block: string): readonly (readonly [string, unknown])[] {
  const lines = block.split('\n');
  const valueOf = (field: string) =>
    lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  const [name, data] = [valueOf('event'), valueOf('data')];
  return name === undefined || data === undefined ? [] : [[name, JSON.parse(data)]];
}

interface WallState {
  readonly rows: ReadonlyMap<RoomPid, WallTileRow>;
  readonly isWhole: boolean;
  readonly stale: boolean;
  readonly refused: string | null;
}

export interface FollowedWall extends WallState {
  readonly clock: SteadyClock;
}

const emptyWall: WallState = { rows: new Map(), isWhole: false, stale: false, refused: null };
const isPids = isListOf(isText);

export function useWall(teamId: TeamId, kiosk: string | null): FollowedWall {
  const [clock] = useState(() => new SteadyClock());
  const [state, setState] = useState(emptyWall);
  useEffect(() => {
    const query = kiosk === null ? '' : `?${new URLSearchParams({ kiosk }).toString()}`;
    return followWall(`/api/teams/${encodeURIComponent(teamId)}/live/events${query}`, {
      onEvent: (name, data) => setState((last) => wallAfterEvent(last, name, data)),
      onLine: (isThere) =>
        setState((last) => (last.stale === !isThere ? last : { ...last, stale: !isThere })),
      onClock: (sample) => clock.add(sample),
      onRefused: (refused) => setState((last) => ({ ...last, refused })),
    });
  }, [teamId, kiosk, clock]);
  return { ...state, clock };
}

function wallAfterEvent(state: WallState, name: string, data: unknown): WallState {
  if (name === 'room') {
    const row = wallRowFrom(data);
    return row === null ? state : { ...state, rows: new Map(state.rows).set(row.pid, row) };
  }
  const pids = isFields(data) ? data['pids'] : null;
  if (name !== 'rooms' || !isPids(pids)) return state;
  const rows = [...state.rows].filter(([pid]) => pids.includes(pid));
  return { ...state, rows: new Map(rows), isWhole: true };
}
