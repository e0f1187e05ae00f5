import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { reloadOnMissingScript } from './app/missing-script.ts';
import { laterRoutes, routes } from './routes.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

reloadOnMissingScript();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: laterRoutes })} />
  </StrictMode>,
);
