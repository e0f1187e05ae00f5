import type { StillTransport } from '../../../machines/view/screens/transport.ts';
import { PlayheadSlider } from '../../timer/transport/playhead-slider.tsx';
import { NowCard } from './now-card.tsx';

/** The current timer with its playhead and the crew's notes (V155). */
export function OperatorNow({ transport }: { readonly transport: StillTransport }) {
  const { timer } = transport;
  return (
    <NowCard transport={transport} notes={timer?.notes.trim()}>
      <PlayheadSlider key={timer?._id} />
    </NowCard>
  );
}
