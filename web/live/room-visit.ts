import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { READ } from '../../machines/kernel/permissions.ts';
import { roomPages } from '../app/room-routes.view.ts';
import type { VersionMismatchBehavior } from '../app/version-notice.view.ts';
import { afterFirstPicture, beforePaint, skipFirstPicture, whenIdle } from '../ui/first-picture.ts';
import { openRoomSocket } from './connection.ts';
import type { ConnectionNotices } from './connection-notices.ts';
import { type Channel, device, takeChannel } from './device.ts';
import type { LinkOptions } from './link-options.ts';
import type { Denial, LiveSnapshot } from './live-room.ts';
import type * as Offline from './offline.ts';
import type { Predictor } from './outbox.ts';
import { RoomSession, storedRoomMark } from './room-session.ts';
import { RoomTokenSource } from './room-token.machine.ts';
import { fetchRoomToken, type RoomToken, type TokenSubject } from './room-token.ts';
import { onWake, whileVisible } from './wake.ts';

export interface JoinOptions extends TokenSubject, Pick<LinkOptions, 'name' | 'delay'> {
  readonly password: string | null;
  readonly predictor: Predictor | null;
  readonly versionMismatch: VersionMismatchBehavior;
}

interface VisitContext {
  readonly options: JoinOptions;
  readonly session: RoomSession | null;
  readonly token: () => Promise<string>;
  readonly denial: Denial | null;
  readonly last: LiveSnapshot | null;
}

type VisitEvent =
  | ({ readonly type: 'began' } & Pick<VisitContext, 'token'> & { readonly session: RoomSession })
  | { readonly type: 'joined' }
  | { readonly type: 'turnedAway'; readonly denial: Denial }
  | { readonly type: 'ended'; readonly denial: Denial }
  | { readonly type: 'retry' };

/** Milliseconds between attempts of a screen that waits for a password. */
const RETRY_INTERVAL_MS = 10_000;

const REPORT_SPREAD_MS = 10_000;

/** Milliseconds before a stored room appears while the server does not answer (N501). */
const RESUME_DELAY_MS = 700;

/** Codes of refusals that delete the stored rooms (N503). */
const FORGETTING_CODES: ReadonlySet<string> = new Set([
  'bad_signature',
  'denied_kicked',
  'denied_protected',
  'forbidden',
  'kicked',
  'not_found',
  'room_not_found',
  'unauthorized',
]);

/** Interval of clock checks, ms, which detects sleep within a second of waking (V191). */
const COMPARE_EVERY_MS = 250;

let tabChannel: Channel | null = null;

let offlineModule: typeof Offline | null = null;

/** Loads the module early, because it cannot load once the network is gone. */
const loadOfflineModule = async () => (offlineModule ??= await import('./offline.ts'));

const machineTypes: { context?: VisitContext; events?: VisitEvent; input?: JoinOptions } = {};

export const visitMachine = setup({
  types: machineTypes,
  actors: {
    stay: fromCallback<VisitEvent, JoinOptions>(({ input, sendBack }) => runVisit(input, sendBack)),
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
        shut: { after: { [RETRY_INTERVAL_MS]: 'knocking' } },
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

function runVisit(options: JoinOptions, tell: (event: VisitEvent) => void): () => void {
  tabChannel ??= takeChannel();
  const { view, name, delay, predictor, versionMismatch } = options;
  const notices = loadNotices();
  const notify = (use: (loaded: ConnectionNotices) => void) => void notices.then(use, () => {});
  let reports = new AbortController();
  const key = `${options.place} ${view} ${options.signature ?? ''}`;
  const keep = async (signal: AbortSignal) => {
    const isSecret = options.password !== null || session.snapshot()?.permissions !== READ;
    const loaded = await loadOfflineModule();
    loaded.openSolo(solo);
    loaded.storeRoom(session, key, isSecret, signal);
    if (!predictor) loaded.reportPainted(session, signal);
    await loaded.storePage();
  };
  const tokens = new RoomTokenSource({
    fetch: () => requestToken(options),
    now: () => session.serverTime(),
    random: Math.random,
    onHeld: (token) => session.renew(token),
  });
  const session = new RoomSession({
    client: { view, linkName: name, delay },
    channel: tabChannel,
    open: openRoomSocket,
    token: (fresh) => tokens.token(fresh),
    predictor,
    goAlone: (...room) => offlineModule && new offlineModule.AloneRoom(...room),
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
            void startReports(session, signal);
            keep(signal).catch(() => {});
          }, REPORT_SPREAD_MS),
        );
        if (session.told?.view.cellsLeft) fillCells(session, solo.token, signal).catch(() => {});
        tell({ type: 'joined' });
        notify((loaded) => loaded.restored());
      },
      onLost: () => {
        skipFirstPicture();
        notify((loaded) => loaded.lost());
      },
      onStuck: (redial) => {
        skipFirstPicture();
        notify((loaded) => void loaded.stuck(redial));
      },
      onTurnedAway: (denial) => tell({ type: 'turnedAway', denial }),
      onEnd: (denial) => {
        clearTimeout(resuming);
        reports.abort();
        if (FORGETTING_CODES.has(denial.code) && storedRoomMark.read() !== null)
          void loadOfflineModule().then((loaded) => loaded.deleteStoredRooms(key));
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
    if (storedRoomMark.read() !== null)
      loadOfflineModule()
        .then(async (loaded) => {
          await loaded.resumeRoom(session, key);
          loaded.openSolo(solo);
        })
        .catch(() => {});
  }, RESUME_DELAY_MS);
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

async function loadNotices(): Promise<ConnectionNotices> {
  await afterFirstPicture();
  return new (await import('./connection-notices.ts')).ConnectionNotices();
}

async function checkVersion(
  server: string,
  behavior: VersionMismatchBehavior,
  session: RoomSession,
): Promise<void> {
  if (server !== __VERSION__) (await import('../app/version-check.ts')).onVersion(server, behavior, session);
}

async function fillCells(
  session: RoomSession,
  token: () => Promise<string>,
  left: AbortSignal,
): Promise<void> {
  await (await import('./all-cells.ts')).loadAllCells(session, token, left);
}

async function startReports(session: RoomSession, left: AbortSignal): Promise<void> {
  (await import('./connection-report.ts')).reportConnection(session, left);
}

function showView(session: RoomSession, next: string): void {
  const page = Object.values(roomPages).find(({ view }) => view === next);
  const pid = session.snapshot()?.view.room.pid;
  if (page && pid !== undefined)
    location.replace(`/r/${pid}/${page.folder}${location.search}${location.hash}`);
}

async function showPicture(session: RoomSession): Promise<void> {
  try {
    await (await import('./own-picture.ts')).sendPicture(session);
  } catch {
    session.tell({ thumb: null });
  }
}
