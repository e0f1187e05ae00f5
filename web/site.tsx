import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { reportNavigationError } from './app/navigation-errors.ts';
import { laterRoutes, routes } from './routes.tsx';

/** Every page, by its route. */
export function Site() {
  return <RouterProvider router={router} onError={reportNavigationError} />;
}

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: laterRoutes });
