import { DEVICE_NAME_LENGTH } from '../../machines/device/device-name.ts';
import { MIRRORINGS, type ScreenOptions } from '../../machines/device/screen-link.ts';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { durationWords } from '../../machines/words/duration.ts';
import { readDelay } from '../devices/delay-entry.view.ts';
import { linkWords } from '../room/link.words.ts';
import { EntryField } from '../ui/entry-field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ZoneField } from '../ui/zone-field.tsx';
import { countdownExample, todExample } from './format-examples.view.ts';
import styles from './links.module.css';

const NONE = 'none';
const mirrors = [
  { value: NONE, label: linkWords.mirroring.none },
  ...MIRRORINGS.map((value) => ({ value, label: linkWords.mirroring[value] })),
] as const;

const AS_ROOM = linkWords.asRoom;
const formats = [
  { value: NONE, label: AS_ROOM },
  ...COUNTDOWN_FORMATS.map((value) => ({ value, label: countdownExample(value) })),
] as const;
const todFormats = TOD_FORMATS.map((value) => ({
  value,
  label: value === 'AUTO' ? AS_ROOM : todExample(value),
}));

interface Props {
  readonly themed: boolean;
  readonly options: ScreenOptions;
  readonly onChange: (options: ScreenOptions) => void;
}

export function ScreenFields({ themed, options, onChange }: Props) {
  const change = (changed: Partial<ScreenOptions>) => onChange({ ...options, ...changed });
  return (
    <div className={styles.options}>
      <p className={styles.opens}>{linkWords.fieldsNote}</p>
      <TextField
        label={linkWords.screenName}
        placeholder={linkWords.usualScreenName}
        maxLength={DEVICE_NAME_LENGTH}
        value={options.name}
        onChange={(name) => change({ name })}
      />
      <div className={styles.pair}>
        <Select
          label={linkWords.mirroredLabel}
          value={options.mirror ?? NONE}
          choices={mirrors}
          onChange={(mirror) => change({ mirror: mirror === NONE ? null : mirror })}
        />
        <EntryField
          label={linkWords.delay}
          text={durationWords.milliseconds(options.delay)}
          read={readDelay}
          onCommit={(delay) => change({ delay })}
        />
      </div>
      <Select
        label={linkWords.format}
        value={options.format ?? NONE}
        choices={formats}
        onChange={(format) => change({ format: format === NONE ? null : format })}
      />
      <Select
        label={linkWords.todFormat}
        value={options.todFormat}
        choices={todFormats}
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
