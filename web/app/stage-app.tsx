import { Component, type ReactNode, useEffect, useMemo } from 'react';
import { ErrorScreen } from './error-screen.tsx';
import { reportNavigationError } from './navigation-errors.ts';
import type { Place } from './place.ts';
import { metaOf } from './route-meta.ts';
import { Shell } from './shell.tsx';

/** What the page's address opens. */
export interface StageProps {
  readonly handles: readonly unknown[];
  readonly params: Place['params'];
  /** Shows a screen of the site instead, whose address the page has by then. */
  readonly leave: () => void;
}

/** A screen of a show that was opened by its own link. It goes nowhere by itself, so that it loads no router (V198). */
export function StageApp({
  handles,
  params,
  leave,
  children,
}: StageProps & { readonly children: ReactNode }) {
  const place = useMemo(() => stagePlace({ handles, params, leave }), [handles, params, leave]);
  useEffect(loadOtherLinks, []);
  return (
    <Shell place={place}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Shell>
  );
}

/** Another link of this screen, opened in its place, differs in the fragment alone: browsers load nothing for it (U232). */
function loadOtherLinks(): () => void {
  const load = () => location.reload();
  addEventListener('hashchange', load);
  return () => removeEventListener('hashchange', load);
}

function stagePlace({ handles, params, leave }: StageProps): Place {
  const { pathname, search, hash } = location;
  return {
    pathname,
    search,
    hash,
    query: new URLSearchParams(search),
    params,
    meta: metaOf(pathname, handles, search),
    go: (to, options) => {
      if (options?.replace) history.replaceState(null, '', to);
      else history.pushState(null, '', to);
      leave();
    },
  };
}

class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isFailed: boolean; readonly error: unknown }
> {
  override state = { isFailed: false, error: null };

  static getDerivedStateFromError(error: unknown) {
    return { isFailed: true, error };
  }

  override componentDidCatch(error: unknown) {
    reportNavigationError(error);
  }

  override render() {
    const { isFailed, error } = this.state;
    return isFailed ? <ErrorScreen error={error} /> : this.props.children;
  }
}
