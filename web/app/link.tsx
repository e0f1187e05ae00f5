import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface Props {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link within the app that needs no page load. React Router's own brings its prefetching along, which would cost
 * every viewer 6 kB of script.
 */
export function Link({ to, className, children }: Props) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
