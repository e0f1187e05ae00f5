import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string;
  /** Called right before the app shows the screen; a new tab or window does not call it. */
  readonly onFollow?: (() => void) | undefined;
};

/** Link within the app. React Router's own adds 3 kB of prefetching to every viewer. */
export function Link({ to, onFollow, children, ...props }: Props) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    void navigate(to);
  };
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  );
}
