import { useEffect, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamDevices } from '../../machines/people/team.live.ts';
import { outcomeOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { type DeviceActions, DeviceList } from '../devices/device-list.tsx';
import type { ServerClock } from '../live/live-room.ts';
import { screensText } from '../room/devices.view.ts';
import { useInSight } from '../ui/element-observers.ts';
import { EmptyState } from '../ui/panel.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import styles from './devices.module.css';
import { commandRoom, GroupRoomContext, GroupStage, heardClock, useGroupRoom } from './group-stage.tsx';
import { type DeviceGroup, deviceGroups } from './team-devices.view.ts';
import { teamDevicesWords } from './team-devices.words.ts';
import { teamDevicesFrom } from './team-live.view.ts';
import { NoRoomAccess, PageHead, TeamPage, type TeamView } from './team-page.tsx';

const EVERY = 2_000;

interface Props {
  readonly view: { readonly team: Pick<TeamView['team'], 'id'> };
}

export function TeamDeviceList({ view: { team } }: Props) {
  const [typed, setTyped] = useState('');
  const path = `/api/teams/${encodeURIComponent(team.id)}/devices`;
  const devices = useLoaded(path, teamDevicesFrom, EVERY);
  const { value, reload } = devices;
  const [clock] = useState(heardClock);
  useEffect(() => value?.forEach(({ at }) => clock.hear(at)), [value, clock]);
  const count = value?.reduce((sum, { clients }) => sum + clients.length, 0) ?? 0;
  const groups = deviceGroups(value ?? [], typed);
  return (
    <>
      <PageHead title={teamDevicesWords.title} about={value === null ? undefined : summaryOf(value, count)}>
        {count > 0 && <SearchBox label={teamDevicesWords.search} value={typed} onChange={setTyped} />}
      </PageHead>
      {value === null && <NotLoaded what={teamDevicesWords.theDevices} loaded={devices} />}
      {value !== null && groups.length === 0 && <None any={count > 0} />}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.pid} group={group} clock={clock} onDone={reload} />
        ))}
      </div>
    </>
  );
}

function summaryOf(rooms: readonly TeamDevices[], count: number): string {
  const used = rooms.filter(({ clients }) => clients.length > 0).length;
  return count === 0 ? screensText(0) : teamDevicesWords.inRooms(screensText(count), used);
}

function None({ any }: { readonly any: boolean }) {
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

function Group({ group, clock, onDone }: GroupProps) {
  const { pid, roomName, rows: screens } = group;
  const [watch, isSeen] = useInSight();
  const hasStages = screens.some(({ stage }) => stage !== null);
  const room = useGroupRoom(group, isSeen && hasStages, clock);
  return (
    <section ref={watch} className={styles.group} aria-label={roomName}>
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
    kick: ({ id }, device) => outcome('clients/kick', { clientId: id, device }),
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
