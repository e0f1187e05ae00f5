import {
  CalendarDays,
  CircleHelp,
  ExternalLink,
  Gauge,
  LayoutDashboard,
  MessageSquare,
  Monitor,
  MoreVertical,
  QrCode,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defaultScreen, type ScreenOptions, screenLink } from '../../machines/device/screen-link.ts';
import { screensText } from '../room/devices.view.ts';
import { linkWords } from '../room/link.words.ts';
import type { LinkCard } from '../room/links.view.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import { CalendarSubscription } from './calendar-link.tsx';
import { calendarLink } from './calendar-link.view.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './links.module.css';
import { ScreenFields } from './screen-fields.tsx';
import { screenWords } from './screen-words.view.ts';
import { useLinkOrigin } from './use-link-origin.ts';

const shapes = {
  viewer: Monitor,
  agenda: CalendarDays,
  moderator: MessageSquare,
  operator: Gauge,
  controller: LayoutDashboard,
  questions: CircleHelp,
} as const satisfies Record<LinkCard['view'], unknown>;

interface Props {
  readonly card: LinkCard;
  /** Absent: view icon. */
  readonly picture?: (options: ScreenOptions) => ReactNode;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

export function LinkItem({ card, picture, opened, onToggle }: Props) {
  const { title, path, view } = card;
  const sets = view === 'viewer' ? 'viewer' : null;
  const { keys, items, beneath, options } = useLinkParts({ title, path, sets, opened, onToggle });
  const { origin } = useLinkOrigin();
  // Sharers have the whole link.
  const calendar = card.hasFeed ? calendarLink(path, origin, 'OPEN') : null;
  const Shape = shapes[view];
  return (
    <li className={styles.card} data-rights={card.rights}>
      <div className={styles.top}>
        <h3 className={styles.title}>{title}</h3>
        <ScreenCount screens={card.screens} />
        <MenuButton
          label={title}
          trigger={
            <IconButton label={linkWords.more(title)} size="small">
              <MoreVertical aria-hidden />
            </IconButton>
          }
        >
          {items}
        </MenuButton>
      </div>
      <div className={styles.body}>
        <span className={styles.picture}>{picture?.(options) ?? <Shape aria-hidden />}</span>
        <div className={styles.tools}>{keys}</div>
        <p className={styles.opens}>
          <span className={styles.rights}>{linkWords.rights[card.rights]}</span> {card.opens}
        </p>
      </div>
      {calendar !== null && <CalendarSubscription link={calendar} />}
      {beneath}
    </li>
  );
}

export function ScreenCount({ screens }: Pick<LinkCard, 'screens'>) {
  return (
    screens !== null && (
      <span className={styles.screens} data-some={screens > 0 || undefined}>
        {screensText(screens)}
      </span>
    )
  );
}

interface LinkPartsProps extends Pick<Props, 'opened' | 'onToggle'>, Pick<LinkCard, 'title' | 'path'> {
  readonly sets: 'viewer' | 'output' | null;
}

interface LinkParts {
  readonly keys: ReactNode;
  readonly items: ReactNode;
  readonly beneath: ReactNode;
  readonly options: ScreenOptions;
}

export function useLinkParts({ title, path, sets, opened, onToggle }: LinkPartsProps): LinkParts {
  const [options, setOptions] = useState(defaultScreen);
  const [isSetting, setSetting] = useState(false);
  const { origin } = useLinkOrigin();
  const link = screenLink(path, options);
  const url = new URL(link, origin).href;
  const words = screenWords(options);
  return {
    options,
    keys: (
      <>
        <ButtonLink
          size="small"
          href={new URL(link, location.origin).href}
          target="_blank"
          aria-label={linkWords.openLink(title)}
        >
          <ExternalLink aria-hidden />
          {linkWords.open}
        </ButtonLink>
        <CopyButton title={title} url={url} />
      </>
    ),
    items: (
      <>
        {sets !== null && (
          <MenuAction
            label={linkWords.set}
            icon={<SlidersHorizontal aria-hidden />}
            onAction={() => setSetting(true)}
          />
        )}
        <MenuAction
          label={linkWords.qrCode}
          icon={<QrCode aria-hidden />}
          onAction={() => opened || onToggle()}
        />
      </>
    ),
    beneath: (
      <>
        {words !== '' && (
          <p className={styles.set}>
            <span>{words}</span>
            <Button size="small" onPress={() => setOptions(defaultScreen)}>
              {linkWords.asUsual}
            </Button>
          </p>
        )}
        {isSetting && (
          <Opened hides={linkWords.hideOptions} onHide={() => setSetting(false)}>
            <ScreenFields themed={sets === 'viewer'} options={options} onChange={setOptions} />
          </Opened>
        )}
        {opened && (
          <Opened hides={linkWords.hideCode} onHide={onToggle}>
            <div className={styles.qr}>
              <QrImage text={url} label={linkWords.qrCodeOpens(title)} />
              <code className={styles.url}>{url}</code>
            </div>
          </Opened>
        )}
      </>
    ),
  };
}

/** V813. */
const bringIntoView = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

interface OpenedProps {
  readonly hides: string;
  readonly onHide: () => void;
  readonly children: ReactNode;
}

function Opened({ hides, onHide, children }: OpenedProps) {
  return (
    <div ref={bringIntoView} className={styles.opened}>
      <IconButton label={hides} size="small" className={styles.hide} onPress={onHide}>
        <X aria-hidden />
      </IconButton>
      {children}
    </div>
  );
}
