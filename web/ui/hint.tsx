import type { ReactElement, ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './popover.module.css';

interface Props {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  /** One focusable part of `web/ui`. */
  readonly children: ReactElement;
}

/** A tooltip on hover and keyboard focus. It repeats or shortens a name; it never holds the only explanation. */
export function Hint({ text, shortcut, children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
