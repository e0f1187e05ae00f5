import {
  CalendarDays,
  Gauge,
  LayoutDashboard,
  MessageSquare,
  Monitor,
  MoreVertical,
  Table2,
  UserRound,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import type { PageView, View } from '../../machines/kernel/permissions.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { durationWords } from '../../machines/words/times.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { LONG_NOTICE } from '../app/notification.view.ts';
import { notify } from '../app/notifications.ts';
import { deviceWords } from '../room/device.words.ts';
import type { DeviceRow as Row } from '../room/devices.view.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EntryField } from '../ui/entry-field.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import { Switch } from '../ui/switch.tsx';
import { type Removal, readDelay, screenRemovalOf } from './device-item.view.ts';
import styles from './device-panel.module.css';

const viewIcons = {
  VIEWER: Monitor,
  CONTROLLER: LayoutDashboard,
  AGENDA: CalendarDays,
  MODERATOR: MessageSquare,
  OPERATOR: Gauge,
  ANONYMOUS: UserRound,
  SHEET: Table2,
} as const satisfies Record<View, unknown>;

export interface DeviceActions {
  readonly rename: (row: Row, name: string) => void;
  readonly identify: (row: Row) => void;
  readonly reload: (row: Row) => void;
  readonly delay: (row: Row, ms: Duration) => void;
  readonly show?: (row: Row, view: PageView) => void;
  readonly kick: (row: Row, device: boolean) => Promise<string | null>;
  readonly allow: (row: Row) => void;
  readonly replaceLinks: (() => Promise<string | null>) | null;
}

export interface StagePreviewProps {
  readonly row: Row;
  readonly stage: NonNullable<Row['stage']>;
}

interface Props {
  readonly row: Row;
  readonly actions: DeviceActions;
  readonly Preview?: ComponentType<StagePreviewProps> | undefined;
  readonly onRemove: () => void;
}

function DeviceItem({ row, actions, Preview, onRemove }: Props) {
  const Shape = viewIcons[row.view];
  const rename = (name: string) => name.trim() !== '' && actions.rename(row, name.trim());
  return (
    <li className={styles.row} aria-label={row.name} data-pictured={Preview && true}>
      <span className={styles.shape}>
        {Preview && row.stage ? <Preview row={row} stage={row.stage} /> : <Shape aria-hidden />}
      </span>
      <div className={styles.words}>
        <InlineText
          label={deviceWords.nameOf(row.name)}
          value={row.name}
          maxLength={DEVICE_NAME_LENGTH}
          onCommit={rename}
        />
        <p className={`muted ${styles.facts}`}>
          <span>{row.own ? deviceWords.thisScreen(row.viewName) : row.viewName}</span>
          {row.roundTrip !== null && <RoundTrip row={row} />}
          {row.clockOff !== null && <span title={deviceWords.clockOffHint}>{row.clockOff}</span>}
          {row.insecure && <span title={deviceWords.insecureHint}>{deviceWords.insecure}</span>}
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
          <IconButton
            label={deviceWords.more(row.name)}
            size="small"
            className={styles.more}
            icon={MoreVertical}
          />
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

function DelayField({ row, onDelay }: { readonly row: Row; readonly onDelay: (ms: Duration) => void }) {
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

interface RemoveDialogProps {
  readonly row: Row;
  readonly actions: DeviceActions;
  readonly onClose: () => void;
}

export function RemoveDialog({ row, actions, onClose }: RemoveDialogProps) {
  const [device, setDevice] = useState(false);
  const [withLinks, setWithLinks] = useState(false);
  const { replaceLinks } = actions;
  const removal = screenRemovalOf(row, device, replaceLinks !== null);
  const remove = async () => {
    const problem = await actions.kick(row, device);
    if (problem !== null) throw new Error(problem);
    if (withLinks && replaceLinks !== null) notifyLinksReplaced(row, await replaceLinks());
    else offerReadmission(row, removal, actions);
  };
  return (
    <ConfirmDialog
      title={removal.title}
      isOpen
      onClose={onClose}
      confirm={deviceWords.remove}
      onConfirm={remove}
    >
      {removal.offersDevice && (
        <Switch isSelected={device} onChange={setDevice}>
          {deviceWords.wholeDevice}
        </Switch>
      )}
      <p>{removal.effect}</p>
      <p>{removal.lasting}</p>
      {removal.refuses && replaceLinks !== null && (
        <>
          <Switch isSelected={withLinks} onChange={setWithLinks}>
            {deviceWords.alsoLinks}
          </Switch>
          {withLinks && <p>{deviceWords.alsoLinksNote}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

function offerReadmission(row: Row, { done, refuses }: Removal, actions: DeviceActions): void {
  const allow = () => {
    dismiss();
    actions.allow(row);
  };
  const action = refuses ? { label: deviceWords.allow, run: allow } : null;
  const dismiss = notify({
    type: 'info',
    title: deviceWords.removedOne(row.name),
    text: done,
    duration: LONG_NOTICE,
    action,
  });
}

function notifyLinksReplaced({ name }: Row, problem: string | null): void {
  if (problem !== null) notify({ title: deviceWords.linksStay, text: problem });
  else
    notify({
      type: 'success',
      title: deviceWords.removedWithLinks(name),
      text: deviceWords.shareNew,
    });
}

interface DeviceListProps {
  readonly rows: readonly Row[];
  readonly actions: DeviceActions;
  readonly Preview?: ComponentType<StagePreviewProps>;
}

export function DeviceList({ rows, actions, Preview }: DeviceListProps) {
  const [removing, setRemoving] = useState<Row | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <DeviceItem
            key={row.id}
            row={row}
            actions={actions}
            Preview={Preview}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      {removing && <RemoveDialog row={removing} actions={actions} onClose={() => setRemoving(null)} />}
    </>
  );
}
