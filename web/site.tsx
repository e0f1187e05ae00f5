import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { laterRoutes, routes } from './routes.tsx';

/** Every page, by its route. */
export function Site() {
  return <RouterProvider router={router} />;
}

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: laterRoutes });
