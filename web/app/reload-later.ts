import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';

export type StageAtRest = Pick<RoomState, 'activeMessageId'> & {
  readonly timeset: Pick<RoomState['timeset'], 'running' | 'deadline'>;
};

export interface PageInUse {
  readonly isFullScreen: boolean;
  readonly isBeingWorkedIn: boolean;
}

const MAX_RELOAD_WAIT: Duration = 30 * MINUTE;
const BETWEEN_FLIPS: Duration = SECOND / 2;

/** Returns the milliseconds to wait, or 0 to reload now (V720, V880). `waited` is the time since the update. */
export function reloadWait(
  show: StageAtRest | null,
  page: PageInUse,
  now: Instant,
  waited: Duration,
): Duration {
  if (page.isFullScreen || (page.isBeingWorkedIn && waited < MAX_RELOAD_WAIT)) return SECOND;
  if (show === null) return 0;
  const { running, deadline } = show.timeset;
  const left = running && deadline !== null ? deadline - now : null;
  const isShowing = show.activeMessageId !== null;
  if (waited < MAX_RELOAD_WAIT) {
    if (isShowing) return SECOND;
    if (left !== null && left <= MINUTE) return SECOND;
  }
  return left === null ? 0 : waitBetweenFlips(left);
}

function waitBetweenFlips(left: Duration): Duration {
  const sinceFlip = (SECOND - (((left % SECOND) + SECOND) % SECOND)) % SECOND;
  return sinceFlip >= BETWEEN_FLIPS && sinceFlip < BETWEEN_FLIPS + SECOND / 4
    ? 0
    : (BETWEEN_FLIPS - sinceFlip + SECOND) % SECOND;
}

export interface StageSource {
  snapshot(): { readonly view: StageAtRest } | null;
  readonly clock: { now(): Instant };
}

const SPREAD_MS = 5_000;
const RETRY_DELAY_MS = 30_000;

/**
 * Reloads when the new files are cached and the show allows it (V720, V721, V880). Retries if the server does not
 * answer.
 */
export async function reloadLater(stage: StageSource, reload: () => void): Promise<void> {
  const began = performance.now();
  await waitMs(Math.random() * SPREAD_MS);
  while (!(await isPrefetched())) await waitMs(RETRY_DELAY_MS);
  for (;;) {
    const waited = performance.now() - began;
    const wait = reloadWait(stage.snapshot()?.view ?? null, pageInUse(), stage.clock.now(), waited);
    if (wait === 0) break;
    await waitMs(wait);
  }
  reload();
}

const INPUT_SELECTOR =
  'input:not([data-resting]), textarea:not([data-resting]), select, [contenteditable=true]';
const LAYER_SELECTOR = '[role=dialog], [role=menu], [role=listbox]';

const pageInUse = (): PageInUse => ({
  isFullScreen: Boolean(document.fullscreenElement),
  isBeingWorkedIn:
    (document.activeElement?.matches(INPUT_SELECTOR) ?? false) ||
    document.querySelector(LAYER_SELECTOR) !== null,
});

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function isPrefetched(): Promise<boolean> {
  try {
    const [document, lists] = await Promise.all([
      fetchOrThrow(location.pathname, 'no-store').then((answer) => answer.text()),
      fetchOrThrow('/first-files.json', 'no-store').then((answer): Promise<unknown> => answer.json()),
    ]);
    const named = Array.from(document.matchAll(/(?:src|href)="(\/_spa\/[^"]+)"/g), ([, file = '']) => file);
    await Promise.all([...new Set([...named, ...chunkFilesOfPage(lists)])].map((file) => fetchOrThrow(file)));
    return true;
  } catch {
    return false; // The server does not answer or is updating. The caller tries again.
  }
}

async function fetchOrThrow(path: string, cache: RequestCache = 'default'): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(path);
  return answer;
}

export function chunkFilesOfPage(filesByView: unknown): readonly string[] {
  const [, folder = '', , view] = location.pathname.split('/');
  const name = { r: view || 'viewer', q: 'questions', output: 'output' }[folder];
  if (typeof filesByView !== 'object' || filesByView === null || name === undefined) return [];
  const files: unknown = Object.entries(filesByView).find(([each]) => each === name)?.[1];
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
}
