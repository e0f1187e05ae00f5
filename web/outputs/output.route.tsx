import { type ReactNode, useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OutputId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Output } from '../../machines/output/output.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import { linkOptions } from '../live/link-options.ts';
import { useRoom } from '../live/live-context.ts';
import type { Denial } from '../live/live-room.ts';
import { type JoinActions, LiveRoomProvider } from '../live/live-room-provider.tsx';
import type { TokenScope } from '../live/room-passwords.ts';
import { PasswordScreen } from '../room/password-screen.tsx';
import { ToKickedPage } from '../room/return-address.tsx';
import { JoiningScreen } from '../room/room-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { useOutputScreen } from './design/design-view.tsx';
import { useIdlePointer } from './unattended.ts';
import { StageScreen } from './viewer.route.tsx';
import { outputDeniedWords } from './viewer.words.ts';

interface Props {
  readonly place: TokenScope;
  readonly denial: Denial;
  readonly enter: JoinActions;
}

interface DeniedNotice {
  readonly title: string;
  readonly text: string;
}

const goneNotice: DeniedNotice = {
  title: outputDeniedWords.gone,
  text: outputDeniedWords.goneNote,
};
const oldLinkNotice: DeniedNotice = {
  title: outputDeniedWords.old,
  text: outputDeniedWords.oldNote,
};

const noticesByCode: Readonly<Record<string, DeniedNotice>> = {
  not_found: goneNotice,
  room_not_found: goneNotice,
  bad_signature: oldLinkNotice,
  unauthorized: oldLinkNotice,
  denied_full: {
    title: outputDeniedWords.full,
    text: outputDeniedWords.fullNote,
  },
};

export function DeniedOutput({ place, denial, enter }: Props) {
  useRetry(denial, enter);
  if (denial.code === 'denied_protected')
    return <PasswordScreen place={place} what={outputDeniedWords.roomOf} enter={enter} />;
  if (denial.code === 'kicked' || denial.code === 'denied_kicked') return <ToKickedPage />;
  const notice = ownEntry(noticesByCode, denial.code);
  const page = (
    <NoticePage title={notice?.title ?? outputDeniedWords.notOpened}>
      {notice ? <p>{notice.text}</p> : <p role="alert">{denial.message}</p>}
      <NoticeButton onPress={enter.again}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
  return notice === goneNotice || notice === oldLinkNotice ? <InvisiblePage>{page}</InvisiblePage> : page;
}

/** Hides its content until the pointer moves. Otherwise a stream would show the notice (V1661). */
function InvisiblePage({ children }: { readonly children: ReactNode }) {
  const idle = useIdlePointer();
  return <div style={{ opacity: idle ? 0 : 1 }}>{children}</div>;
}

/** Temporary refusals, because undo can restore a removed output. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['not_found', 'unauthorized']);
const RETRY_INTERVAL_MS = 15_000;

function useRetry({ code }: Denial, { again }: JoinActions): void {
  const passes = TRANSIENT_CODES.has(code);
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setInterval(again, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [passes, again]);
}

const AnswerButton = lazyPart(async () => (await import('./answer-button.tsx')).AnswerButton, {
  loads: 'last',
});

export function OutputRoute() {
  const { outputId = '' } = useParams();
  const place = `outputs/${outputId}` as const;
  return (
    <LiveRoomProvider
      key={place}
      place={place}
      view="VIEWER"
      waiting={<JoiningScreen />}
      renderDenied={(denial, enter) => <DeniedOutput place={place} denial={denial} enter={enter} />}
    >
      <OutputPage outputId={outputId} />
    </LiveRoomProvider>
  );
}

export function OutputPage({ outputId }: { readonly outputId: OutputId }) {
  const output = useRoom().view.outputs.find(({ _id }) => _id === outputId);
  return output ? <OutputScreen output={output} /> : null;
}

function OutputScreen({ output }: { readonly output: Output }) {
  const [query] = useSearchParams();
  const options = useMemo(() => linkOptions(query), [query]);
  const screen = useOutputScreen(output, options);
  return (
    <>
      <StageScreen title={stageWords.outputTitle(output.name)} screen={screen} options={options} framed />
      {output.answers && <AnswerButton output={output} />}
    </>
  );
}
