import type { ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styles from './popover.module.css';

interface Props {
  readonly state: TooltipTriggerState;
  readonly target: RefObject<Element | null>;
  readonly id: string | undefined;
  readonly text: ReactNode;
  readonly shortcut: string | undefined;
}

export function HintBubble({ state, target, id, text, shortcut }: Props) {
  // `Tooltip` accepts `id`, although its types omit it.
  const triggerProps = { id, triggerRef: target };
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip {...triggerProps} className={styles.tooltip ?? ''} offset={6}>
        {text}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
