import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { type Transport, transportOf } from './transport.view.ts';

/** Renders again only when the picked part changes (V320). */
export function useTransport<Part>(pick: (transport: Transport) => Part): Part {
  const { view } = useRoom();
  return useReading((now) => {
    const transport = transportOf(view, now);
    return { value: pick(transport), until: transport.repaintAt };
  });
}

export function pickPlayhead({ playhead, seekable }: Transport): Pick<Transport, 'playhead' | 'seekable'> {
  return { playhead, seekable };
}

export function pickDigits({ digits, length, ofLength, state, wrapUp }: Transport) {
  return { digits, length, ofLength, state, wrapUp };
}
