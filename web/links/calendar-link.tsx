import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { feedWords } from '../../machines/words/feed.ts';
import { notify } from '../app/notifications.ts';
import { copyText } from '../app/text-export.ts';
import { linkWords } from '../room/link.words.ts';
import styles from './calendar-link.module.css';
import type { CalendarLink } from './link-address.view.ts';

export function CalendarSubscription({ link: { open, url } }: { readonly link: CalendarLink }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(url)) setCopied(true);
    else notify({ type: 'error', title: linkWords.notCopied, text: linkWords.copyByHand(url) });
  };
  return (
    <p className={styles.calendar}>
      <a className={styles.subscribe} href={open} aria-label={feedWords.subscribe}>
        <CalendarPlus aria-hidden />
        <span>{feedWords.subscribe}</span>
      </a>
      <button
        type="button"
        className={styles.copy}
        aria-label={linkWords.copyLink(feedWords.calendar)}
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span className={styles.word}>{isCopied ? linkWords.copied : linkWords.copy}</span>
      </button>
    </p>
  );
}
