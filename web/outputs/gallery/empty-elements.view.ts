import type { Design } from '../../../machines/output/design.ts';
import type { RoomInfo } from '../../../machines/room/room.state.ts';
import { type DesignScreen, designScreenOf, type ShownElement } from '../design/design-screen.view.ts';
import { SAMPLE_NOW, SAMPLE_ZONE, SAMPLES, type Sample, sampleShow } from './sample-show.view.ts';

/** Static sample. */
export function sampleScreen(room: RoomInfo, design: Design, sample: Sample, locale: string): DesignScreen {
  return designScreenOf(sampleShow(room, sample), design, {
    now: SAMPLE_NOW,
    deviceZone: SAMPLE_ZONE,
    locale: design.language ?? locale,
    flashes: { timers: null, messages: null },
  });
}

/** V457. */
export const emptyIn = ({ elements }: DesignScreen): readonly string[] =>
  elements.flatMap((shown) => (isEmpty(shown) ? [shown.element.id] : []));

function isEmpty({ element, content }: ShownElement): boolean {
  if (content === null || (element.type === 'IFRAME' && element.url === '')) return true;
  // Empty texts are grounds.
  return (
    element.type === 'TEXT' && element.text !== '' && content.kind === 'text' && content.text.trim() === ''
  );
}

/** Plainest sample with visible elements; null: none (V637). */
export function sampleThatShows(room: RoomInfo, design: Design, ids: readonly string[]): Sample | null {
  const shows = (sample: Sample) => {
    const empty = emptyIn(sampleScreen(room, design, sample, 'en'));
    return ids.every((id) => !empty.includes(id));
  };
  return PLAINEST_FIRST.find(shows) ?? null;
}

const PLAINEST_FIRST: readonly Sample[] = ['running', 'message', ...SAMPLES];
