import { zoneName } from '../../../machines/calendar/zone.ts';
import { DEVICE_NAME_LENGTH } from '../../../machines/device/device-name.ts';
import { allows, ROOM } from '../../../machines/kernel/permissions.ts';
import type { Access, Behavior, Questions, TodSetting } from '../../../machines/room/room.state.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { CommitField } from '../../ui/commit-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { AccessFields } from './access-fields.tsx';
import styles from './dialogs.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const todFormats: readonly Choice<TodSetting>[] = [
  { value: 'AUTO', label: 'As each screen is used to' },
  { value: '24H', label: '24-hour, 14:30' },
  { value: '12H', label: '12-hour, 2:30 PM' },
];
const behaviors: readonly Choice<Behavior>[] = [
  { value: 'CONTINUE', label: 'Count on below zero' },
  { value: 'STOP', label: 'Stop' },
];
const accesses: readonly Choice<Access>[] = [
  { value: 'OPEN', label: 'Viewer and agenda open for everybody' },
  { value: 'SIGNED', label: 'Signed links only' },
];
const questionChoices: readonly Choice<Questions>[] = [
  { value: 'OPEN', label: 'Taken' },
  { value: 'CLOSED', label: 'Not taken' },
];

/** The settings that every screen of the room follows. Each is taken at once. */
export function SettingsDialog({ isOpen, onClose, onShortcuts }: Props) {
  const room = useRoom();
  const owns = allows(room.permissions, ROOM);
  return (
    <Dialog title="Settings" isOpen={isOpen} onClose={onClose}>
      {owns ? (
        <RoomSettings />
      ) : (
        <p className={styles.words}>Only the room’s owner and team change its settings.</p>
      )}
      <CommitField
        label="Name of this screen"
        value={room.deviceName}
        maxLength={DEVICE_NAME_LENGTH}
        onCommit={room.setDeviceName}
      />
      <div className={styles.buttons}>
        <Button onPress={onShortcuts}>Shortcuts</Button>
        <Button onPress={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

function RoomSettings() {
  const room = useRoom();
  const { settings } = room.view.room;
  return (
    <>
      <ZoneField
        value={settings.timezone && zoneName(settings.timezone)}
        none="Each screen’s own zone"
        description="Planned times are in UTC until the room has a zone."
        onChange={(timezone) => room.ask('room/settings', { timezone })}
      />
      <Select
        label="Time of day"
        value={settings.todFormat}
        choices={todFormats}
        onChange={(todFormat) => room.ask('room/settings', { todFormat })}
      />
      <Select
        label="At 0:00 a timer will"
        value={settings.behavior}
        choices={behaviors}
        onChange={(behavior) => room.ask('room/settings', { behavior })}
      />
      <Select
        label="Who may look"
        value={settings.access}
        choices={accesses}
        onChange={(access) => room.ask('room/settings', { access })}
      />
      <Select
        label="Questions from the audience"
        value={settings.questions}
        choices={questionChoices}
        onChange={(questions) => room.ask('room/settings', { questions })}
      />
      <AccessFields />
    </>
  );
}
