import { useRef } from 'react';
import type { Message } from '../../../machines/message/message.ts';
import type { FlashPhase } from '../../../machines/view/screens/flashing.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './stage.module.css';
import { useFittedText } from './use-fitted-text.ts';

interface Props {
  readonly message: Message;
  readonly flashing: FlashPhase;
}

/** A message as large as its part of the screen allows. */
export function MessageText({ message, flashing }: Props) {
  const ref = useRef<HTMLParagraphElement>(null);
  const { text, color, bold, uppercase } = message;
  useFittedText(ref, `${text}${bold}${uppercase}`);
  return (
    <div className={classNames(styles.message, styles[color])} data-flash={flashing}>
      <p ref={ref} data-bold={bold || undefined} data-uppercase={uppercase || undefined}>
        {text}
      </p>
    </div>
  );
}
