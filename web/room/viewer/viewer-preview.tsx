import { StageBox } from '../../timer/face/stage-box.tsx';
import { RoomPicture } from './room-picture.tsx';
import { useViewerScreen } from './use-viewer-screen.ts';

/** The viewer in small, live, for the controller. Fills the box around it; give that an aspect ratio of 16:9. */
export function ViewerPreview() {
  const screen = useViewerScreen();
  return (
    <StageBox>
      <RoomPicture screen={screen} />
    </StageBox>
  );
}
