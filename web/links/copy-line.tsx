import type { ReactNode } from 'react';
import { linkWords } from '../room/link.words.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-line.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
}

export function CopyLine({ title, text }: Props) {
  return (
    <div className={styles.line}>
      <code>{text}</code>
      <CopyButton title={title} url={text} label={linkWords.copyText(title)} />
    </div>
  );
}

/** Shown once: not stored. */
export function ShownOnce({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.once} role="status">
      {children}
    </div>
  );
}
