import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { IconButton } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Loads on demand, because it has 5 kB gzipped. */
const LazyHintBubble = lazyPart(async () => (await import('./hint-bubble.tsx')).HintBubble, {
  isAsked: ({ state }) => state.isOpen,
});

interface Props {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  readonly children: ReactElement;
}

/** Tooltip that repeats or shortens a name, never the only explanation. */
export function Hint({ text, shortcut, children }: Props) {
  const target = useRef<HTMLElement>(null);
  const state = useTooltipTriggerState({ delay: 500, closeDelay: 80 });
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, target);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={target}>
        {children}
      </FocusableProvider>
      <LazyHintBubble state={state} target={target} id={tooltipProps.id} text={text} shortcut={shortcut} />
    </>
  );
}

interface HintedButtonProps extends ComponentProps<typeof IconButton> {
  readonly hint?: string;
  readonly shortcut?: string | undefined;
}

export function HintedButton({ hint, shortcut, ...props }: HintedButtonProps) {
  return (
    <Hint text={hint ?? props.label} shortcut={shortcut}>
      <IconButton {...props} />
    </Hint>
  );
}
