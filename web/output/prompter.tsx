import { useRef } from 'react';
import type { NeighbourCard } from '../../machines/view/screens/operator.ts';
import type { OutputScreen } from '../../machines/view/screens/output-screen.ts';
import { prompterWords } from '../../machines/words/prompter.ts';
import { useFittedText } from '../timer/face/use-fitted-text.ts';
import styles from './output.module.css';

/** For anyone who speaks: what comes next, and the notes. */
export function Prompter({ screen: { layout, next, notes } }: { readonly screen: OutputScreen }) {
  return (
    <div
      className={styles.prompter}
      data-notes={notes !== null || undefined}
      data-next={layout === 'SPEAKER' || undefined}
    >
      {layout === 'SPEAKER' && <Next card={next} />}
      {notes !== null && <Notes text={notes} />}
    </div>
  );
}

function Next({ card }: { readonly card: NeighbourCard | null }) {
  return (
    <section className={styles.next} aria-label={prompterWords.next}>
      <h2 className={styles.heading}>{prompterWords.next}</h2>
      {card === null ? (
        <p className={styles.nextTitle}>{prompterWords.end}</p>
      ) : (
        <>
          <p className={styles.nextTitle}>{card.title}</p>
          <p className={styles.nextFacts}>
            {card.speaker !== '' && <span>{card.speaker}</span>}
            <span>{card.length}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** Notes as large as their part of the screen allows, up to where a sentence still has a line of its own. */
function Notes({ text }: { readonly text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useFittedText(ref, text, NOTES_AT_MOST);
  return (
    <section className={styles.notes} aria-label={prompterWords.notes}>
      <h2 className={styles.heading}>{prompterWords.notes}</h2>
      <div className={styles.notesBox}>
        <p ref={ref}>{text}</p>
      </div>
    </section>
  );
}

/** Of the height of their part. */
const NOTES_AT_MOST = 0.3;
