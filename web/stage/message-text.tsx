import { useRef } from 'react';
import type { Message } from '../../machines/message/message.ts';
import { classNames } from '../ui/class-names.ts';
import type { FlashPhase } from './flashing.view.ts';
import styles from './stage.module.css';
import { useFittedText } from './use-fitted-text.ts';

interface Props {
  readonly message: Message;
  readonly flashing: FlashPhase;
  readonly share?: number;
  /** Share of the largest size that fits. */
  readonly scale?: number;
}

export function MessageText({ message, flashing, share, scale }: Props) {
  const ref = useRef<HTMLParagraphElement>(null);
  const { text, color, bold, uppercase } = message;
  useFittedText(ref, `${text}${bold}${uppercase}`, share, scale);
  return (
    <div className={classNames(styles.message, styles[color])} data-flash={flashing}>
      <p ref={ref} data-bold={bold || undefined} data-uppercase={uppercase || undefined}>
        {text}
      </p>
    </div>
  );
}
