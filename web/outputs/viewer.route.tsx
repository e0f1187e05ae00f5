import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { stageWords } from '../../machines/words/stage.ts';
import { linkOptions } from '../live/link-options.ts';
import { useRoom } from '../live/live-context.ts';
import { RoomScreen } from '../room/room-screen.tsx';
import { useViewerScreen } from './design/design-view.tsx';
import { StageScreen } from './stage-screen.tsx';

export function ViewerRoute() {
  return (
    <RoomScreen view="VIEWER">
      <Viewer />
    </RoomScreen>
  );
}

export function Viewer() {
  const [query] = useSearchParams();
  const options = useMemo(() => linkOptions(query), [query]);
  const screen = useViewerScreen(options);
  return (
    <StageScreen title={stageWords.viewerTitle(useRoom().view.room.name)} screen={screen} options={options} />
  );
}
