import { NoticeLink, NoticePage } from './notice-page.tsx';

export function NotFound() {
  return (
    <NoticePage title="Not Found">
      <p>There is nothing at this address. The link may be old, or a character may be missing.</p>
      <NoticeLink to="/">Go to the start page</NoticeLink>
    </NoticePage>
  );
}
