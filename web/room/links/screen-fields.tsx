import { DEVICE_NAME_LENGTH } from '../../../machines/device/device-name.ts';
import { TOD_FORMATS } from '../../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../../machines/timer/formats.ts';
import { readDelay } from '../../../machines/view/entry/delay-entry.ts';
import { countdownExample, todExample } from '../../../machines/view/screens/format-examples.ts';
import { MIRRORINGS, mirrorWords, type ScreenOptions } from '../../../machines/view/screens/screen-link.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import styles from './links.module.css';

const NONE = 'none';
const mirrors = [
  { value: NONE, label: 'No' },
  ...MIRRORINGS.map((value) => ({ value, label: mirrorWords[value] })),
] as const;

const AS_ROOM = 'As the room has it';
const formats = [
  { value: NONE, label: AS_ROOM },
  ...COUNTDOWN_FORMATS.map((value) => ({ value, label: countdownExample(value) })),
] as const;
const todFormats = TOD_FORMATS.map((value) => ({
  value,
  label: value === 'AUTO' ? AS_ROOM : todExample(value),
}));

interface Props {
  readonly options: ScreenOptions;
  readonly onChange: (options: ScreenOptions) => void;
}

/** What a link sets for its one screen (V144, V151). */
export function ScreenFields({ options, onChange }: Props) {
  const change = (changed: Partial<ScreenOptions>) => onChange({ ...options, ...changed });
  return (
    <div className={styles.options}>
      <p className={styles.opens}>For one screen: copy, open or scan the link after this.</p>
      <TextField
        label="Name of the screen"
        placeholder="As its browser is called"
        maxLength={DEVICE_NAME_LENGTH}
        value={options.name}
        onChange={(name) => change({ name })}
      />
      <div className={styles.pair}>
        <Select
          label="Mirrored"
          value={options.mirror ?? NONE}
          choices={mirrors}
          onChange={(mirror) => change({ mirror: mirror === NONE ? null : mirror })}
        />
        <EntryField
          label="Behind the others by"
          text={`${options.delay} ms`}
          read={readDelay}
          onCommit={(delay) => change({ delay })}
        />
      </div>
      <Select
        label="Countdown format"
        value={options.format ?? NONE}
        choices={formats}
        onChange={(format) => change({ format: format === NONE ? null : format })}
      />
      <Select
        label="Clock format"
        value={options.todFormat}
        choices={todFormats}
        onChange={(todFormat) => change({ todFormat })}
      />
      <ZoneField value={options.zone} none="The room’s zone" onChange={(zone) => change({ zone })} />
      <Switch isSelected={options.controls} onChange={(controls) => change({ controls })}>
        Controls when the pointer moves
      </Switch>
    </div>
  );
}
