import { useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { pageWords } from '../../machines/words/page.ts';
import { useFirstPicture } from '../ui/first-picture.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { browsersFor } from './browser-floor.ts';
import { LoadingOverlay, NoticeLink, NoticePage } from './notice-page.tsx';
import { documentTitle, PageTitle, type RouteMetaFields, useRouteMeta } from './route-meta.ts';
import { scriptFailure } from './screen-failures.ts';

const AppExtras = lazyPart(async () => (await import('./app-extras.tsx')).AppExtras, { loads: 'last' });

export function Shell() {
  const meta = useRouteMeta();
  const [title, nameAfter] = useState<string | null>(null);
  useFirstPicture();
  useDocumentMeta({ ...meta, title: title ?? meta.title });
  return (
    <>
      <PageTitle value={nameAfter}>
        <Outlet />
      </PageTitle>
      <AppExtras meta={meta} />
    </>
  );
}

export function FirstLoad() {
  const meta = useRouteMeta();
  useDocumentMeta(meta);
  return meta.loadingOverlay ? <LoadingOverlay /> : null;
}

export function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />;
}

type DocumentMeta = Pick<RouteMetaFields, 'title' | 'description' | 'background'>;

function useDocumentMeta({ title, description, background }: DocumentMeta): void {
  useLayoutEffect(() => {
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    document.documentElement.dataset['background'] = background;
  }, [title, description, background]);
}

/** Shown at `/error` and in place of a failed screen. Its words are fixed (N78), because a link could inject others. */
function ErrorScreen({ error }: { readonly error?: unknown }) {
  const failure = scriptFailure(error);
  if (failure === 'unreadable') return <UnreadableScreen />;
  return (
    <NoticePage title={pageWords.error}>
      <p role="alert">{failure === 'missing' ? pageWords.partMissing : pageWords.wentWrong}</p>
      <p>{pageWords.reload}</p>
      <NoticeLink to="/">{pageWords.toStart}</NoticeLink>
    </NoticePage>
  );
}

function UnreadableScreen() {
  const { pathname } = useLocation();
  return (
    <NoticePage title={pageWords.unreadable}>
      <p role="alert">{pageWords.needs(browsersFor(pathname))}</p>
      <p>{pageWords.update}</p>
    </NoticePage>
  );
}
