import { useState } from 'react';
import { zoneName } from '../../machines/calendar/zone.ts';
import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import type { Access, Behavior, Questions, TodSetting } from '../../machines/room/room.state.ts';
import { DESK_LOOKS, setDeskLook, useDeskLook } from '../app/desk-look.ts';
import { LanguageChoice } from '../app/language-choice.tsx';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import { actionWords } from '../ui/action.words.ts';
import { Button } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { ZoneField } from '../ui/zone-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { agendaSettingsWords } from './agenda-settings.words.ts';
import { ApiFields } from './api-fields.tsx';
import { deskLookWords } from './desk-look.words.ts';
import styles from './dialogs.module.css';
import { OscFields } from './osc-fields.tsx';
import { roomSettingsWords } from './room-settings.words.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
  readonly onAutomations: () => void;
  readonly onDeck: () => void;
  readonly onSignals: () => void;
}

const todFormats: readonly Choice<TodSetting>[] = [
  { value: 'AUTO', label: roomSettingsWords.todFormats.AUTO },
  { value: '24H', label: roomSettingsWords.todFormats['24H'] },
  { value: '12H', label: roomSettingsWords.todFormats['12H'] },
];
const behaviors: readonly Choice<Behavior>[] = [
  { value: 'CONTINUE', label: roomSettingsWords.behaviors.CONTINUE },
  { value: 'STOP', label: roomSettingsWords.behaviors.STOP },
];
const accesses: readonly Choice<Access>[] = [
  { value: 'OPEN', label: roomSettingsWords.accesses.OPEN },
  { value: 'SIGNED', label: roomSettingsWords.accesses.SIGNED },
];
const questionChoices: readonly Choice<Questions>[] = [
  { value: 'OPEN', label: roomSettingsWords.questionChoices.OPEN },
  { value: 'CLOSED', label: roomSettingsWords.questionChoices.CLOSED },
];

const looks = DESK_LOOKS.map((value) => ({ value, label: deskLookWords.looks[value] }));

const PARTS = ['room', 'security', 'browser'] as const;
const panels = { room: RoomSettings, security: SecuritySettings, browser: BrowserSettings } as const;

export function SettingsDialog(props: Props) {
  const { isOpen, onClose, onShortcuts, onAutomations, onDeck, onSignals } = props;
  const room = useRoom();
  const owns = allows(room.permissions, ROOM);
  return (
    <Dialog
      title={controllerWords.settings}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onAutomations}>{controllerWords.automations}</Button>
          <Button onPress={onDeck}>{controllerWords.deck}</Button>
          <Button onPress={onShortcuts}>{controllerWords.shortcuts}</Button>
          <Button onPress={onSignals}>{controllerWords.signals}</Button>
          <Button onPress={onClose}>{actionWords.done}</Button>
        </>
      }
    >
      {owns ? (
        <SettingsParts />
      ) : (
        <>
          <p className={styles.words}>{roomSettingsWords.settingsRefused}</p>
          <BrowserSettings />
        </>
      )}
    </Dialog>
  );
}

function SettingsParts() {
  const [chosen, choose] = useState<string>('room');
  return (
    <Tabs selected={chosen} onSelect={choose} className={styles.parts}>
      <TabList label={controllerWords.settings} className={styles.tabList}>
        {PARTS.map((part) => (
          <Tab key={part} id={part} className={styles.tab}>
            {roomSettingsWords.settingsParts[part]}
          </Tab>
        ))}
      </TabList>
      {PARTS.map((part) => {
        const Panel = panels[part];
        return (
          <TabPanel key={part} id={part} className={styles.part}>
            <Panel />
          </TabPanel>
        );
      })}
    </Tabs>
  );
}

function RoomSettings() {
  const room = useRoom();
  const { settings } = room.view.room;
  return (
    <>
      <ZoneField
        value={settings.timezone && zoneName(settings.timezone)}
        none={roomSettingsWords.noZone}
        description={roomSettingsWords.noZoneHint}
        onChange={(timezone) => room.ask('room/settings', { timezone })}
      />
      <Select
        label={roomSettingsWords.todFormat}
        value={settings.todFormat}
        choices={todFormats}
        onChange={(todFormat) => room.ask('room/settings', { todFormat })}
      />
      <Select
        label={roomSettingsWords.behavior}
        value={settings.behavior}
        choices={behaviors}
        onChange={(behavior) => room.ask('room/settings', { behavior })}
      />
      <Select
        label={roomSettingsWords.questions}
        value={settings.questions}
        choices={questionChoices}
        onChange={(questions) => room.ask('room/settings', { questions })}
      />
      <CommitField
        label={roomSettingsWords.breakLabel}
        description={roomSettingsWords.breakLabelHint}
        value={settings.breakLabel ?? ''}
        maxLength={50}
        onCommit={(text) => room.ask('room/settings', { breakLabel: text.trim() || null })}
      />
      <Switch
        isSelected={settings.moderatorClocks}
        onChange={(moderatorClocks) => room.ask('room/settings', { moderatorClocks })}
      >
        {roomSettingsWords.moderatorClocks}
      </Switch>
      <AgendaFields />
      <OscFields />
    </>
  );
}

const agendaParts = ['labels', 'speakers', 'ends', 'lateness', 'finished'] as const;

function AgendaFields() {
  const room = useRoom();
  const { agenda } = room.view.room.settings;
  return (
    <div className={styles.field}>
      <p className={styles.label}>{agendaSettingsWords.title}</p>
      <p className={styles.words}>{agendaSettingsWords.about}</p>
      {agendaParts.map((part) => (
        <Switch
          key={part}
          isSelected={agenda[part]}
          onChange={(on) => room.ask('room/settings', { agenda: { [part]: on } })}
        >
          {agendaSettingsWords.fields[part]}
        </Switch>
      ))}
    </div>
  );
}

function SecuritySettings() {
  const room = useRoom();
  return (
    <>
      <Select
        label={roomSettingsWords.access}
        value={room.view.room.settings.access}
        choices={accesses}
        onChange={(access) => room.ask('room/settings', { access })}
      />
      <AccessFields />
      <ApiFields />
    </>
  );
}

function BrowserSettings() {
  const room = useRoom();
  return (
    <>
      <CommitField
        label={roomSettingsWords.screenName}
        value={room.deviceName}
        maxLength={DEVICE_NAME_LENGTH}
        onCommit={room.setDeviceName}
      />
      <Select label={deskLookWords.title} value={useDeskLook()} choices={looks} onChange={setDeskLook} />
      <p className={styles.words}>{deskLookWords.hint}</p>
      <LanguageChoice />
    </>
  );
}
