import type { ReactNode } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import type { SharedFields } from '../../machines/room/timer.commands.ts';
import {
  APPEARANCES,
  MARKS,
  MAX_MARK_FLASHES,
  type Mark,
  type SoundCue,
  type Timer,
  timerFields,
  timerFlags,
} from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { exactLengthText, readDuration } from '../stage/duration-entry.view.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { CommitField } from '../ui/commit-field.tsx';
import { type Entry, EntryField } from '../ui/entry-field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { CueField, MixedSelect } from './cue-field.tsx';
import { FieldGroup, useTimerUpdate } from './field-group.tsx';
import { DurationField } from './time-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';

const markWords = timerDetailsWords.marks;
const flashChoices = Array.from({ length: MAX_MARK_FLASHES + 1 }, (_, count) => ({
  value: String(count),
  label: markWords.flashes(count),
}));

interface MarkValues extends Readonly<Record<Exclude<Mark, 'zero'>, Duration | null>> {
  readonly chime: Readonly<Record<Mark, SoundCue | null>>;
  readonly markFlash: Readonly<Record<Mark, number | null>>;
  readonly markText: Readonly<Record<Mark, string | null>>;
}

interface Props {
  readonly values: MarkValues;
  readonly mixed?: (mark: Exclude<Mark, 'zero'>) => boolean;
  readonly update: (fields: SharedFields) => void;
}

export function MarksFields({ values, mixed = () => false, update }: Props) {
  return MARKS.map((mark) => {
    return (
      <div
        key={mark}
        className={styles.wrapUp}
        data-zone={mark}
        role="group"
        aria-label={markWords.names[mark]}
      >
        {mark === 'zero' ? (
          <span className={`secondary ${styles.zero}`}>{timerDetailsWords.atZero}</span>
        ) : (
          <TimeLeftField
            mark={mark}
            value={values[mark]}
            isMixed={mixed(mark)}
            onCommit={(ms) => update({ [mark]: ms })}
          />
        )}
        <CueField
          label={timerDetailsWords.sounds[mark]}
          hideLabel
          value={values.chime[mark]}
          onChange={(chosen) => update({ chime: { [mark]: chosen } })}
        />
        <MixedSelect
          label={markWords.flashesAt(markWords.names[mark])}
          hideLabel
          value={countTextOrNull(values.markFlash[mark])}
          choices={flashChoices}
          onChange={(count) => update({ markFlash: { [mark]: Number(count) } })}
        />
        <CommitField
          label={markWords.textAt(markWords.names[mark])}
          hideLabel
          value={values.markText[mark] ?? ''}
          placeholder={values.markText[mark] === null ? timerDetailsWords.many.mixed : markWords.text}
          maxLength={timerFields.markText.fields[mark].most}
          onCommit={(text) => update({ markText: { [mark]: text } })}
        />
      </div>
    );
  });
}

const countTextOrNull = (count: number | null) => (count === null ? null : String(count));

interface TimeProps {
  readonly mark: Exclude<Mark, 'zero'>;
  readonly value: Duration | null;
  readonly isMixed: boolean;
  readonly onCommit: (ms: Duration | null) => void;
}

function TimeLeftField({ mark, value, isMixed, onCommit }: TimeProps): ReactNode {
  const label = markWords.timeLeft[mark];
  if (mark === 'yellow' || mark === 'red')
    return (
      <DurationField
        label={label}
        value={value}
        placeholder={isMixed ? timerDetailsWords.many.mixed : ''}
        onCommit={onCommit}
      />
    );
  return (
    <EntryField
      label={label}
      text={value === null ? '' : exactLengthText(value)}
      placeholder={isMixed ? timerDetailsWords.many.mixed : markWords.never}
      read={readOptional}
      onCommit={onCommit}
    />
  );
}

function readOptional(text: string): Entry<Duration | null> {
  if (text.trim() === '') return { ok: true, value: null, understood: markWords.never };
  const entry = readDuration(text);
  return entry.ok ? { ok: true, value: entry.ms || null, understood: entry.understood } : entry;
}

export const appearanceChoices = APPEARANCES.map((value) => ({
  value,
  label: timerWords.appearances[value],
}));

export function StageFields({ timer, besideRow }: { readonly timer: Timer; readonly besideRow: boolean }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="texts" title={timerDetailsWords.viewersRead}>
      {!besideRow && (
        <>
          <CommitField
            label={timerColumnWords.Title}
            value={timer.name}
            maxLength={200}
            onCommit={(name) => update({ name })}
          />
          <CommitField
            label={timerColumnWords.Speaker}
            value={timer.extra}
            maxLength={200}
            onCommit={(extra) => update({ extra })}
          />
        </>
      )}
      <div className={`cluster ${styles.switches}`}>
        {timerFlags.map(({ field, header }) => (
          <Switch key={field} isSelected={timer[field]} onChange={(isOn) => update({ [field]: isOn })}>
            {timerColumnWords[header]}
          </Switch>
        ))}
      </div>
      <Select
        label={timerDetailsWords.screensShow}
        value={timer.appearance}
        choices={appearanceChoices}
        onChange={(appearance) => update({ appearance })}
      />
    </FieldGroup>
  );
}

export function WrapUpFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="wrapUp" title={timerDetailsWords.wrapUp}>
      <MarksFields values={timer} update={update} />
      <p className="muted">{timerDetailsWords.chimesNote}</p>
    </FieldGroup>
  );
}
