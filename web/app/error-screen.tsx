import { useLocation } from 'react-router';
import { pageWords } from '../../machines/words/page.ts';
import { browsersFor } from './browser-floor.ts';
import { scriptFailure } from './missing-script.ts';
import { NoticeLink, NoticePage } from './notice-page.tsx';

/**
 * `/error/`; also what stands in for a screen that failed, whose error was told (`navigation-errors.ts`). All words are ours
 * (N78): what an address brings along could be anybody's.
 */
export function ErrorScreen({ error }: { readonly error?: unknown }) {
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

/** A part of the page came, and this browser could not parse it (V210). */
function UnreadableScreen() {
  const { pathname } = useLocation();
  return (
    <NoticePage title={pageWords.unreadable}>
      <p role="alert">{pageWords.needs(browsersFor(pathname))}</p>
      <p>{pageWords.update}</p>
    </NoticePage>
  );
}
