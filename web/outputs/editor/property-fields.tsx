import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type DesignFont, FONT_WEIGHTS, FONTS, type FontWeight } from '../../../machines/output/design.ts';
import { language } from '../../app/language.ts';
import field from '../../ui/field.module.css';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FieldLabel } from '../../ui/tiles.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { isComposing, useDraft } from '../../ui/typing.ts';
import { uiWords } from '../../ui/ui.words.ts';
import { cssFamily, loadEveryFont } from '../design/design-fonts.ts';
import { designPropertyWords as words } from './design-property.words.ts';
import styles from './properties.module.css';

interface Props {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean) => void;
}

export function FlagField({ label, value, onChange }: Props) {
  return (
    <Switch isSelected={value === true} onChange={onChange}>
      {value === undefined ? uiWords.ofSeveral(label) : label}
    </Switch>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
}

const ARROW_STEP = 1;
const LARGE_ARROW_STEP = 10;

const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });

/** Replaces the field of the library, which rounds untouched values and has no large step. */
export function NumberField({ label, value, least, most, isWhole = false, onChange }: NumberFieldProps) {
  const id = useId();
  const text = value === undefined ? '' : numberFormat.format(value);
  const parts = isWhole ? 1 : 10;
  const set = (next: number) => onChange(Math.min(most, Math.max(least, Math.round(next * parts) / parts)));
  const { draft, type, commit } = useDraft(text, (typed) => {
    const number = parseNumber(typed);
    if (number !== null) set(number);
  });
  const isInvalid = draft !== null && draft !== text && parseNumber(draft) === null;
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
    const step = (event.shiftKey ? LARGE_ARROW_STEP : ARROW_STEP) * (event.key === 'ArrowUp' ? 1 : -1);
    const from = (draft === null ? null : parseNumber(draft)) ?? value;
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

function parseNumber(text: string): number | null {
  return /^\s*[-−]?\d+(?:[.,]\d*)?\s*$/.test(text)
    ? Number(text.trim().replace(',', '.').replace('−', '-'))
    : null;
}

interface PropertySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PropertySection({ title, children }: PropertySectionProps) {
  const id = useId();
  return (
    <div role="group" className={`stack ${styles.section}`} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </div>
  );
}

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly chosen: readonly Value[] | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

export function Chips<Value extends string>({
  label,
  hideLabel = false,
  chosen,
  choices,
  onChange,
}: ChipsProps<Value>) {
  const id = useId();
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isChosen : chosen?.includes(each))),
    );
  return (
    <div role="group" aria-labelledby={id} className={`stack ${styles.field}`}>
      <FieldLabel id={id} label={label} mixed={chosen === undefined} hide={hideLabel} />
      <div className={`cluster ${styles.chips}`}>
        {choices.map((choice) => (
          <ToggleButton
            key={choice.value}
            size="small"
            isSelected={chosen?.includes(choice.value) === true}
            onChange={(isChosen) => toggle(choice.value, isChosen)}
          >
            {choice.label}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}

/** Null selects the design's value. Undefined means that the selected elements have different values. */
type SharedOrNull<Value> = Value | null | undefined;

interface FontProps {
  readonly value: SharedOrNull<DesignFont>;
  readonly inherited?: DesignFont;
  readonly onChange: (font: DesignFont | null) => void;
}

const DESIGN_FONT = 'design';
const fontLabel = (font: DesignFont): string => (font === 'stage' ? words.stageFont : font);
const fontChoices = FONTS.map((font) => ({
  value: font,
  label: fontLabel(font),
  fontFamily: cssFamily(font),
}));

export function FontField({ value, inherited, onChange }: FontProps) {
  const inheritedChoice = inherited && [
    { value: DESIGN_FONT, label: words.asDesign(fontLabel(inherited)) } as const,
  ];
  return (
    <Select
      label={words.font}
      value={value === null ? DESIGN_FONT : (value ?? null)}
      placeholder={uiWords.mixed}
      choices={[...(inheritedChoice ?? []), ...fontChoices]}
      onOpen={() => void loadEveryFont()}
      onChange={(font) => onChange(font === DESIGN_FONT ? null : font)}
    />
  );
}

interface WeightProps {
  readonly value: SharedOrNull<FontWeight>;
  readonly inherited?: FontWeight;
  readonly onChange: (weight: FontWeight | null) => void;
}

const weightChoices = FONT_WEIGHTS.map((weight) => ({ value: String(weight), label: words.weights[weight] }));

export function WeightField({ value, inherited, onChange }: WeightProps) {
  const inheritedChoice = inherited && [
    { value: DESIGN_FONT, label: words.asDesign(words.weights[inherited]) },
  ];
  return (
    <Select
      label={words.weight}
      value={value === undefined ? null : value === null ? DESIGN_FONT : String(value)}
      placeholder={uiWords.mixed}
      choices={[...(inheritedChoice ?? []), ...weightChoices]}
      onChange={(text) => onChange(FONT_WEIGHTS.find((weight) => String(weight) === text) ?? null)}
    />
  );
}
