import { useSearchParams } from 'react-router';
import { stageWords } from '../../../machines/words/stage.ts';
import { linkOptions } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { RoomPicture } from './room-picture.tsx';
import { StageScreen } from './stage-screen.tsx';
import { useViewerScreen } from './use-viewer-screen.ts';

/** The stage screen. */
export function Viewer() {
  const [query] = useSearchParams();
  const options = linkOptions(query);
  const screen = useViewerScreen(options);
  return (
    <StageScreen title={stageWords.viewerTitle(useRoom().view.room.name)} screen={screen} options={options}>
      <RoomPicture screen={screen} look={options} />
    </StageScreen>
  );
}
