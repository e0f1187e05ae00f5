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
import { zoneCity } from '../../machines/calendar/zone.ts';
import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import {
  defaultScreen,
  MIRRORINGS,
  type ScreenOptions,
  screenLink,
} from '../../machines/device/screen-link.ts';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { durationWords } from '../../machines/words/times.ts';
import { readDelay } from '../devices/device-item.view.ts';
import { screensText } from '../room/devices.view.ts';
import { linkWords } from '../room/link.words.ts';
import type { LinkCard } from '../room/links.view.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { EntryField } from '../ui/entry-field.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import { OptionalSelect, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ZoneField } from '../ui/zone-field.tsx';
import { CalendarSubscription } from './calendar-link.tsx';
import { CopyButton } from './copy-button.tsx';
import { countdownExample, todExample } from './format-examples.view.ts';
import { calendarLink } from './link-address.view.ts';
import styles from './links.module.css';
import { useLinkOrigin } from './use-link-origin.ts';

/** Summarizes the options, for example "Foyer, 500 ms behind". Empty for default options (V144). */
export function screenWords(options: ScreenOptions): string {
  const { name, mirror, delay, zone, format, todFormat, theme, controls } = options;
  const words = [
    name.trim(),
    mirror === null ? '' : linkWords.mirrored[mirror],
    delay > 0 ? linkWords.behind(delay) : '',
    zone === null ? '' : linkWords.timesOf(zoneCity(zone)),
    format === null ? '' : linkWords.countdownAs(countdownExample(format)),
    todFormat === 'AUTO' ? '' : linkWords.clockAs(todExample(todFormat)),
    theme === null ? '' : linkWords.lightTheme,
    controls ? '' : linkWords.noControls,
  ];
  return words.filter((word) => word !== '').join(', ');
}

const mirrorChoices = MIRRORINGS.map((value) => ({ value, label: linkWords.mirroring[value] }));

const AS_ROOM_LABEL = linkWords.asRoom;
const formatChoices = COUNTDOWN_FORMATS.map((value) => ({ value, label: countdownExample(value) }));
const todFormatChoices = TOD_FORMATS.map((value) => ({
  value,
  label: value === 'AUTO' ? AS_ROOM_LABEL : todExample(value),
}));

interface Props {
  readonly themed: boolean;
  readonly options: ScreenOptions;
  readonly onChange: (options: ScreenOptions) => void;
}

function ScreenFields({ themed, options, onChange }: Props) {
  const change = (changed: Partial<ScreenOptions>) => onChange({ ...options, ...changed });
  return (
    <div className={`stack ${styles.options}`}>
      <p className={`muted ${styles.opens}`}>{linkWords.fieldsNote}</p>
      <TextField
        label={linkWords.screenName}
        placeholder={linkWords.usualScreenName}
        maxLength={DEVICE_NAME_LENGTH}
        value={options.name}
        onChange={(name) => change({ name })}
      />
      <div className={styles.pair}>
        <OptionalSelect
          label={linkWords.mirroredLabel}
          none={linkWords.mirroring.none}
          value={options.mirror}
          choices={mirrorChoices}
          onChange={(mirror) => change({ mirror })}
        />
        <EntryField
          label={linkWords.delay}
          text={durationWords.milliseconds(options.delay)}
          read={readDelay}
          onCommit={(delay) => change({ delay })}
        />
      </div>
      <OptionalSelect
        label={linkWords.format}
        none={AS_ROOM_LABEL}
        value={options.format}
        choices={formatChoices}
        onChange={(format) => change({ format })}
      />
      <Select
        label={linkWords.todFormat}
        value={options.todFormat}
        choices={todFormatChoices}
        onChange={(todFormat) => change({ todFormat })}
      />
      <ZoneField value={options.zone} none={linkWords.roomZone} onChange={(zone) => change({ zone })} />
      {themed && (
        <Switch
          isSelected={options.theme === 'light'}
          onChange={(light) => change({ theme: light ? 'light' : null })}
        >
          {linkWords.theme}
        </Switch>
      )}
      <Switch isSelected={options.controls} onChange={(controls) => change({ controls })}>
        {linkWords.controls}
      </Switch>
    </div>
  );
}

const viewIcons = {
  viewer: Monitor,
  agenda: CalendarDays,
  moderator: MessageSquare,
  operator: Gauge,
  controller: LayoutDashboard,
  questions: CircleHelp,
} as const satisfies Record<LinkCard['view'], unknown>;

interface LinkItemProps {
  readonly card: LinkCard;
  readonly picture?: (options: ScreenOptions) => ReactNode;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

export function LinkItem({ card, picture, opened, onToggle }: LinkItemProps) {
  const { title, path, view } = card;
  const sets = view === 'viewer' ? 'viewer' : null;
  const { keys, items, beneath, options } = useLinkParts({ title, path, sets, opened, onToggle });
  const { origin } = useLinkOrigin();
  const calendar = card.hasFeed ? calendarLink(path, origin, 'OPEN') : null;
  const Shape = viewIcons[view];
  return (
    <li className={`card stack ${styles.card}`} data-rights={card.rights}>
      <div className="row">
        <h3 className={styles.title}>{title}</h3>
        <ScreenCount screens={card.screens} />
        <MenuButton
          label={title}
          trigger={<IconButton label={linkWords.more(title)} size="small" icon={MoreVertical} />}
        >
          {items}
        </MenuButton>
      </div>
      <div className={styles.body}>
        <span className={styles.picture}>{picture?.(options) ?? <Shape aria-hidden />}</span>
        <div className={`cluster ${styles.tools}`}>{keys}</div>
        <p className={`muted ${styles.opens}`}>
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
      <span className={`muted ${styles.screens}`} data-some={screens > 0 || undefined}>
        {screensText(screens)}
      </span>
    )
  );
}

interface LinkPartsProps
  extends Pick<LinkItemProps, 'opened' | 'onToggle'>,
    Pick<LinkCard, 'title' | 'path'> {
  readonly sets: 'viewer' | 'output' | null;
}

export function useLinkParts({ title, path, sets, opened, onToggle }: LinkPartsProps) {
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
          <MenuAction label={linkWords.set} icon={SlidersHorizontal} onAction={() => setSetting(true)} />
        )}
        <MenuAction label={linkWords.qrCode} icon={QrCode} onAction={() => opened || onToggle()} />
      </>
    ),
    beneath: (
      <>
        {words !== '' && (
          <p className={`row ${styles.set}`}>
            <span>{words}</span>
            <Button size="small" onPress={() => setOptions(defaultScreen)}>
              {linkWords.asUsual}
            </Button>
          </p>
        )}
        {isSetting && (
          <OpenedLink hides={linkWords.hideOptions} onHide={() => setSetting(false)}>
            <ScreenFields themed={sets === 'viewer'} options={options} onChange={setOptions} />
          </OpenedLink>
        )}
        {opened && (
          <OpenedLink hides={linkWords.hideCode} onHide={onToggle}>
            <div className="stack">
              <QrImage text={url} label={linkWords.qrCodeOpens(title)} />
              <code className={`secondary ${styles.url}`}>{url}</code>
            </div>
          </OpenedLink>
        )}
      </>
    ),
  };
}

const scrollOpenedIntoView = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

interface OpenedProps {
  readonly hides: string;
  readonly onHide: () => void;
  readonly children: ReactNode;
}

function OpenedLink({ hides, onHide, children }: OpenedProps) {
  return (
    <div ref={scrollOpenedIntoView} className={styles.opened}>
      <IconButton label={hides} size="small" className={styles.hide} onPress={onHide} icon={X} />
      {children}
    </div>
  );
}
