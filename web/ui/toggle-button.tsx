import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton as AriaToggleButton, type ToggleButtonProps } from 'react-aria-components';
import { type ButtonStyle, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

type Props = Omit<ToggleButtonProps, 'className' | 'style' | 'children'> &
  ButtonStyle & {
    readonly icon?: LucideIcon;
    readonly children?: ReactNode;
    readonly className?: string | undefined;
  };

export function ToggleButton({
  variant = 'secondary',
  size = 'regular',
  waiting,
  icon: Icon,
  className,
  children,
  ...props
}: Props) {
  return (
    <AriaToggleButton
      {...props}
      className={classNames(buttonClass({ variant, size }), className)}
      data-waiting={waiting || undefined}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </AriaToggleButton>
  );
}
