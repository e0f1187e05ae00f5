import { useState } from 'react';
import { teamDevicesFrom } from '../../../machines/team/team.live.parse.ts';
import type { TeamDevices } from '../../../machines/team/team.live.ts';
import { screensText } from '../../../machines/view/screens/devices.ts';
import { type DeviceGroup, deviceGroups } from '../../../machines/view/site/team-devices.ts';
import { Link } from '../../app/link.tsx';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { DeviceList } from '../../device/device-list.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { PageHead, type TeamView } from '../team-page.tsx';
import { deviceActions } from './device-actions.ts';
import styles from './devices.module.css';

/** Screens come and go: asked for this often, ms. */
const EVERY = 2_000;

/** Every screen that is connected to a room of the team, and what can be done with it. */
export function TeamDeviceList({ view: { team } }: { readonly view: TeamView }) {
  const [typed, setTyped] = useState('');
  const path = `/api/teams/${encodeURIComponent(team.id)}/devices`;
  const devices = useLoaded(path, teamDevicesFrom, EVERY);
  const { value, reload } = devices;
  const count = value?.reduce((sum, { clients }) => sum + clients.length, 0) ?? 0;
  const groups = deviceGroups(value ?? [], typed);
  return (
    <>
      <PageHead title="Connected devices" about={value === null ? undefined : summaryOf(value, count)}>
        {count > 0 && <SearchBox label="Search devices" value={typed} onChange={setTyped} />}
      </PageHead>
      {value === null && <NotLoaded what="The devices" loaded={devices} />}
      {value !== null && groups.length === 0 && <None any={count > 0} />}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.pid} group={group} onDone={reload} />
        ))}
      </div>
    </>
  );
}

function summaryOf(rooms: readonly TeamDevices[], count: number): string {
  const used = rooms.filter(({ clients }) => clients.length > 0).length;
  return count === 0 ? screensText(0) : `${screensText(count)} in ${used === 1 ? '1 room' : `${used} rooms`}`;
}

function None({ any }: { readonly any: boolean }) {
  return any ? (
    <EmptyState wide title="No device is called that">
      <p>Names of devices, views and rooms are searched. Try fewer letters.</p>
    </EmptyState>
  ) : (
    <EmptyState wide title="No devices are connected">
      <p>
        Every screen that opens a link of one of the team’s rooms appears here by itself. Copy a link from the
        dashboard, and open it on the stage screen, the lectern or a phone.
      </p>
    </EmptyState>
  );
}

interface GroupProps {
  readonly group: DeviceGroup;
  readonly onDone: () => Promise<void>;
}

function Group({ group: { pid, roomName, rows: screens }, onDone }: GroupProps) {
  return (
    <section className={styles.group} aria-label={roomName}>
      <header className={styles.groupHead}>
        <h2>
          <Link to={`/r/${pid}/controller/`}>{roomName}</Link>
        </h2>
        <span>{screensText(screens.length)}</span>
      </header>
      <DeviceList rows={screens} actions={deviceActions(pid, onDone)} />
    </section>
  );
}
