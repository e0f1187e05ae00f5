import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OutputId } from '../../machines/kernel/ids.ts';
import type { Output } from '../../machines/output/output.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { linkOptions } from '../live/link-options.ts';
import { useRoom } from '../live/live-context.ts';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import { JoiningScreen } from '../room/joining.tsx';
import { later } from '../ui/later.tsx';
import { StageScreen } from '../viewer/stage-screen.tsx';
import { DeniedOutput } from './denied-output.tsx';
import { useOutputScreen } from './design/design-view.tsx';

const AnswerButton = later(async () => (await import('./answer-button.tsx')).AnswerButton, {
  loads: 'last',
});

/** V123. */
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

/** Shows nothing while it is being removed. */
export function OutputPage({ outputId }: { readonly outputId: OutputId }) {
  const output = useRoom().view.outputs.find(({ _id }) => _id === outputId);
  return output ? <Screen output={output} /> : null;
}

function Screen({ output }: { readonly output: Output }) {
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
