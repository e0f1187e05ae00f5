import { useState } from 'react';
import { SECOND } from '../../machines/kernel/time.ts';
import type { OscSettings } from '../../machines/room/osc.settings.ts';
import { oscWords } from '../../machines/words/osc.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { type OscForm, oscFormFrom, typedSenders, typedTargets } from '../automations/osc-form.view.ts';
import { useRoom } from '../live/live-context.ts';
import { CommitField } from '../ui/commit-field.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './dialogs.module.css';

const RATES: readonly Choice<string>[] = [0, 1, 2, 5, 10].map((times) => ({
  value: String(times),
  label: times === 0 ? oscWords.rates.never : oscWords.rates.often(times),
}));

const LOOK_AGAIN = 3 * SECOND;

export function OscFields() {
  const room = useRoom();
  const osc = useLoaded(`/api/rooms/${room.pid}/osc`, oscFormFrom, LOOK_AGAIN);
  const [isOpen, setOpen] = useState(false);
  const form = osc.value;
  if (form === null) return null;
  const set = (settings: Partial<OscSettings>) => {
    room.send('room/osc', settings).then(() => osc.reload(), notifyRefusal);
  };
  return (
    <div className={styles.field}>
      <p className={styles.label}>{oscWords.title}</p>
      <p className={styles.words}>{oscWords.about}</p>
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
    </div>
  );
}

interface DetailsProps {
  readonly form: OscForm;
  readonly set: (settings: Partial<OscSettings>) => void;
}

function OscDetails({ form, set }: DetailsProps) {
  return (
    <>
      <p className={styles.words}>{form.listens}</p>
      <CommitField
        label={oscWords.senders}
        description={oscWords.sendersAbout}
        value={form.senders}
        onCommit={(typed) => set({ senders: typedSenders(typed) })}
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
        onCommit={(typed) => set({ targets: typedTargets(typed) })}
      />
      <Select
        label={oscWords.rate}
        value={String(form.rate)}
        choices={RATES}
        onChange={(times) => set({ rate: Number(times) })}
      />
      {form.unreachable !== '' && <p className={styles.words}>{form.unreachable}</p>}
      {form.heard !== '' && <p className={styles.words}>{form.heard}</p>}
      <p className={styles.words}>{oscWords.worth}</p>
    </>
  );
}
