import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { hasFields, isFields } from '../../machines/kernel/shapes.ts';
import { type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamDevices } from '../../machines/people/team.live.ts';
import { showWithDefaults } from '../../machines/room/room.defaults.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { CallFailure, callApi, outcomeOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { type DeviceActions, DeviceList, type StagePreviewProps } from '../devices/device-list.tsx';
import { device } from '../live/device.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import type { JoinedRoom, ServerClock } from '../live/live-room.ts';
import { RoomTokenSource } from '../live/room-token.machine.ts';
import { fetchRoomToken } from '../live/room-token.ts';
import { screensText } from '../room/devices.view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useInSight } from '../ui/use-in-sight.ts';
import styles from './devices.module.css';
import { type DeviceGroup, deviceGroups } from './team-devices.view.ts';
import { teamDevicesWords } from './team-devices.words.ts';
import { teamDevicesFrom } from './team-live.view.ts';
import { NoRoomAccess, PageHead, TeamPage, type TeamView } from './team-page.tsx';

const tokenSources = new Map<RoomPid, RoomTokenSource>();

export const commandRoom = (pid: RoomPid, name: string, payload: object): Promise<void> =>
  withToken(pid, (token) => sendCommand(pid, token, name, payload));

async function readRoomState(pid: RoomPid): Promise<RoomView | null> {
  const state = await withToken(pid, (token) =>
    callApi('GET', `/api/rooms/${pid}/state`, { headers: { 'x-access-token': token } }),
  );
  return isRoomView(state) ? showWithDefaults(state) : null;
}

const isShowState = hasFields({ room: isFields, timeset: isFields });
const ROOM_LISTS = ['timers', 'messages', 'outputs'];

function isRoomView(state: unknown): state is RoomView {
  return (
    isFields(state) &&
    isShowState(state) &&
    ROOM_LISTS.every((list) => Array.isArray(Reflect.get(state, list)))
  );
}

async function withToken<Answer>(pid: RoomPid, call: (token: string) => Promise<Answer>): Promise<Answer> {
  const tokenSource = tokenSources.get(pid);
  const source = tokenSource ?? tokenSourceOf(pid);
  tokenSources.set(pid, source);
  try {
    return await call(await source.token(false));
  } catch (error) {
    if (!tokenSource || !(error instanceof CallFailure) || error.status !== 401) throw error;
    return call(await source.token(true));
  }
}

async function sendCommand(pid: RoomPid, token: string, name: string, payload: object): Promise<void> {
  await callApi('POST', `/api/rooms/${pid}/commands`, {
    body: { name, payload },
    headers: { 'x-access-token': token },
  });
}

function tokenSourceOf(pid: RoomPid): RoomTokenSource {
  const subject = { place: `rooms/${pid}`, view: 'CONTROLLER', signature: null } as const;
  return new RoomTokenSource({
    fetch: () => fetchRoomToken({ ...subject, deviceId: device.id(), password: null }),
    now: () => null,
    random: Math.random,
  });
}

const StagePreview = lazyPart(async () => (await import('../devices/stage-preview.tsx')).StagePreview, {
  loads: 'last',
});

const GroupRoomContext = createContext<JoinedRoom | null>(null);

function GroupStage(props: StagePreviewProps) {
  const room = use(GroupRoomContext);
  return (
    room && (
      <LiveRoomContext value={room}>
        <StagePreview {...props} />
      </LiveRoomContext>
    )
  );
}

/** Estimates the server's wall clock from the answer that had the shortest delay. */
function createHeardClock(): ServerClock & { readonly hear: (at: Instant) => void } {
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    now: () => performance.now() + ahead,
    hear: (at) => {
      const offset = at - performance.now();
      ahead = offset > ahead || ahead - offset > MINUTE ? offset : ahead;
    },
  };
}

function useGroupRoom({ pid, position }: DeviceGroup, isSeen: boolean, clock: ServerClock) {
  const [known, setKnown] = useState<{ readonly position: string; readonly view: RoomView | null } | null>(
    null,
  );
  const isNew = known?.position !== position;
  useEffect(() => {
    if (!isSeen || !isNew) return undefined;
    let isOver = false;
    readRoomState(pid).then(
      (view) => isOver || setKnown({ position, view }),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [pid, position, isSeen, isNew]);
  const view = known?.view ?? null;
  return useMemo(() => view && watchOnlyRoom(pid, view, clock), [pid, view, clock]);
}

const forbiddenRefusal = { code: 'forbidden', message: '' } as const;

function watchOnlyRoom(pid: string, view: RoomView, clock: ServerClock): JoinedRoom {
  return {
    pid,
    view,
    clock,
    status: 'live',
    permissions: 0,
    clientId: '',
    deviceId: '',
    deviceName: '',
    screen: 'ANONYMOUS',
    delay: 0,
    serverVersion: '',
    pending: new Set(),
    flashes: { timers: null, messages: null },
    identification: null,
    aloneSince: null,
    send: () => Promise.reject(new TypeError('The room was not joined.')),
    ask: () => {},
    can: () => false,
    whyNot: () => forbiddenRefusal,
    setDeviceName: () => {},
    say: () => {},
    onNotice: () => () => {},
    token: () => Promise.reject(new TypeError('The room was not joined.')),
  };
}

const POLL_INTERVAL_MS = 2_000;

interface Props {
  readonly view: { readonly team: Pick<TeamView['team'], 'id'> };
}

export function TeamDeviceList({ view: { team } }: Props) {
  const [typed, setTyped] = useState('');
  const path = `/api/teams/${encodeURIComponent(team.id)}/devices`;
  const devices = useLoaded(path, teamDevicesFrom, POLL_INTERVAL_MS);
  const { value, reload } = devices;
  const [clock] = useState(createHeardClock);
  useEffect(() => value?.forEach(({ at }) => clock.hear(at)), [value, clock]);
  const count = value?.reduce((sum, { clients }) => sum + clients.length, 0) ?? 0;
  const groups = deviceGroups(value ?? [], typed);
  return (
    <>
      <PageHead
        title={teamDevicesWords.title}
        about={value === null ? undefined : devicesSummary(value, count)}
      >
        {count > 0 && <SearchBox label={teamDevicesWords.search} value={typed} onChange={setTyped} />}
      </PageHead>
      {value === null && <NotLoaded what={teamDevicesWords.theDevices} loaded={devices} />}
      {value !== null && groups.length === 0 && <NoDevices any={count > 0} />}
      <div className={styles.groups}>
        {groups.map((group) => (
          <DeviceGroupSection key={group.pid} group={group} clock={clock} onDone={reload} />
        ))}
      </div>
    </>
  );
}

function devicesSummary(rooms: readonly TeamDevices[], count: number): string {
  const used = rooms.filter(({ clients }) => clients.length > 0).length;
  return count === 0 ? screensText(0) : teamDevicesWords.inRooms(screensText(count), used);
}

function NoDevices({ any }: { readonly any: boolean }) {
  return any ? (
    <EmptyState wide title={teamDevicesWords.noneCalled}>
      <p>{teamDevicesWords.searchText}</p>
    </EmptyState>
  ) : (
    <EmptyState wide title={teamDevicesWords.none}>
      <p>{teamDevicesWords.noneText}</p>
    </EmptyState>
  );
}

interface GroupProps {
  readonly group: DeviceGroup;
  readonly clock: ServerClock;
  readonly onDone: () => Promise<void>;
}

function DeviceGroupSection({ group, clock, onDone }: GroupProps) {
  const { pid, roomName, rows: screens } = group;
  const [watch, isSeen] = useInSight();
  const hasStages = screens.some(({ stage }) => stage !== null);
  const room = useGroupRoom(group, isSeen && hasStages, clock);
  return (
    <section ref={watch} className={`card ${styles.group}`} aria-label={roomName}>
      <header className={styles.groupHead}>
        <h2>
          <Link to={`/r/${pid}/controller/`}>{roomName}</Link>
        </h2>
        <span>{screensText(screens.length)}</span>
      </header>
      <GroupRoomContext value={room}>
        <DeviceList rows={screens} actions={deviceActions(pid, onDone)} Preview={GroupStage} />
      </GroupRoomContext>
    </section>
  );
}

function deviceActions(pid: RoomPid, reload: () => Promise<void>): DeviceActions {
  const outcome = async (name: string, payload: object): Promise<string | null> => {
    const problem = await outcomeOf(commandRoom(pid, name, payload));
    await reload();
    return problem;
  };
  const ask = async (name: string, payload: object): Promise<void> => {
    const problem = await outcome(name, payload);
    if (problem !== null) notify({ title: teamDevicesWords.notDone, text: problem });
  };
  return {
    rename: ({ id }, name) => void ask('clients/rename', { clientId: id, name }),
    identify: ({ id }) => void ask('clients/identify', { clientId: id }),
    reload: ({ id }) => void ask('clients/forceReload', { clientId: id }),
    delay: ({ id }, ms) => void ask('clients/delay', { clientId: id, ms }),
    kick: ({ id }, named) => outcome('clients/kick', { clientId: id, device: named }),
    allow: ({ deviceId }) => void ask('clients/allow', { deviceId }),
    replaceLinks: () => outcome('room/rotateSecrets', {}),
  };
}

export function DevicesRoute() {
  return (
    <TeamPage>
      {(view) =>
        mayInTeam(view.role, 'rooms') ? (
          <TeamDeviceList key={view.team.id} view={view} />
        ) : (
          <NoRoomAccess view={view} />
        )
      }
    </TeamPage>
  );
}
