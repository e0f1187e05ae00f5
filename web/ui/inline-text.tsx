import { type FocusEvent, type KeyboardEvent, type MouseEvent, type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './inline-text.module.css';
import { isComposing, useDraft, useRest } from './typing.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly inputMode?: 'text' | 'numeric';
  readonly isInvalid?: boolean;
  /** Selects the whole value on a click, because users replace it. */
  readonly selectOnClick?: boolean;
  readonly onDraft?: (draft: string | null) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Text that becomes a field. Enter and blur save, Escape reverts (V255). Changes by others do not overwrite typed
 * text.
 */
export function InlineText({ ref, ...props }: Props) {
  const { label, value, placeholder, maxLength = 200, isDisabled, className, describedBy, inputMode } = props;
  const editing = useEditing(props);
  return (
    <input
      ref={ref}
      className={classNames(styles.input, className)}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={props.isInvalid || undefined}
      value={editing.draft ?? value}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={isDisabled}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => editing.type(event.target.value)}
      onKeyDown={editing.onKeyDown}
      onFocus={editing.onFocus}
      onMouseUp={editing.onMouseUp}
      onBlur={editing.onBlur}
      {...editing.rest}
    />
  );
}

function useEditing({ value, onCommit, onDraft, selectOnClick, isInvalid }: Omit<Props, 'ref'>) {
  const { draft, ...editing } = useDraft(value, onCommit);
  const { rest, takes, leave, props } = useRest();
  const justEntered = useRef(false);
  const type = (text: string | null) => {
    editing.type(text);
    onDraft?.(text);
  };
  const commit = () => {
    editing.commit();
    onDraft?.(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (takes(event) || isComposing(event)) return;
    // An invalid text stays, together with its error (P18).
    if (event.key === 'Enter' && !isInvalid) {
      commit();
      rest();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    type(null);
    rest();
  };
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select();
    justEntered.current = true;
  };
  // Keeps the selection, which releasing the mouse would clear.
  const onMouseUp = (event: MouseEvent<HTMLInputElement>) => {
    if (selectOnClick && justEntered.current) event.preventDefault();
    justEntered.current = false;
  };
  const onBlur = () => {
    leave();
    commit();
  };
  return { draft, type, onBlur, onKeyDown, onFocus, onMouseUp, rest: props };
}
