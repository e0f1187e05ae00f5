import { type ReactNode, useRef, useState } from 'react';
import { zoneName } from '../../machines/calendar/zone.ts';
import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import type { OscSettings } from '../../machines/room/room.settings.ts';
import {
  ACCESS_MODES,
  type Behavior,
  QUESTION_MODES,
  type TodSetting,
} from '../../machines/room/room.state.ts';
import { oscWords } from '../../machines/words/osc.ts';
import { DESK_LOOKS, setDeskLook, useDeskLook } from '../app/desk-look.ts';
import { LanguageChoice } from '../app/language-choice.tsx';
import { notify } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { teamPath } from '../app/site-links.view.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { type OscForm, oscFormFrom, parseSenders, parseTargets } from '../automations/osc-form.view.ts';
import { passwordChoices } from '../devices/room-access.view.ts';
import { roomAccessWords } from '../devices/room-access.words.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { CopyLine } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useMemberRoom } from '../links/use-member-room.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { PlanPageLink } from '../room/plan-page-link.tsx';
import { Button } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { ZoneField } from '../ui/zone-field.tsx';
import { ApiKeys } from '../user/api-keys.tsx';
import { deskLookWords } from './desk-look.words.ts';
import styles from './dialogs.module.css';
import { agendaSettingsWords, roomApiWords, roomSettingsWords } from './room-settings.words.ts';

interface GroupProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function SettingsGroup({ title, about, children }: GroupProps) {
  return (
    <div className={`stack ${styles.field}`}>
      <p className={`secondary ${styles.label}`}>{title}</p>
      <p className={`muted ${styles.words}`}>{about}</p>
      {children}
    </div>
  );
}

export function AccessFields() {
  return (
    <>
      <PasswordField />
      <RotateLinks />
    </>
  );
}

const passwordSetNotice = { title: roomAccessWords.passwordSet, text: roomAccessWords.passwordSetNote };
const passwordRemovedNotice = {
  title: roomAccessWords.passwordRemoved,
  text: roomAccessWords.passwordRemovedNote,
};

function PasswordField() {
  const room = useRoom();
  const [password, setPassword] = useState('');
  const [armed, setArmed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choices = passwordChoices(useMemberRoom().room);
  const set = (next: string | null) => {
    const done = next === null ? passwordRemovedNotice : passwordSetNotice;
    setArmed(false);
    // Focuses the field first, because the pressed button may disappear.
    input.current?.focus();
    room.send('room/setPassword', { password: next }).then(() => {
      setPassword('');
      notify({ type: 'success', ...done });
    }, notifyRefusal);
  };
  const busy = room.pending.has('room/setPassword');
  const otherCount = (useClients() ?? []).filter(({ id }) => id !== room.clientId).length;
  const arms = !armed && otherCount > 0;
  return (
    <div className={`stack ${styles.field}`}>
      <TextField
        label={roomAccessWords.password}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
        description={choices.standing}
        inputRef={input}
      />
      {armed && <p className={`muted ${styles.words}`}>{roomAccessWords.passwordWarning(otherCount)}</p>}
      <div className={`cluster ${styles.buttons}`}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            {roomAccessWords.notNow}
          </Button>
        )}
        {choices.remove && !armed && (
          <Button size="small" isDisabled={busy} onPress={() => set(null)}>
            {roomAccessWords.removePassword}
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          isDisabled={busy || password === ''}
          onPress={() => (arms ? setArmed(true) : set(password))}
        >
          {armed ? choices.setNow : choices.set}
        </Button>
      </div>
    </div>
  );
}

function RotateLinks() {
  const room = useRoom();
  const [armed, setArmed] = useState(false);
  const rotate = () => {
    setArmed(false);
    room.send('room/rotateSecrets', {}).then(
      () =>
        notify({
          type: 'success',
          title: roomAccessWords.linksReplaced,
          text: roomAccessWords.linksReplacedNote,
        }),
      notifyRefusal,
    );
  };
  return (
    <SettingsGroup
      title={roomAccessWords.links}
      about={armed ? roomAccessWords.replaceWarning : roomAccessWords.replaceHint}
    >
      <div className={`cluster ${styles.buttons}`}>
        {armed && (
          <Button size="small" onPress={() => setArmed(false)}>
            {roomAccessWords.keepLinks}
          </Button>
        )}
        <Button
          size="small"
          variant={armed ? 'danger' : 'secondary'}
          onPress={() => (armed ? rotate() : setArmed(true))}
        >
          {armed ? roomAccessWords.replaceNow : roomAccessWords.replaceAll}
        </Button>
      </div>
    </SettingsGroup>
  );
}

export function ApiFields() {
  const { pid } = useRoom();
  const { origin } = useLinkOrigin();
  const lines = [
    { title: roomApiWords.roomId, text: pid },
    { title: roomApiWords.url, text: `${origin}/v1/` },
    { title: roomApiWords.theCommand, text: roomApiWords.command(origin, pid) },
  ];
  return (
    <SettingsGroup title={roomApiWords.title} about={roomApiWords.about}>
      {lines.map(({ title, text }) => (
        <CopyLine key={title} title={title} text={text} />
      ))}
      <p className={`muted ${styles.words}`}>
        {/* The server renders this page, so the router must not open it. */}
        <a href="/docs/api/" target="_blank" rel="noreferrer">
          {roomApiWords.docs}
        </a>
      </p>
      <RoomKeys />
    </SettingsGroup>
  );
}

function RoomKeys() {
  const { pid, view } = useRoom();
  const { name, plan, teamId } = view.room;
  if (teamId === null) return null;
  const canMake = planAllows(plan, 'api_access');
  return (
    <SettingsGroup title={roomApiWords.keys} about={roomApiWords.keysAbout}>
      {!canMake && (
        <p className={`muted ${styles.words}`}>
          {roomApiWords.noAccess(plan.name)}
          <PlanPageLink />
        </p>
      )}
      <ApiKeys teamId={teamId} rooms={[{ pid, name }]} only={pid} canMake={canMake} />
      <p className={`muted ${styles.words}`}>
        <a href={teamPath(teamId, 'integrations')} target="_blank" rel="noreferrer">
          {roomApiWords.teamKeys}
        </a>
      </p>
    </SettingsGroup>
  );
}

const OSC_RATE_CHOICES: readonly Choice<string>[] = [0, 1, 2, 5, 10].map((times) => ({
  value: String(times),
  label: times === 0 ? oscWords.rates.never : oscWords.rates.often(times),
}));

const OSC_POLL_INTERVAL = 3 * SECOND;

function OscFields() {
  const room = useRoom();
  const osc = useLoaded(`/api/rooms/${room.pid}/osc`, oscFormFrom, OSC_POLL_INTERVAL);
  const [isOpen, setOpen] = useState(false);
  const form = osc.value;
  if (form === null) return null;
  const set = (settings: Partial<OscSettings>) => {
    room.send('room/osc', settings).then(() => osc.reload(), notifyRefusal);
  };
  return (
    <SettingsGroup title={oscWords.title} about={oscWords.about}>
      <Switch
        isSelected={form.on}
        onChange={(on) => {
          setOpen(true);
          set({ on });
        }}
      >
        {oscWords.on}
      </Switch>
      {(form.on || isOpen) && <OscDetails form={form} set={set} />}
    </SettingsGroup>
  );
}

interface DetailsProps {
  readonly form: OscForm;
  readonly set: (settings: Partial<OscSettings>) => void;
}

function OscDetails({ form, set }: DetailsProps) {
  return (
    <>
      <p className={`muted ${styles.words}`}>{form.listens}</p>
      <CommitField
        label={oscWords.senders}
        description={oscWords.sendersAbout}
        value={form.senders}
        onCommit={(typed) => set({ senders: parseSenders(typed) })}
      />
      <CommitField
        label={oscWords.code}
        description={oscWords.codeAbout}
        value={form.code}
        maxLength={64}
        onCommit={(code) => set({ code: code.trim() })}
      />
      <CommitField
        label={oscWords.targets}
        description={oscWords.targetsAbout}
        value={form.targets}
        onCommit={(typed) => set({ targets: parseTargets(typed) })}
      />
      <Select
        label={oscWords.rate}
        value={String(form.rate)}
        choices={OSC_RATE_CHOICES}
        onChange={(times) => set({ rate: Number(times) })}
      />
      {form.unreachable !== '' && <p className={`muted ${styles.words}`}>{form.unreachable}</p>}
      {form.heard !== '' && <p className={`muted ${styles.words}`}>{form.heard}</p>}
      <p className={`muted ${styles.words}`}>{oscWords.worth}</p>
    </>
  );
}

interface Props extends DialogState {
  readonly onShortcuts: () => void;
  readonly onAutomations: () => void;
  readonly onDeck: () => void;
  readonly onSignals: () => void;
}

const todFormatChoices: readonly Choice<TodSetting>[] = [
  { value: 'AUTO', label: roomSettingsWords.todFormats.AUTO },
  { value: '24H', label: roomSettingsWords.todFormats['24H'] },
  { value: '12H', label: roomSettingsWords.todFormats['12H'] },
];
const behaviorChoices: readonly Choice<Behavior>[] = [
  { value: 'CONTINUE', label: roomSettingsWords.behaviors.CONTINUE },
  { value: 'STOP', label: roomSettingsWords.behaviors.STOP },
];
const accessChoices = ACCESS_MODES.map((value) => ({ value, label: roomSettingsWords.accesses[value] }));
const questionChoices = QUESTION_MODES.map((value) => ({
  value,
  label: roomSettingsWords.questionChoices[value],
}));

const lookChoices = DESK_LOOKS.map((value) => ({ value, label: deskLookWords.looks[value] }));

const SETTINGS_PARTS = ['room', 'security', 'browser'] as const;
const settingsPanels = { room: RoomSettings, security: SecuritySettings, browser: BrowserSettings } as const;

export function SettingsDialog(props: Props) {
  const { isOpen, onClose, onShortcuts, onAutomations, onDeck, onSignals } = props;
  const room = useRoom();
  const owns = hasAnyPermission(room.permissions, ROOM);
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
          <p className={`muted ${styles.words}`}>{roomSettingsWords.settingsRefused}</p>
          <BrowserSettings />
        </>
      )}
    </Dialog>
  );
}

function SettingsParts() {
  const [chosen, choose] = useState<string>('room');
  return (
    <Tabs selected={chosen} onSelect={choose} className={`stack ${styles.parts}`}>
      <TabList label={controllerWords.settings} className={styles.tabList}>
        {SETTINGS_PARTS.map((part) => (
          <Tab key={part} id={part} className={styles.tab}>
            {roomSettingsWords.settingsParts[part]}
          </Tab>
        ))}
      </TabList>
      {SETTINGS_PARTS.map((part) => {
        const Panel = settingsPanels[part];
        return (
          <TabPanel key={part} id={part} className={`stack ${styles.part}`}>
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
        choices={todFormatChoices}
        onChange={(todFormat) => room.ask('room/settings', { todFormat })}
      />
      <Select
        label={roomSettingsWords.behavior}
        value={settings.behavior}
        choices={behaviorChoices}
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
    <SettingsGroup title={agendaSettingsWords.title} about={agendaSettingsWords.about}>
      {agendaParts.map((part) => (
        <Switch
          key={part}
          isSelected={agenda[part]}
          onChange={(on) => room.ask('room/settings', { agenda: { [part]: on } })}
        >
          {agendaSettingsWords.fields[part]}
        </Switch>
      ))}
    </SettingsGroup>
  );
}

function SecuritySettings() {
  const room = useRoom();
  return (
    <>
      <Select
        label={roomSettingsWords.access}
        value={room.view.room.settings.access}
        choices={accessChoices}
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
      <Select
        label={deskLookWords.title}
        value={useDeskLook()}
        choices={lookChoices}
        onChange={setDeskLook}
      />
      <p className={`muted ${styles.words}`}>{deskLookWords.hint}</p>
      <LanguageChoice />
    </>
  );
}
