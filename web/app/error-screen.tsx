import { useLocation, useRouteError } from 'react-router';
import { browsersFor } from './browser-floor.ts';
import { scriptFailure } from './missing-script.ts';
import { NoticeLink, NoticePage } from './notice-page.tsx';

/**
 * `/error/`; also what stands in for a screen that failed, whose error is in the console. All words are ours
 * (N78): what an address brings along could be anybody's.
 */
export function ErrorScreen() {
  const failure = scriptFailure(useRouteError());
  if (failure === 'unreadable') return <UnreadableScreen />;
  return (
    <NoticePage title="Error">
      <p role="alert">
        {failure === 'missing'
          ? 'A part of this page did not load. Check the connection to the server.'
          : 'Something went wrong on this page.'}
      </p>
      <p>
        Reload the page. If that does not help, go to the start page and open the room from its link again.
      </p>
      <NoticeLink to="/">Go to the start page</NoticeLink>
    </NoticePage>
  );
}

/** A part of the page came, and this browser could not parse it (V210). */
function UnreadableScreen() {
  const { pathname } = useLocation();
  return (
    <NoticePage title="This browser cannot read this page">
      <p role="alert">It needs {browsersFor(pathname)}.</p>
      <p>Update this browser, or open the link in another one. If it is new enough, reload the page.</p>
    </NoticePage>
  );
}
