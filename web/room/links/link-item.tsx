import { ExternalLink, QrCode, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { screensText } from '../../../machines/view/screens/devices.ts';
import type { LinkCard } from '../../../machines/view/screens/links.ts';
import { defaultScreen, screenLink, screenWords } from '../../../machines/view/screens/screen-link.ts';
import { linkWords } from '../../../machines/words/link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { CalendarSubscription } from './calendar-link.tsx';
import { calendarLink } from './calendar-link.view.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './links.module.css';
import { ScreenFields } from './screen-fields.tsx';
import { useLinkOrigin } from './use-link-origin.ts';

interface Props {
  readonly card: LinkCard;
  /** What else is done with it. */
  readonly more?: ReactNode;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

export function LinkItem({ card, more, opened, onToggle }: Props) {
  return (
    <li className={styles.card} data-rights={card.rights}>
      <div className={styles.top}>
        <h3 className={styles.title}>{card.title}</h3>
        <ScreenCount screens={card.screens} />
      </div>
      <p className={styles.opens}>
        <span className={styles.rights}>{linkWords.rights[card.rights]}</span> {card.opens}
      </p>
      <LinkTools
        title={card.title}
        path={card.path}
        hasFeed={card.hasFeed}
        sets={card.view === 'viewer' ? 'viewer' : null}
        opened={opened}
        onToggle={onToggle}
      />
      {more}
    </li>
  );
}

/** What a press opens below the edge of a panel, as on a phone, is seen without scrolling (V813). */
const bringIntoView = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

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

interface ToolProps extends Omit<Props, 'card' | 'more'>, Pick<LinkCard, 'title' | 'path' | 'hasFeed'> {
  /** The stage for whose screen a link can set more (V144). */
  readonly sets: 'viewer' | 'output' | null;
}

/** What is done with a link: set it for one screen, copy, open, show as a QR code. */
export function LinkTools({ title, path, hasFeed, sets, opened, onToggle }: ToolProps) {
  const [options, setOptions] = useState(defaultScreen);
  const [setting, setSetting] = useState(false);
  const link = screenLink(path, options);
  const url = new URL(link, useLinkOrigin().origin).href;
  const words = screenWords(options);
  // Who may share a link has the whole of it.
  const { origin } = useLinkOrigin();
  const calendar = hasFeed ? calendarLink(path, origin, 'OPEN') : null;
  return (
    <>
      <div className={styles.tools} data-settable={sets !== null || undefined}>
        <CopyButton title={title} url={url} />
        <ButtonLink
          size="small"
          href={new URL(link, location.origin).href}
          target="_blank"
          aria-label={linkWords.openLink(title)}
        >
          <ExternalLink aria-hidden />
          {linkWords.open}
        </ButtonLink>
        <ToggleButton
          size="small"
          isSelected={opened}
          onChange={onToggle}
          aria-label={linkWords.qrCodeOf(title)}
        >
          <QrCode aria-hidden />
          {linkWords.qrCode}
        </ToggleButton>
        {sets !== null && (
          <ToggleButton
            size="small"
            isSelected={setting}
            onChange={setSetting}
            aria-label={linkWords.setLink(title)}
            aria-expanded={setting}
          >
            <SlidersHorizontal aria-hidden />
            {linkWords.set}
          </ToggleButton>
        )}
      </div>
      {calendar !== null && <CalendarSubscription link={calendar} />}
      {words !== '' && (
        <p className={styles.set}>
          <span>{words}</span>
          <Button size="small" onPress={() => setOptions(defaultScreen)}>
            {linkWords.asUsual}
          </Button>
        </p>
      )}
      {setting && (
        <div ref={bringIntoView}>
          <ScreenFields themed={sets === 'viewer'} options={options} onChange={setOptions} />
        </div>
      )}
      {opened && (
        <div className={styles.qr} ref={bringIntoView}>
          <QrImage text={url} label={linkWords.qrCodeOpens(title)} />
          <code className={styles.url}>{url}</code>
        </div>
      )}
    </>
  );
}
