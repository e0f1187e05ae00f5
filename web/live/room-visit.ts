import { roomPages } from '../../machines/view/site/room-routes.ts';
import type { VersionMismatchBehavior } from '../../machines/view/site/version-notice.ts';
import { beforePaint } from '../ui/before-paint.ts';
import { afterFirstPicture, forgoFirstPicture } from '../ui/first-picture.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { type Channel, takeChannel } from './channel.ts';
import type { ConnectionNotices } from './connection-notices.ts';
import type { Denial } from './denial.ts';
import { device } from './device.ts';
import type { LinkOptions } from './link-options.ts';
import type { LiveSnapshot } from './live-room.ts';
import type { Predictor } from './predictor.ts';
import { RoomSession } from './room-session.ts';
import { fetchRoomToken, type TokenSubject } from './room-token.ts';
import { RoomTokenSource } from './room-token-source.ts';
import { openRoomSocket } from './socket.ts';
import { onWake, whileVisible } from './wake.ts';

/** What a screen comes to a room with. */
export interface JoinOptions extends TokenSubject, Pick<LinkOptions, 'name' | 'delay'> {
  readonly password: string | null;
  readonly predictor: Predictor | null;
  readonly versionMismatch: VersionMismatchBehavior;
}

export interface VisitState {
  readonly session: RoomSession | null;
  /** Why the screen is not let in; cleared when it is. */
  readonly denial: Denial | null;
  /** What the screen showed when it was in last. */
  readonly last: LiveSnapshot | null;
}

/** How often a room that asks for a password is tried without one. */
const RETRY_EVERY_MS = 10_000;

/** Reports on the connection may wait until the show is on screen. */
const REPORT_WITHIN = 10_000;

/** Often enough that a machine that slept is noticed, asked about and right within a second of waking (V191). */
const COMPARE_EVERY_MS = 250;

const local = () => performance.now();

let channel: Channel | null = null;

/** A screen on its way into a room and in it: everything of this browser that a session needs, put together. */
export class RoomVisit {
  private readonly options: JoinOptions;
  private readonly notices = loadNotices();
  private readonly listeners = new Set<() => void>();
  private state: VisitState = { session: null, denial: null, last: null };
  private leave: (() => void) | null = null;
  private keeper: RoomTokenSource | null = null;
  private watch: ReturnType<typeof setInterval> | undefined;
  /** Ends the reports on the present connection. */
  private reports = new AbortController();

  constructor(options: JoinOptions) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): VisitState => this.state;

  /** Comes in, and returns the way out. */
  readonly start = (): (() => void) => {
    const keeper = new RoomTokenSource({
      fetch: () => fetchRoomToken({ ...this.options, deviceId: device.id() }),
      now: () => session.serverTime(),
      random: Math.random,
      onHeld: (token) => session.renew(token),
    });
    const session = this.newSession(keeper);
    const ignoreWakes = onWake(() => session.wake());
    const stopComparing = whileVisible(COMPARE_EVERY_MS, () => session.compareClocks());
    this.keeper = keeper;
    this.leave = () => {
      ignoreWakes();
      stopComparing();
      clearInterval(this.watch);
      this.watch = undefined;
      keeper.clear();
      this.reports.abort();
      session.stop();
      this.notify((notices) => notices.clear());
    };
    this.set({ ...this.state, session, denial: null });
    session.start();
    return () => this.leave?.();
  };

  /** For what is asked by REST. */
  readonly token = async (): Promise<string> => this.keeper?.token(false) ?? '';

  /** Tries again after a denial. */
  readonly retry = (): void => {
    this.leave?.();
    this.start();
  };

  private newSession(keeper: RoomTokenSource): RoomSession {
    channel ??= takeChannel();
    const { view, name, delay, predictor, versionMismatch } = this.options;
    const session = new RoomSession({
      client: { view, linkName: name, delay },
      channel,
      open: openRoomSocket,
      token: (fresh) => keeper.token(fresh),
      predictor,
      beforePaint,
      local,
      wall: () => Date.now(),
      random: Math.random,
      hooks: {
        onJoined: () => {
          this.reports.abort();
          const { signal } = (this.reports = new AbortController());
          void afterFirstPicture().then(() => whenIdle(() => void report(session, signal), REPORT_WITHIN));
          this.set({ ...this.state, denial: null });
          this.notify((notices) => notices.restored());
        },
        onLost: () => {
          forgoFirstPicture();
          this.notify((notices) => notices.lost());
        },
        onStuck: () => {
          forgoFirstPicture();
          this.notify((notices) => void notices.stuck());
        },
        onTurnedAway: (denial) => this.set({ ...this.state, denial }),
        onEnd: (denial) => {
          this.notify((notices) => notices.clear());
          if (denial.code === 'denied_protected') this.retryWithoutPassword();
          this.set({ ...this.state, denial, last: session.snapshot() ?? this.state.last });
        },
        onServerVersion: (version) => void checkVersion(version, versionMismatch, session).catch(() => {}),
        onStorage: (slow) => this.notify((notices) => notices.storage(slow)),
        onConfirmedLate: (after) => this.notify((notices) => notices.confirmedLate(after)),
        onReload: () => location.reload(),
        onShow: (next) => showView(session, next),
        onPicture: () => void showLook(session, this.options),
      },
    });
    return session;
  }

  /** Nobody may be there to type: once the password is gone, the screen comes back by itself (V123). */
  private retryWithoutPassword(): void {
    const watch = setInterval(() => {
      fetchRoomToken({ ...this.options, password: null, deviceId: device.id() }).then(
        () => this.watch === watch && this.retry(),
        // Still protected, or nobody answers: it is tried again.
        () => {},
      );
    }, RETRY_EVERY_MS);
    this.watch = watch;
  }

  /** In the order in which it is asked for. */
  private notify(tell: (notices: ConnectionNotices) => void): void {
    this.notices.then(tell, () => {});
  }

  private set(state: VisitState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** What is said of a connection stands in a list that is loaded after the show as well; by the time that it is lost, the network may be gone. */
async function loadNotices(): Promise<ConnectionNotices> {
  await afterFirstPicture();
  return new (await import('./connection-notices.ts')).ConnectionNotices();
}

/** Its part of the page is there already, but for a stage that has just opened. */
async function checkVersion(
  server: string,
  behavior: VersionMismatchBehavior,
  session: RoomSession,
): Promise<void> {
  if (server !== __VERSION__) (await import('../app/version-check.ts')).onVersion(server, behavior, session);
}

async function report(session: RoomSession, left: AbortSignal): Promise<void> {
  (await import('./connection-report.ts')).reportConnection(session, left);
}

/**
 * Goes there with what its link says, and so with no other rights (D53). In place of this page: Back does not lead to what
 * the screen was sent away from, and a reload stays.
 */
function showView(session: RoomSession, next: string): void {
  const page = Object.values(roomPages).find(({ view }) => view === next);
  const pid = session.snapshot()?.view.room.pid;
  if (page && pid !== undefined)
    location.replace(`/r/${pid}/${page.folder}${location.search}${location.hash}`);
}

/** A screen that cannot draw itself says so, and those who asked know not to wait. */
async function showLook(session: RoomSession, options: JoinOptions): Promise<void> {
  try {
    await (await import('./own-look.ts')).tellLook(session, options);
  } catch {
    session.tell({ thumb: null });
  }
}
