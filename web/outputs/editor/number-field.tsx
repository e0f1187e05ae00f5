import { type KeyboardEvent, useId } from 'react';
import { language } from '../../app/language.ts';
import { isComposing } from '../../ui/composing.ts';
import field from '../../ui/field.module.css';
import { uiWords } from '../../ui/ui.words.ts';
import { useDraft } from '../../ui/use-draft.ts';

interface Props {
  readonly label: string;
  /** Mixed if undefined. */
  readonly value: number | undefined;
  readonly least: number;
  readonly most: number;
  /** No fractions. */
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
}

/** Arrow step. */
const STEP = 1;
const LARGE_STEP = 10;

const written = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });

/** The library's field rounds untouched values and has no large step. */
export function NumberField({ label, value, least, most, isWhole = false, onChange }: Props) {
  const id = useId();
  const text = value === undefined ? '' : written.format(value);
  const parts = isWhole ? 1 : 10;
  const set = (next: number) => onChange(Math.min(most, Math.max(least, Math.round(next * parts) / parts)));
  const { draft, type, commit } = useDraft(text, (typed) => {
    const number = numberIn(typed);
    if (number !== null) set(number);
  });
  const isInvalid = draft !== null && draft !== text && numberIn(draft) === null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      type(null);
    }
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const step = (event.shiftKey ? LARGE_STEP : STEP) * (event.key === 'ArrowUp' ? 1 : -1);
    const from = (draft === null ? null : numberIn(draft)) ?? value;
    type(null);
    if (from !== undefined) set(from + step);
  };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={field.input}
        inputMode="decimal"
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuetext={value === undefined ? uiWords.mixed : text}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-invalid={isInvalid || undefined}
        data-invalid={isInvalid || undefined}
        placeholder={value === undefined ? uiWords.mixed : undefined}
        value={draft ?? text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Point or comma; null: invalid. */
function numberIn(text: string): number | null {
  return /^\s*[-−]?\d+(?:[.,]\d*)?\s*$/.test(text)
    ? Number(text.trim().replace(',', '.').replace('−', '-'))
    : null;
}
