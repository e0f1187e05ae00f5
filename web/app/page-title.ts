import { createContext, useContext, useEffect } from 'react';

/** Names the page after what stands in for the screen of its route; null: after the route again. */
export const PageTitle = createContext<(title: string | null) => void>(() => {});

/** Calls the page so for as long as this part of it is there (N64). */
export function usePageTitle(title: string): void {
  const name = useContext(PageTitle);
  useEffect(() => {
    name(title);
    return () => name(null);
  }, [name, title]);
}
