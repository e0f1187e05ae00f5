import { Check, Copy, ExternalLink, QrCode } from 'lucide-react';
import { useState } from 'react';
import { screensText } from '../../../machines/view/devices.ts';
import type { LinkCard } from '../../../machines/view/links.ts';
import { notify } from '../../app/notifications.ts';
import { toClipboard } from '../../app/to-clipboard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import styles from './links.module.css';
import { QrImage } from './qr-image.tsx';

interface Props {
  readonly card: LinkCard;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

export function LinkItem({ card, opened, onToggle }: Props) {
  return (
    <li className={styles.card} data-rights={card.rights}>
      <div className={styles.top}>
        <h3 className={styles.title}>{card.title}</h3>
        <span className={styles.rights}>{card.rights}</span>
        <ScreenCount screens={card.screens} />
      </div>
      <p className={styles.opens}>{card.opens}</p>
      <LinkTools title={card.title} path={card.path} opened={opened} onToggle={onToggle} />
    </li>
  );
}

/** How many screens are on a link; null: nobody may know. */
export function ScreenCount({ screens }: Pick<LinkCard, 'screens'>) {
  return (
    screens !== null && (
      <span className={styles.screens} data-some={screens > 0 || undefined}>
        {screensText(screens)}
      </span>
    )
  );
}

interface ToolProps extends Omit<Props, 'card'>, Pick<LinkCard, 'title' | 'path'> {}

/** What is done with a link: copy, open, show as a QR code. */
export function LinkTools({ title, path, opened, onToggle }: ToolProps) {
  const url = new URL(path, location.origin).href;
  return (
    <>
      <div className={styles.tools}>
        <CopyButton title={title} url={url} />
        <ButtonLink size="small" href={url} target="_blank" aria-label={`Open the ${title} link`}>
          <ExternalLink aria-hidden />
          Open
        </ButtonLink>
        <ToggleButton
          size="small"
          isSelected={opened}
          onChange={onToggle}
          aria-label={`QR code of the ${title} link`}
        >
          <QrCode aria-hidden />
          QR code
        </ToggleButton>
      </div>
      {opened && (
        <div className={styles.qr}>
          <QrImage text={url} label={`QR code that opens the ${title}`} />
          <code className={styles.url}>{url}</code>
        </div>
      )}
    </>
  );
}

/** For how long the button says that it has copied, ms. */
const COPIED_MS = 1_500;

export function CopyButton({ title, url }: { readonly title: string; readonly url: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await toClipboard(url))) {
      notify({ type: 'error', title: 'Not copied', text: `Copy it by hand: ${url}` });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button size="small" aria-label={`Copy the ${title} link`} onPress={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
