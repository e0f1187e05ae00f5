import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './stage-box.module.css';

interface Props {
  readonly mirror?: 'h' | 'v' | 'both' | null;
  readonly children: ReactNode;
}

/** The box that a `<Stage>` fills; give it a size. `mirror` is for beam splitters and screens seen from behind. */
export function StageBox({ mirror = null, children }: Props) {
  return <div className={classNames(styles.box, mirror && styles[mirror])}>{children}</div>;
}
