import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { READ } from '../../machines/kernel/permissions.ts';
import { roomPages } from '../app/room-routes.view.ts';
import type { VersionMismatchBehavior } from '../app/version-notice.view.ts';
import { beforePaint } from '../ui/before-paint.ts';
import { afterFirstPicture, forgoFirstPicture } from '../ui/first-picture.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { type Channel, takeChannel } from './channel.ts';
import type { ConnectionNotices } from './connection-notices.ts';
import type { Denial } from './denial.ts';
import { device } from './device.ts';
import type { LinkOptions } from './link-options.ts';
import type { LiveSnapshot } from './live-room.ts';
import type * as Offline from './offline.ts';
import type { Predictor } from './predictor.ts';
import { hasKept, RoomSession } from './room-session.ts';
import { fetchRoomToken, type RoomToken, type TokenSubject } from './room-token.ts';
import { RoomTokenSource } from './room-token-source.ts';
import { openRoomSocket } from './socket.ts';
import { onWake, whileVisible } from './wake.ts';

/** What a screen comes to a room with. */
export interface JoinOptions extends TokenSubject, Pick<LinkOptions, 'name' | 'delay'> {
  readonly password: string | null;
  readonly predictor: Predictor | null;
  readonly versionMismatch: VersionMismatchBehavior;
}

interface VisitContext {
  readonly options: JoinOptions;
  /** Session of the present attempt, or null before the first. */
  readonly session: RoomSession | null;
  /** Returns a room token for REST. */
  readonly token: () => Promise<string>;
  /** Why the screen is not let in; cleared when it is. */
  readonly denial: Denial | null;
  /** What the screen showed when it was in last. */
  readonly last: LiveSnapshot | null;
}

type VisitEvent =
  | ({ readonly type: 'began' } & Pick<VisitContext, 'token'> & { readonly session: RoomSession })
  | { readonly type: 'joined' }
  /** The server turned the screen away for now. */
  | { readonly type: 'turnedAway'; readonly denial: Denial }
  /** The session ended for good. */
  | { readonly type: 'ended'; readonly denial: Denial }
  | { readonly type: 'retry' };

/** Interval between attempts without a password, ms. */
const RETRY_EVERY = 10_000;

/** Reports on the connection may wait until the show is on screen. */
const REPORT_WITHIN = 10_000;

/** A server that does not answer for so long, ms, leaves the screen to what this browser kept of the room (N501). */
const RESUME_AFTER = 700;

/** The server turned the screen away for what it knows: nothing of the room stays here (N503). */
const FORGETTING: ReadonlySet<string> = new Set([
  'bad_signature',
  'denied_kicked',
  'denied_protected',
  'forbidden',
  'kicked',
  'not_found',
  'room_not_found',
  'unauthorized',
]);

/** Often enough that a machine that slept is noticed, asked about and right within a second of waking (V191). */
const COMPARE_EVERY_MS = 250;

let channel: Channel | null = null;

let offline: typeof Offline | null = null;

/** Asked for once the show is on screen: by the time that it is needed, the network is gone. */
const loadOffline = async () => (offline ??= await import('./offline.ts'));

/** For the type checker alone. */
const types: { context?: VisitContext; events?: VisitEvent; input?: JoinOptions } = {};

/** Visit of a screen to a room: coming in, being turned away, trying again. */
export const visitMachine = setup({
  types,
  actors: {
    stay: fromCallback<VisitEvent, JoinOptions>(({ input, sendBack }) => stay(input, sendBack)),
    knock: fromPromise<unknown, JoinOptions>(({ input }) => requestToken({ ...input, password: null })),
  },
  actions: {
    deny: assign(({ context: { session, last }, event }) =>
      event.type === 'ended' ? { denial: event.denial, last: session?.snapshot() ?? last } : {},
    ),
  },
}).createMachine({
  context: ({ input: options }) => ({
    options,
    session: null,
    token: async () => '',
    denial: null,
    last: null,
  }),
  initial: 'staying',
  states: {
    staying: {
      id: 'staying',
      invoke: { src: 'stay', input: ({ context }) => context.options },
      on: {
        retry: { target: 'staying', reenter: true },
        began: { actions: assign(({ event: { session, token } }) => ({ session, token, denial: null })) },
        joined: { actions: assign({ denial: null }) },
        turnedAway: { actions: assign(({ event: { denial } }) => ({ denial })) },
        ended: [
          {
            guard: ({ event }) => event.denial.code === 'denied_protected',
            target: '.shut',
            actions: 'deny',
          },
          { actions: 'deny' },
        ],
      },
      initial: 'open',
      states: {
        open: {},
        // A screen without a keyboard comes in by itself once the password is gone (V123).
        shut: { after: { [RETRY_EVERY]: 'knocking' } },
        knocking: {
          invoke: {
            src: 'knock',
            input: ({ context }) => context.options,
            onDone: { target: '#staying', reenter: true },
            onError: 'shut',
          },
        },
      },
    },
  },
});

function requestToken(options: JoinOptions): Promise<RoomToken> {
  return fetchRoomToken({ ...options, deviceId: device.id() });
}

/** Joins the room with everything of this browser that a session needs. Returns a function that leaves it. */
function stay(options: JoinOptions, tell: (event: VisitEvent) => void): () => void {
  channel ??= takeChannel();
  const { view, name, delay, predictor, versionMismatch } = options;
  const notices = loadNotices();
  /** Calls `use` in the order of the calls. */
  const notify = (use: (loaded: ConnectionNotices) => void) => void notices.then(use, () => {});
  /** Ends the reports on the present connection. */
  let reports = new AbortController();
  const key = `${options.place} ${view} ${options.signature ?? ''}`;
  const keep = async (signal: AbortSignal) => {
    const isSecret = options.password !== null || session.snapshot()?.permissions !== READ;
    const loaded = await loadOffline();
    loaded.openSolo(solo);
    loaded.keepRoom(session, key, isSecret, signal);
    if (!predictor) loaded.tellPainted(session, signal);
    await loaded.keepPage();
  };
  const tokens = new RoomTokenSource({
    fetch: () => requestToken(options),
    now: () => session.serverTime(),
    random: Math.random,
    onHeld: (token) => session.renew(token),
  });
  const session = new RoomSession({
    client: { view, linkName: name, delay },
    channel,
    open: openRoomSocket,
    token: (fresh) => tokens.token(fresh),
    predictor,
    goAlone: (...room) => offline && new offline.AloneRoom(...room),
    beforePaint,
    local: () => performance.now(),
    wall: () => Date.now(),
    random: Math.random,
    hooks: {
      onJoined: () => {
        clearTimeout(resuming);
        reports.abort();
        const { signal } = (reports = new AbortController());
        void afterFirstPicture().then(() =>
          whenIdle(() => {
            void report(session, signal);
            keep(signal).catch(() => {});
          }, REPORT_WITHIN),
        );
        if (session.told?.view.cellsLeft) fill(session, solo.token, signal).catch(() => {});
        tell({ type: 'joined' });
        notify((loaded) => loaded.restored());
      },
      onLost: () => {
        forgoFirstPicture();
        notify((loaded) => loaded.lost());
      },
      onStuck: () => {
        forgoFirstPicture();
        notify((loaded) => void loaded.stuck());
      },
      onTurnedAway: (denial) => tell({ type: 'turnedAway', denial }),
      onEnd: (denial) => {
        clearTimeout(resuming);
        reports.abort();
        if (FORGETTING.has(denial.code) && hasKept.read() !== null)
          void loadOffline().then((loaded) => loaded.forgetRooms(key));
        notify((loaded) => loaded.clear());
        tell({ type: 'ended', denial });
      },
      onServerVersion: (version) => void checkVersion(version, versionMismatch, session).catch(() => {}),
      onStorage: (slow) => notify((loaded) => loaded.storage(slow)),
      onConfirmedLate: (after) => notify((loaded) => loaded.confirmedLate(after)),
      onReload: () => location.reload(),
      onShow: (next) => showView(session, next),
      onPicture: () => void showPicture(session),
    },
  });
  const left = new AbortController();
  const solo = { session, place: options.place, view, token: () => tokens.token(false), left: left.signal };
  const ignoreWakes = onWake(() => session.wake());
  const stopComparing = whileVisible(COMPARE_EVERY_MS, () => session.compareClocks());
  const resuming = setTimeout(() => {
    if (hasKept.read() !== null)
      loadOffline()
        .then(async (loaded) => {
          await loaded.resumeRoom(session, key);
          loaded.openSolo(solo);
        })
        .catch(() => {});
  }, RESUME_AFTER);
  tell({ type: 'began', session, token: () => tokens.token(false) });
  session.start();
  return () => {
    ignoreWakes();
    stopComparing();
    tokens.clear();
    clearTimeout(resuming);
    reports.abort();
    left.abort();
    session.stop();
    notify((loaded) => loaded.clear());
  };
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

async function fill(session: RoomSession, token: () => Promise<string>, left: AbortSignal): Promise<void> {
  await (await import('./all-cells.ts')).loadAllCells(session, token, left);
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
async function showPicture(session: RoomSession): Promise<void> {
  try {
    await (await import('./own-picture.ts')).tellPicture(session);
  } catch {
    session.tell({ thumb: null });
  }
}
