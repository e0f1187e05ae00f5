import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NoticeButton } from '../../app/notice-page.tsx';
import { questionWords } from './question.words.ts';
import styles from './questions.module.css';

interface Props {
  readonly text: string;
  readonly onAgain: () => void;
}

/** The question is with the moderator, who now decides. */
export function QuestionSent({ text, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h2 ref={heading} tabIndex={-1} className={styles.thanksTitle}>
        <CircleCheck aria-hidden />
        {questionWords.thanks}
      </h2>
      <blockquote className={styles.quote}>{text}</blockquote>
      <NoticeButton onPress={onAgain}>{questionWords.another}</NoticeButton>
    </div>
  );
}
