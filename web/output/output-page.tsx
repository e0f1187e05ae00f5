import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputId } from '../../machines/kernel/ids.ts';
import type { Output } from '../../machines/output/output.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { linkOptions } from '../live/link-options.ts';
import { useRoom } from '../live/live-context.ts';
import { StageScreen } from '../room/viewer/stage-screen.tsx';
import { useOutputScreen } from './design/design-view.tsx';

/** The output as the room has it now. Nothing in the moment in which it goes: the server says so next. */
export function OutputPage({ outputId }: { readonly outputId: OutputId }) {
  const output = useRoom().view.outputs.find(({ _id }) => _id === outputId);
  return output ? <Screen output={output} /> : null;
}

function Screen({ output }: { readonly output: Output }) {
  const [query] = useSearchParams();
  const options = useMemo(() => linkOptions(query), [query]);
  const screen = useOutputScreen(output, options);
  return <StageScreen title={stageWords.outputTitle(output.name)} screen={screen} options={options} framed />;
}
