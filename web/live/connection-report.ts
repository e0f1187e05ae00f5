import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomSession } from './room-session.ts';

const FIRST_REPORT_DELAY: Duration = 5_000;
const REPORT_INTERVAL: Duration = 30_000;

interface ConnectionQuality {
  readonly rtt: Duration;
  readonly offset: Duration;
}

type ReportingSession = Pick<RoomSession, 'snapshot' | 'wallTime' | 'roundTrip' | 'tell'>;

export function reportConnection(session: ReportingSession, stop: AbortSignal, deviceTime = deviceNow): void {
  let reported: ConnectionQuality | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const report = () => {
    const quality = session.snapshot()?.status === 'live' ? measureQuality(session, deviceTime()) : null;
    if (quality && hasChangedEnough(reported, quality)) {
      reported = quality;
      session.tell(quality);
    }
    timer = setTimeout(report, REPORT_INTERVAL);
  };
  if (stop.aborted) return;
  timer = setTimeout(report, FIRST_REPORT_DELAY);
  stop.addEventListener('abort', () => clearTimeout(timer));
}

const deviceNow = (): Instant => Date.now();

function measureQuality(session: ReportingSession, deviceTime: Instant): ConnectionQuality | null {
  const trip = session.roundTrip;
  const at = session.wallTime();
  return trip === null || at === null ? null : { rtt: Math.round(trip), offset: Math.round(at - deviceTime) };
}

function hasChangedEnough(reported: ConnectionQuality | null, quality: ConnectionQuality): boolean {
  if (reported === null) return true;
  const trip = Math.abs(quality.rtt - reported.rtt);
  return (trip >= 20 && trip * 3 >= reported.rtt) || Math.abs(quality.offset - reported.offset) >= 100;
}
