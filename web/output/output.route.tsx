import { useParams } from 'react-router';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import { JoiningScreen } from '../room/entry/joining.tsx';
import { DeniedOutput } from './denied-output.tsx';
import { OutputPage } from './output-page.tsx';

/** Joins the room of the output by the output's own link (V123). */
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
