import { createContext, type ReactNode, useContext, useState } from 'react';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';

interface Props {
  readonly address: string;
  readonly onGo?: (to: string) => void;
  readonly children: ReactNode;
}

const Children = createContext<ReactNode>(null);
const Shown = () => useContext(Children);

export function AtAddress({ address, onGo, children }: Props) {
  const [router] = useState(() => {
    const path = address.replace(/[?#].*/, '');
    const routes = [
      { path, Component: Shown },
      { path: '*', element: null },
    ];
    const made = createMemoryRouter(routes, { initialEntries: [address] });
    made.subscribe(({ location }) => onGo?.(createPath(location)));
    return made;
  });
  return (
    <Children value={children}>
      <RouterProvider router={router} />
    </Children>
  );
}
