import { viewerWords } from '../../../machines/words/viewer.ts';
import { usePlace } from '../../app/place.ts';
import { linkOptions } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { Stage } from '../../timer/face/stage.tsx';
import { StageScreen } from './stage-screen.tsx';
import { useViewerScreen } from './use-viewer-screen.ts';

/** The stage screen. */
export function Viewer() {
  const { query } = usePlace();
  const options = linkOptions(query);
  const screen = useViewerScreen(options);
  return (
    <StageScreen title={viewerWords.title(useRoom().view.room.name)} screen={screen} options={options}>
      <Stage screen={screen} />
    </StageScreen>
  );
}
