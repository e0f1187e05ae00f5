import { CircleHelp } from 'lucide-react';
import type { Instant } from '../../machines/kernel/time.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { messageWords } from './message.words.ts';
import styles from './message-panel.module.css';

/** Says that the audience sent this one, who and when. */
export function QuestionMark({ name, at }: { readonly name: string; readonly at: Instant }) {
  const times = useRoomTimes();
  return (
    <p className={styles.question}>
      <CircleHelp aria-hidden />
      {messageWords.questionAt(name || messageWords.theAudience, times.short(at))}
    </p>
  );
}
