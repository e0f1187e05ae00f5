import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string;
  readonly onFollow?: (() => void) | undefined;
};

/** The link of React Router would add 3 kB for prefetching. */
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
