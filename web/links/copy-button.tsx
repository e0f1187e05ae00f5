import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../app/copy-text.ts';
import { notify } from '../app/notifications.ts';
import { linkWords } from '../room/link.words.ts';
import { Button } from '../ui/button.tsx';

const COPIED_MS = 1_500;

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
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button size="small" aria-label={label} onPress={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? linkWords.copied : linkWords.copy}
    </Button>
  );
}

export async function copyLink(url: string): Promise<boolean> {
  const isCopied = await copyText(url);
  if (!isCopied) notify({ type: 'error', title: linkWords.notCopied, text: linkWords.copyByHand(url) });
  return isCopied;
}
