import { Link2, Settings2, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import { messageOf } from '../app/api-call.ts';
import { useRoom } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './source.module.css';
import { inStepWords } from './source.words.ts';
import { type PullResult, pullSource, readPull, sourceHost } from './source-pull.ts';

const PULL_INTERVAL: Duration = 30 * SECOND;

type CheckedSource = (PullResult | { readonly kind: 'applied'; readonly count: number }) & {
  readonly at: Instant;
  readonly file: File | null;
};

interface Props {
  readonly url: string;
  /** `pulled` is a file to review. */
  readonly onOpen: (pulled?: File) => void;
}

/** Shows the name of the controller that follows the sheet. If this controller follows it, fetches changes (D2489, V2491). */
export function SourceStrip({ url, onOpen }: Props) {
  const room = useRoom();
  const times = useRoomTimes();
  const { inStep = null } = room.view;
  const isOwn = inStep?.clientId === room.clientId;
  const checked = usePulls(isOwn, url);
  const host = sourceHost(url);
  const hold = () => room.ask('room/inStep', { on: true });
  useHoldOnUndo(isOwn, hold);
  const isWaiting = isOwn && checked?.kind === 'asks';
  const isFailed = isOwn && checked?.kind === 'failed';
  return (
    <section
      className={`cluster secondary ${styles.strip}`}
      aria-label={inStepWords.strip}
      data-alert={isWaiting || isFailed || undefined}
    >
      {isWaiting || isFailed ? <TriangleAlert aria-hidden /> : <Link2 aria-hidden />}
      <p role="status">
        {inStep === null && inStepWords.nobody(host)}
        {inStep !== null && !isOwn && inStepWords.other(inStep.name, host)}
        {isOwn && `${inStepWords.own(host)} ${checkedText(checked, times)}`}
      </p>
      {isWaiting && checked.file !== null && (
        <Button size="small" variant="primary" onPress={() => onOpen(checked.file ?? undefined)}>
          {inStepWords.review}
        </Button>
      )}
      {!isOwn && (
        <Button size="small" onPress={hold}>
          {inStep === null ? inStepWords.begin : inStepWords.takeOver}
        </Button>
      )}
      <IconButton size="small" label={inStepWords.settings} onPress={() => onOpen()} icon={Settings2} />
    </section>
  );
}

function checkedText(checked: CheckedSource | null, times: RoomTimes): string {
  if (checked === null) return '';
  const time = times.full(checked.at);
  if (checked.kind === 'asks')
    return checked.count > 0 ? inStepWords.waiting(checked.count) : inStepWords.look;
  if (checked.kind === 'failed') return inStepWords.failed(checked.error);
  return checked.kind === 'applied' ? inStepWords.applied(checked.count, time) : inStepWords.checked(time);
}

/** Follows the sheet again after a reconnect, unless another screen does (V2495). */
function useHoldOnUndo(isOwn: boolean, hold: () => void): void {
  const { status, view } = useRoom();
  const isFree = view.inStep === null && status === 'live';
  const [had, setHad] = useState(isOwn);
  if (isOwn && !had) setHad(true);
  if (!isOwn && had && view.inStep !== null) setHad(false);
  const takeBack = useEffectEvent(hold);
  useEffect(() => {
    if (had && isFree) takeBack();
  }, [had, isFree]);
}

function usePulls(isOwn: boolean, url: string): CheckedSource | null {
  const room = useRoom();
  const [checked, setChecked] = useState<CheckedSource | null>(null);
  const pull = useEffectEvent(async (left: AbortSignal) => {
    let file: File | null = null;
    const result = await pullSource(room, url, left)
      .then((pulled) => {
        file = pulled;
        return readPull(pulled, room);
      })
      .catch((error: unknown) => ({ kind: 'failed', error: messageOf(error) }) as const);
    if (left.aborted) return;
    const at = room.clock.now();
    if (result.kind !== 'ready') return setChecked({ ...result, at, file });
    const { count, payload } = result;
    const applied = await room.send('timers/replace', payload).then(
      () => ({ kind: 'applied', count }) as const,
      (error: unknown) => ({ kind: 'failed', error: messageOf(error) }) as const,
    );
    setChecked({ ...applied, at, file });
  });
  useEffect(() => {
    if (!isOwn || url === '') return;
    const leaving = new AbortController();
    let timer = 0;
    const next = async () => {
      await pull(leaving.signal);
      if (!leaving.signal.aborted) timer = window.setTimeout(() => void next(), PULL_INTERVAL);
    };
    void next();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [isOwn, url]);
  return isOwn ? checked : null;
}
