import {
  CalendarDays,
  Gauge,
  LayoutDashboard,
  MessageSquare,
  Monitor,
  MoreVertical,
  UserRound,
} from 'lucide-react';
import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import type { PageView, View } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { readDelay } from '../../machines/view/entry/delay-entry.ts';
import type { DeviceRow as Row } from '../../machines/view/screens/devices.ts';
import { pictureAge } from '../../machines/view/screens/pictures.ts';
import { deviceWords } from '../../machines/words/device.ts';
import { durationWords } from '../../machines/words/duration.ts';
import { useNow } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EntryField } from '../ui/entry-field.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import styles from './device-panel.module.css';
import { type PictureBook, usePicture } from './use-pictures.ts';

const shapes = {
  VIEWER: Monitor,
  CONTROLLER: LayoutDashboard,
  AGENDA: CalendarDays,
  MODERATOR: MessageSquare,
  OPERATOR: Gauge,
  ANONYMOUS: UserRound,
} as const satisfies Record<View, unknown>;

/** What can be done with a screen; how it is asked for is the list's business. */
export interface DeviceActions {
  readonly rename: (row: Row, name: string) => void;
  readonly identify: (row: Row) => void;
  readonly reload: (row: Row) => void;
  readonly delay: (row: Row, ms: Duration) => void;
  /** Has it show another view; absent where it cannot be sent. */
  readonly show?: (row: Row, view: PageView) => void;
  /** Sends it out of the room, with all of its device if so wished. Resolves to what went wrong, or to null. */
  readonly kick: (row: Row, device: boolean) => Promise<string | null>;
  readonly allow: (row: Row) => void;
  /** Makes every link to the room a new one, and resolves as `kick` does. Null: this right is not there. */
  readonly replaceLinks: (() => Promise<string | null>) | null;
}

interface Props {
  readonly row: Row;
  readonly actions: DeviceActions;
  /** How screens look; absent where none is asked. */
  readonly pictures?: PictureBook | undefined;
  readonly onRemove: () => void;
}

export function DeviceItem({ row, actions, pictures, onRemove }: Props) {
  const { look, row: watched } = usePicture(pictures, row.id);
  const Shape = shapes[row.view];
  const rename = (name: string) => name.trim() !== '' && actions.rename(row, name.trim());
  return (
    <li ref={watched} className={styles.row} aria-label={row.name} data-pictured={pictures && true}>
      <span className={styles.shape}>
        {look?.picture ? <Picture row={row} src={look.picture} at={look.at} /> : <Shape aria-hidden />}
        {look !== null && look.picture === null && (
          <span className={styles.age}>{deviceWords.noPicture}</span>
        )}
      </span>
      <div className={styles.words}>
        <InlineText
          label={deviceWords.nameOf(row.name)}
          value={row.name}
          maxLength={DEVICE_NAME_LENGTH}
          onCommit={rename}
        />
        <p className={styles.facts}>
          <span>{row.own ? deviceWords.thisScreen(row.viewName) : row.viewName}</span>
          {row.roundTrip !== null && <RoundTrip row={row} />}
          <DelayField row={row} onDelay={(ms) => actions.delay(row, ms)} />
        </p>
      </div>
      <Button
        size="small"
        className={styles.identify}
        aria-label={deviceWords.identifyOne(row.name)}
        onPress={() => actions.identify(row)}
      >
        {deviceWords.identify}
      </Button>
      <MenuButton
        label={row.name}
        trigger={
          <IconButton label={deviceWords.more(row.name)} size="small" className={styles.more}>
            <MoreVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuAction label={deviceWords.identify} onAction={() => actions.identify(row)} />
        <MenuAction label={deviceWords.reload} onAction={() => actions.reload(row)} />
        {actions.show &&
          row.shownViews.map((view) => (
            <MenuAction
              key={view}
              label={deviceWords.showHere(deviceWords.views[view])}
              onAction={() => actions.show?.(row, view)}
            />
          ))}
        <MenuAction label={deviceWords.removeOne} danger isDisabled={row.own} onAction={onRemove} />
      </MenuButton>
    </li>
  );
}

interface PictureProps {
  readonly row: Row;
  readonly src: string;
  readonly at: Instant;
}

function Picture({ row, src, at }: PictureProps) {
  const age = pictureAge(
    at,
    useNow((time) => pictureAge(at, time).until),
  ).text;
  return (
    <>
      <img src={src} alt={deviceWords.pictureOf(row.name)} className={styles.thumb} />
      {age !== null && <span className={styles.age}>{age}</span>}
    </>
  );
}

function RoundTrip({ row }: { readonly row: Row }) {
  return (
    <span
      className={styles.trip}
      data-quality={row.quality}
      title={deviceWords.roundTrip(deviceWords.qualities[row.quality])}
    >
      <span className={styles.bars} aria-hidden />
      {row.roundTrip}
    </span>
  );
}

interface DelayProps {
  readonly row: Row;
  readonly onDelay: (ms: Duration) => void;
}

function DelayField({ row, onDelay }: DelayProps) {
  return (
    <span className={styles.delay}>
      {deviceWords.delay}
      <EntryField
        inRow
        label={deviceWords.delayOf(row.name)}
        text={durationWords.milliseconds(row.delay)}
        read={readDelay}
        className={styles.delayInput}
        onCommit={onDelay}
      />
    </span>
  );
}
