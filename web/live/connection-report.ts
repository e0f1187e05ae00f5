import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomSession } from './room-session.ts';

/** The clock's first samples are in after 2 s: one of them will have had a quick way. */
const FIRST: Duration = 5_000;
const EVERY: Duration = 30_000;

/** How this screen stands to the server (docs/protocol.md#client). */
interface ConnectionQuality {
  readonly rtt: Duration;
  /** The server's wall clock less the device's own. */
  readonly offset: Duration;
}

type Reporting = Pick<RoomSession, 'snapshot' | 'wallTime' | 'roundTrip' | 'tell'>;

/**
 * Says now and then how good this screen's connection is, for the controller's list of devices (V42), until `stop` is aborted.
 * Begins again with each join, after which the server knows nothing of it. Loaded when the show is on screen.
 */
export function reportConnection(session: Reporting, stop: AbortSignal, deviceTime = timeOfDevice): void {
  let reported: ConnectionQuality | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const report = () => {
    const quality = session.snapshot()?.status === 'live' ? measured(session, deviceTime()) : null;
    if (quality && differs(reported, quality)) {
      reported = quality;
      session.tell(quality);
    }
    timer = setTimeout(report, EVERY);
  };
  if (stop.aborted) return;
  timer = setTimeout(report, FIRST);
  stop.addEventListener('abort', () => clearTimeout(timer));
}

const timeOfDevice = (): Instant => Date.now();

function measured(session: Reporting, deviceTime: Instant): ConnectionQuality | null {
  const trip = session.roundTrip;
  const at = session.wallTime();
  return trip === null || at === null ? null : { rtt: Math.round(trip), offset: Math.round(at - deviceTime) };
}

/** By so much that somebody who reads it would act otherwise. */
function differs(reported: ConnectionQuality | null, quality: ConnectionQuality): boolean {
  if (reported === null) return true;
  const trip = Math.abs(quality.rtt - reported.rtt);
  return (trip >= 20 && trip * 3 >= reported.rtt) || Math.abs(quality.offset - reported.offset) >= 100;
}
