import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Label, Timer } from '../../machines/timer/timer.ts';
import { useRoom } from '../live/live-context.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isComposing, useLeaving } from '../ui/typing.ts';
import { FieldGroup, useTimerUpdate } from './field-group.tsx';
import { labelsInUse } from './rundown.view.ts';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';

const LABEL_COLORS = [
  [timerDetailsWords.colors.blue, '#4c8dff'],
  [timerDetailsWords.colors.violet, '#a67bff'],
  [timerDetailsWords.colors.pink, '#f472b6'],
  [timerDetailsWords.colors.teal, '#2dd4bf'],
  [timerDetailsWords.colors.lime, '#a3e635'],
  [timerDetailsWords.colors.orange, '#fb923c'],
  [timerDetailsWords.colors.sand, '#d6b98c'],
  [timerDetailsWords.colors.grey, '#94a3b8'],
] as const;
const MAX_LABELS = 20;

export function LabelFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="labels" title={timerColumnWords.Labels}>
      <LabelEditor labels={labelsInUse([timer])} onChange={(labels) => update({ labels })} />
    </FieldGroup>
  );
}

interface EditorProps {
  readonly labels: readonly Label[];
  readonly onChange: (labels: readonly Label[]) => void;
}

export function LabelEditor({ labels, onChange }: EditorProps) {
  const { timers } = useRoom().view;
  const has = (label: Label) => labels.some((each) => isSameLabel(each, label));
  const add = (label: Label) => {
    if (!has(label)) onChange([...labels, label]);
  };
  const suggestions = labelsInUse(timers).filter((label) => !has(label));
  return (
    <>
      {labels.length > 0 && (
        <ul className={`cluster ${styles.chips}`}>
          {labels.map((label) => (
            <li
              key={`${label.name} ${label.color}`}
              className={styles.chip}
              style={{ borderColor: label.color }}
            >
              {label.name}
              <button
                type="button"
                aria-label={timerDetailsWords.removeLabel(label.name)}
                onClick={() => onChange(labels.filter((each) => each !== label))}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {labels.length < MAX_LABELS && <NewLabel onAdd={add} />}
      {suggestions.length > 0 && (
        <div className={`cluster ${styles.chips}`} role="group" aria-label={timerDetailsWords.otherLabels}>
          {suggestions.slice(0, 6).map((label) => (
            <button
              type="button"
              key={`${label.name} ${label.color}`}
              className={styles.chip}
              style={{ borderColor: label.color }}
              onClick={() => add(label)}
            >
              <Plus aria-hidden />
              {label.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const isSameLabel = (a: Label, b: Label) => a.name === b.name && a.color === b.color;

function NewLabel({ onAdd }: { readonly onAdd: (label: Label) => void }) {
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(LABEL_COLORS[0][1]);
  const add = () => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    onAdd({ name: trimmed, color });
    setName('');
  };
  useLeaving(add);
  return (
    <>
      <div className={styles.newLabel}>
        <TextField
          label={timerDetailsWords.newLabel}
          hideLabel
          placeholder={timerDetailsWords.newLabel}
          maxLength={50}
          value={name}
          onChange={setName}
          onKeyDown={(event) =>
            event.key === 'Enter' && !isComposing(event) ? add() : event.continuePropagation()
          }
        />
        <Button size="small" isDisabled={name.trim() === ''} onPress={add}>
          {timerDetailsWords.addLabel}
        </Button>
      </div>
      <div className="cluster" role="radiogroup" aria-label={timerDetailsWords.labelColor}>
        {LABEL_COLORS.map(([word, value]) => (
          <label
            key={value}
            className={styles.color}
            style={{ backgroundColor: value }}
            title={word}
            data-checked={color === value || undefined}
          >
            <input
              type="radio"
              name="label-color"
              aria-label={word}
              checked={color === value}
              onChange={() => setColor(value)}
            />
          </label>
        ))}
      </div>
    </>
  );
}
