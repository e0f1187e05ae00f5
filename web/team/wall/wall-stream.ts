import { reconnectDelay, STEADY_AFTER } from '../../../machines/kernel/backoff.ts';
import { errors } from '../../../machines/kernel/errors.ts';
import { isFields, ownEntry, textIn } from '../../../machines/kernel/shapes.ts';
import { type Duration, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { callWords } from '../../app/call.words.ts';
import type { ClockSample } from '../../live/server-clock.ts';

export interface WallStreamEvents {
  onEvent(name: string, data: unknown): void;
  onLine(isThere: boolean): void;
  onClock(sample: ClockSample): void;
  onRefused(message: string): void;
}

const SILENT_AFTER: Duration = 40 * SECOND;
/** Remeasures the clock. */
const ANEW_AFTER: Duration = 10 * MINUTE;

/** Reconnects. Returns a stop function. */
export function followWall(path: string, events: WallStreamEvents): () => void {
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
    const refused = await read(path, events, ending).catch(() => null);
    if (ending.aborted) return;
    if (refused !== null) return events.onRefused(refused);
    const lasted = performance.now() - began;
    failures = lasted > STEADY_AFTER ? 0 : failures + 1;
    if (lasted < ANEW_AFTER) events.onLine(false);
    await new Promise((again) => setTimeout(again, reconnectDelay(failures, Math.random())));
  }
}

/** Final refusal; null: ended. */
async function read(path: string, events: WallStreamEvents, ending: AbortSignal): Promise<string | null> {
  const line = new AbortController();
  const stop = () => line.abort();
  ending.addEventListener('abort', stop);
  const anew = setTimeout(stop, ANEW_AFTER);
  let silence = setTimeout(stop, SILENT_AFTER);
  try {
    const sentAt = performance.now();
    const response = await fetch(path, { signal: line.signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok) return await refusalIn(response);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let [rest, isFirst] = ['', true];
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENT_AFTER);
      const receivedAt = performance.now();
      const blocks = (rest + decoder.decode(piece.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const [name, data] of blocks.flatMap(eventIn)) {
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

/** Temporary if null. */
async function refusalIn(response: Response): Promise<string | null> {
  const answer: unknown = await response.json().catch(() => null);
  const code = (isFields(answer) ? textIn(answer, 'code') : null) ?? '';
  const isForGood = ownEntry(errors, code)?.retry === 'never' && response.status !== 429;
  const message = isFields(answer) ? textIn(answer, 'message') : null;
  return isForGood ? (message ?? callWords.answered(response.status)) : null;
}

function eventIn(block: string): readonly (readonly [string, unknown])[] {
  const lines = block.split('\n');
  const valueOf = (field: string) =>
    lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  const [name, data] = [valueOf('event'), valueOf('data')];
  return name === undefined || data === undefined ? [] : [[name, JSON.parse(data)]];
}
