import { type CSSProperties, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './entry-field.module.css';
import { InlineText } from './inline-text.tsx';

export type Entry<Value> =
  | { readonly ok: true; readonly value: Value; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

interface Props<Value> {
  readonly label: string;
  readonly text: string;
  readonly read: (text: string) => Entry<Value>;
  readonly onCommit: (value: Value) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** In a row, the label is hidden and feedback floats above the content. */
  readonly inRow?: boolean;
  readonly className?: string | undefined;
}

export function EntryField<Value>(props: Props<Value>) {
  const { label, text, read, onCommit, placeholder, isDisabled, inRow } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [place, setPlace] = useState<HintPosition | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const entry = draft === null || draft === text ? null : read(draft);
  const field = (
    <InlineText
      ref={input}
      label={label}
      value={text}
      {...(placeholder !== undefined && { placeholder })}
      isDisabled={isDisabled ?? false}
      selectOnClick
      className={classNames(!inRow && styles.boxed, props.className)}
      isInvalid={entry?.ok === false}
      describedBy={entry ? hintId : undefined}
      onDraft={(typed) => {
        setDraft(typed);
        setPlace(inRow ? positionUnder(input.current) : null);
      }}
      onCommit={(typed) => {
        const result = read(typed);
        if (result.ok) onCommit(result.value);
      }}
    />
  );
  const hint = entry && <EntryHint id={hintId} entry={entry} place={place} />;
  if (inRow) {
    return (
      <>
        {field}
        {hint}
      </>
    );
  }
  return (
    <div className={`stack ${styles.field}`}>
      <span className={`secondary ${styles.label}`} aria-hidden>
        {label}
      </span>
      {field}
      {hint}
    </div>
  );
}

type HintPosition = Pick<CSSProperties, 'left' | 'top'>;

const HINT_GAP = 4;

function positionUnder(field: HTMLElement | null): HintPosition | null {
  const box = field?.getBoundingClientRect();
  return box ? { left: box.left, top: box.bottom + HINT_GAP } : null;
}

interface HintProps {
  readonly id: string;
  readonly entry: Entry<unknown>;
  readonly place: HintPosition | null;
}

function EntryHint({ id, entry, place }: HintProps) {
  const hint = (
    <p
      id={id}
      role="status"
      className={classNames(styles.hint, place && styles.floating)}
      data-ok={entry.ok}
      style={place ?? undefined}
    >
      {entry.ok ? `= ${entry.understood}` : entry.hint}
    </p>
  );
  return place ? createPortal(hint, document.body) : hint;
}
