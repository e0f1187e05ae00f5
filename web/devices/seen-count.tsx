import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEEN, type SeenBy } from '../../machines/device/seen.ts';
import { useRoom } from '../live/live-context.ts';
import { isSeenBy, seenLines } from './seen.view.ts';
import styles from './seen-count.module.css';

/** "on 2 of 3 screens", and the others (V1900). */
export function SeenCount() {
  const { onNotice } = useRoom();
  const [seen, setSeen] = useState<SeenBy | null>(null);
  useEffect(
    () => onNotice((name, payload) => void (name === SEEN && isSeenBy(payload) && setSeen(payload))),
    [onNotice],
  );
  const lines = seen && seenLines(seen);
  if (!lines) return null;
  const { text, behind } = lines;
  return (
    <p
      className={styles.seen}
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
