import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { notify } from '../app/notifications.ts';
import { copyText } from '../app/text-export.ts';
import { linkWords } from '../room/link.words.ts';
import { Button } from '../ui/button.tsx';
import styles from './copy-line.module.css';

const COPIED_NOTE_MS = 1_500;

interface Props {
  readonly title: string;
  readonly url: string;
  readonly label?: string;
}

export function CopyButton({ title, url, label = linkWords.copyLink(title) }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyLink(url))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_NOTE_MS);
  };
  return (
    <Button size="small" aria-label={label} onPress={() => void copy()} icon={copied ? Check : Copy}>
      {copied ? linkWords.copied : linkWords.copy}
    </Button>
  );
}

export async function copyLink(url: string): Promise<boolean> {
  const isCopied = await copyText(url);
  if (!isCopied) notify({ type: 'error', title: linkWords.notCopied, text: linkWords.copyByHand(url) });
  return isCopied;
}

export function CopyLine({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={`row ${styles.line}`}>
      <code>{text}</code>
      <CopyButton title={title} url={text} label={linkWords.copyText(title)} />
    </div>
  );
}

/** Shows a secret that the server does not store. */
export function ShownOnceNote({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`stack ${styles.once}`} role="status">
      {children}
    </div>
  );
}
