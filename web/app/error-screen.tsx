import { useRouteError, useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from './notice-page.tsx';

/** Spec §2, /error/; also what stands in for a screen that failed. */
export function ErrorScreen() {
  const error = useRouteError();
  const [query] = useSearchParams();
  return (
    <NoticePage title="Error">
      <p role="alert">{query.get('message') ?? messageOf(error)}</p>
      <p>
        Reload the page. If that does not help, go to the start page and open the room from its link again.
      </p>
      <NoticeLink to="/">Go to the start page</NoticeLink>
    </NoticePage>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong on this page.';
}
