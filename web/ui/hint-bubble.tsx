import type { ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styles from './popover.module.css';

interface Props {
  readonly state: TooltipTriggerState;
  readonly target: RefObject<Element | null>;
  /** The id that the trigger's `aria-describedby` names. */
  readonly id: string | undefined;
  readonly text: ReactNode;
  readonly shortcut: string | undefined;
}

export function HintBubble({ state, target, id, text, shortcut }: Props) {
  // Spread: the types of `Tooltip` omit `id`, which it renders.
  const own = { id, triggerRef: target };
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip {...own} className={styles.tooltip ?? ''} offset={6}>
        {text}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
