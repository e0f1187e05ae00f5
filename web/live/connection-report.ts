import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomSession } from './room-session.ts';

/** The clock has enough samples after this time. */
const FIRST: Duration = 5_000;
const EVERY: Duration = 30_000;

interface ConnectionQuality {
  readonly rtt: Duration;
  readonly offset: Duration;
}

type Reporting = Pick<RoomSession, 'snapshot' | 'wallTime' | 'roundTrip' | 'tell'>;

/** Reports the connection's quality for the device list (V42), until `stop` is aborted. */
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

function differs(reported: ConnectionQuality | null, quality: ConnectionQuality): boolean {
  if (reported === null) return true;
  const trip = Math.abs(quality.rtt - reported.rtt);
  return (trip >= 20 && trip * 3 >= reported.rtt) || Math.abs(quality.offset - reported.offset) >= 100;
}
