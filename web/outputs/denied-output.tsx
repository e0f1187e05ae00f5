import { type ReactNode, useEffect } from 'react';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import type { Denial } from '../live/denial.ts';
import type { JoinActions } from '../live/live-room-provider.tsx';
import type { TokenPlace } from '../live/room-passwords.ts';
import { PasswordScreen } from '../room/password-screen.tsx';
import { ToKickedPage } from '../room/to-kicked-page.tsx';
import { actionWords } from '../ui/action.words.ts';
import { useIdlePointer } from '../viewer/use-idle-pointer.ts';
import { outputDeniedWords } from './output-denied.words.ts';

interface Props {
  readonly place: TokenPlace;
  readonly denial: Denial;
  readonly enter: JoinActions;
}

interface Notice {
  readonly title: string;
  readonly text: string;
}

const gone: Notice = {
  title: outputDeniedWords.gone,
  text: outputDeniedWords.goneNote,
};
const old: Notice = {
  title: outputDeniedWords.old,
  text: outputDeniedWords.oldNote,
};

const notices: Readonly<Record<string, Notice>> = {
  not_found: gone,
  room_not_found: gone,
  bad_signature: old,
  unauthorized: old,
  denied_full: {
    title: outputDeniedWords.full,
    text: outputDeniedWords.fullNote,
  },
};

/** Refusal with advice (V123). */
export function DeniedOutput({ place, denial, enter }: Props) {
  useRetry(denial, enter);
  if (denial.code === 'denied_protected')
    return <PasswordScreen place={place} what={outputDeniedWords.roomOf} enter={enter} />;
  if (denial.code === 'kicked' || denial.code === 'denied_kicked') return <ToKickedPage />;
  const notice = ownEntry(notices, denial.code);
  const page = (
    <NoticePage title={notice?.title ?? outputDeniedWords.notOpened}>
      {notice ? <p>{notice.text}</p> : <p role="alert">{denial.message}</p>}
      <NoticeButton onPress={enter.again}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
  return notice === gone || notice === old ? <Unseen>{page}</Unseen> : page;
}

/** Hidden until the pointer moves: in a stream the notice would be on air (V1661). */
function Unseen({ children }: { readonly children: ReactNode }) {
  const idle = useIdlePointer();
  return <div style={{ opacity: idle ? 0 : 1 }}>{children}</div>;
}

/** Temporary: undo restores an output. */
const PASSING: ReadonlySet<string> = new Set(['not_found', 'unauthorized']);
const RETRY_EVERY_MS = 15_000;

function useRetry({ code }: Denial, { again }: JoinActions): void {
  const passes = PASSING.has(code);
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setInterval(again, RETRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [passes, again]);
}
