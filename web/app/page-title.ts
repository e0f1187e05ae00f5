import { createContext, useContext, useEffect } from 'react';

/** Title override; null: the route's. */
export const PageTitle = createContext<(title: string | null) => void>(() => {});

/** N64. */
export function usePageTitle(title: string): void {
  const name = useContext(PageTitle);
  useEffect(() => {
    name(title);
    return () => name(null);
  }, [name, title]);
}
