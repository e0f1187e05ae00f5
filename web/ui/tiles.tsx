import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './tiles.module.css';
import { uiWords } from './ui.words.ts';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly mixed?: boolean;
  readonly hide?: boolean;
}

export function FieldLabel({ id, label, mixed, hide }: Props) {
  return (
    <span id={id} className={classNames(field.label, hide && 'visually-hidden')}>
      {mixed ? uiWords.ofSeveral(label) : label}
    </span>
  );
}

export interface Tile<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly picture?: ReactNode;
}

interface TilesProps<Value extends string | number> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value | undefined;
  readonly tiles: readonly Tile<Value>[];
  readonly columns?: number;
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
}

export function Tiles<Value extends string | number>(props: TilesProps<Value>) {
  const { label, hideLabel = false, value, tiles, columns = tiles.length, className, onChange } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inputs = Array.from(event.currentTarget.querySelectorAll('input'));
    const step = tileStepOfKey(event, columns < tiles.length ? columns : 1);
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const place = inputs.findIndex((input) => input === event.target) + step;
    const tile = tiles[place];
    if (tile === undefined) return;
    inputs[place]?.focus();
    onChange(tile.value);
  };
  return (
    <div className={classNames('stack', styles.tiles, className)}>
      <FieldLabel id={id} label={label} mixed={value === undefined} hide={hideLabel} />
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={id}
        className={styles.grid}
        style={{ '--columns': columns }}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile) => (
          <label key={tile.value} className={styles.tile} title={tile.picture ? tile.label : undefined}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              aria-label={tile.label}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            <span className={`card secondary ${styles.face}`}>{tile.picture ?? tile.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

function tileStepOfKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, row: number): number {
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowDown') return row;
  return key === 'ArrowUp' ? -row : 0;
}
