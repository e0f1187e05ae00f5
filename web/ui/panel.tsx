import { Plus, X } from 'lucide-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly noteClassName?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const PanelCloser = createContext<{ readonly label: string; readonly close: () => void } | null>(null);

export function Panel({ title, note, noteClassName, actions, children }: Props) {
  const closer = use(PanelCloser);
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={`cluster ${styles.head}`}>
        <h2 className={styles.title}>{title}</h2>
        {note !== undefined && note !== null && (
          <span className={classNames('muted', styles.note, noteClassName)}>{note}</span>
        )}
        <div className={`row ${styles.actions}`}>
          {actions}
          {closer && <IconButton label={closer.label} size="small" onPress={closer.close} icon={X} />}
        </div>
      </header>
      {children}
    </section>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly wide?: boolean;
}

export function EmptyState({ title, children, action, wide = false }: EmptyProps) {
  return (
    <div className={`stack secondary ${styles.empty}`} data-wide={wide || undefined}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
      {action}
    </div>
  );
}

interface AddButtonProps {
  readonly children: string;
  readonly isFull: boolean;
  readonly onPress: () => void;
}

/** Stays enabled while it has the focus. Otherwise the focus would move to the page, whose keys run the show (V145). */
export function AddButton({ children, isFull, onPress }: AddButtonProps) {
  const [focused, setFocused] = useState(false);
  return (
    <Button
      size="small"
      isDisabled={isFull && !focused}
      aria-disabled={isFull}
      onFocusChange={setFocused}
      onPress={() => !isFull && onPress()}
      icon={Plus}
    >
      {children}
    </Button>
  );
}
