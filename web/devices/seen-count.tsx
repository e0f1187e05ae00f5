import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  BEHIND_REASONS,
  type BehindScreen,
  SEEN_EVENT,
  type SeenCounts,
} from '../../machines/device/seen.ts';
import { hasFields, isListOf, isNumber, isOneOf, isText } from '../../machines/kernel/shapes.ts';
import { useRoom } from '../live/live-context.ts';
import { seenWords } from './seen.words.ts';
import styles from './seen-count.module.css';

interface SeenLines {
  readonly text: string;
  /**
   * Names the screens that do not show the newest change, for example "Not up to date: Stage left (hidden)". Null if all
   * screens show it.
   */
  readonly behind: string | null;
}

const isBehind = hasFields<BehindScreen>({ name: isText, why: isOneOf(BEHIND_REASONS) });

export const isSeenCounts = hasFields<SeenCounts>({
  seq: isNumber,
  of: isNumber,
  on: isNumber,
  behind: isListOf(isBehind),
  others: isNumber,
});

export function seenLines({ of, on, behind, others }: SeenCounts): SeenLines | null {
  if (of === 0 && others === 0) return null;
  const names = behind.map(({ name, why }) => seenWords.notNow(name, seenWords.why[why]));
  const more = of - on - behind.length;
  return {
    text: [
      ...(of > 0 ? [seenWords.onScreens(on, of)] : []),
      ...(others > 0 ? [seenWords.others(others, of > 0)] : []),
    ].join(' '),
    behind: on === of ? null : seenWords.behind([...names, ...(more > 0 ? [seenWords.more(more)] : [])]),
  };
}

export function SeenCount() {
  const { onNotice } = useRoom();
  const [counts, setSeen] = useState<SeenCounts | null>(null);
  useEffect(
    () =>
      onNotice((name, payload) => void (name === SEEN_EVENT && isSeenCounts(payload) && setSeen(payload))),
    [onNotice],
  );
  const lines = counts && seenLines(counts);
  if (!lines) return null;
  const { text, behind } = lines;
  return (
    <p
      className={`muted ${styles.seen}`}
      data-behind={behind !== null || undefined}
      data-seen
      title={behind ?? undefined}
    >
      {behind === null ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      <span>{text}</span>
      {behind !== null && <span className={styles.names}>{behind}</span>}
    </p>
  );
}
