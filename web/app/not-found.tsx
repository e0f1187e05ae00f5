import { appWords } from './app.words.ts';
import { NoticeLink, NoticePage } from './notice-page.tsx';

export function NotFound() {
  return (
    <NoticePage title={appWords.notFound}>
      <p>{appWords.nothingHere}</p>
      <NoticeLink to="/">{appWords.toStart}</NoticeLink>
    </NoticePage>
  );
}
