import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './reorder.module.css';
import { dropEdge } from './row-places.ts';
import { uiWords } from './ui.words.ts';
import type { HeldRow } from './use-reorder.ts';

interface MovableProps extends ComponentProps<'li'> {
  readonly place: number;
  readonly held: HeldRow | null;
}

export function MovableRow({ place, held, className, ...rest }: MovableProps) {
  return (
    <li
      className={classNames(styles.movable, className)}
      data-held={held?.from === place || undefined}
      data-drop={dropEdge(place, held)}
      {...rest}
    />
  );
}

export function MoveHandle({ of, ...handle }: ComponentProps<'button'> & { readonly of: string }) {
  return (
    <button type="button" className={styles.handle} aria-label={uiWords.moveRow(of)} {...handle}>
      <GripVertical aria-hidden />
    </button>
  );
}

export function MoveAnnouncement({ children }: { readonly children: string }) {
  return (
    <p className={classNames('visually-hidden', styles.said)} role="status">
      {children}
    </p>
  );
}
