import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps,
  type LinkProps,
} from 'react-aria-components';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** 32, 40 and 64 px high; at least 44 px on touch screens. */
export type ButtonSize = 'small' | 'regular' | 'large';

export interface ButtonStyle {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly waiting?: boolean;
}

export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonStyle, icon = false): string {
  return classNames(styles.button, styles[variant], styles[size], icon && styles.icon);
}

type PlainButtonProps = Omit<ButtonProps, 'className' | 'style' | 'children'> &
  ButtonStyle & {
    readonly icon?: LucideIcon;
    readonly children?: ReactNode;
    readonly className?: string | undefined;
    readonly ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  waiting,
  icon: Icon,
  className,
  children,
  ...props
}: PlainButtonProps) {
  return (
    <AriaButton
      {...props}
      className={classNames(buttonClass(buttonStyle(variant, size)), className)}
      data-waiting={waiting || undefined}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </AriaButton>
  );
}

type IconButtonProps = Omit<PlainButtonProps, 'aria-label'> & { readonly label: string };

export function IconButton({ label, variant = 'quiet', className, ...props }: IconButtonProps) {
  return (
    <Button {...props} variant={variant} aria-label={label} className={classNames(styles.icon, className)} />
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className' | 'style' | 'children'> &
  ButtonStyle & { readonly children: ReactNode };

export function ButtonLink({ variant, size, waiting: _waiting, ...props }: ButtonLinkProps) {
  return <AriaLink {...props} className={buttonClass(buttonStyle(variant, size))} />;
}

function buttonStyle(variant: ButtonVariant | undefined, size: ButtonSize | undefined): ButtonStyle {
  return { ...(variant && { variant }), ...(size && { size }) };
}
