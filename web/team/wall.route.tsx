import { Maximize2, Minimize2, MonitorUp, Move, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { browserEntry } from '../app/browser-entry.ts';
import { lazyDialog } from '../app/lazy-dialog.ts';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { toggleFullScreen, useFullScreen } from '../outputs/full-screen-button.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { resumeSound, setSound, useIsSoundOn } from '../stage/sound.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { type FollowedWall, useWall } from './use-wall.ts';
import styles from './wall.module.css';
import {
  moveTo,
  parseStoredWall,
  type StoredWall,
  sortTiles,
  WALL_ORDERS,
  type WallTileRow,
  wallGrid,
  wallText,
} from './wall.view.ts';
import { wallWords } from './wall.words.ts';
import { WallTicker, WallTile } from './wall-tile.tsx';

const KioskDialog = lazyDialog(async () => (await import('./kiosk-dialog.tsx')).KioskDialog);

const orderChoices = WALL_ORDERS.map((value) => ({ value, label: wallWords.orders[value] }));
const SORT_INTERVAL = 5 * SECOND;

export function Wall({ teamId, kiosk }: { readonly teamId: TeamId; readonly kiosk: string | null }) {
  const wall = useWall(teamId, kiosk);
  useWakeLock();
  useEffect(resumeSound, []);
  if (wall.refused !== null)
    return (
      <NoticePage title={wallWords.ended}>
        <p role="alert">{wall.refused}</p>
        {kiosk === null && (
          <NoticeLink to={teamPath(teamId, 'dashboard')}>{wallWords.toDashboard}</NoticeLink>
        )}
      </NoticePage>
    );
  return <WallTiles teamId={teamId} wall={wall} isMember={kiosk === null} />;
}

interface TilesProps {
  readonly teamId: TeamId;
  readonly wall: FollowedWall;
  readonly isMember: boolean;
}

function WallTiles({ teamId, wall, isMember }: TilesProps) {
  const [storedWall, keep] = useStoredWall(teamId);
  const [ticker] = useState(() => new WallTicker(wall.clock));
  const [isArranging, setArranging] = useState(false);
  const [moved, setMoved] = useState<RoomPid | null>(null);
  const [sharing, setSharing] = useState(false);
  useSorting(storedWall.order === 'late');
  const all = [...wall.rows.values()];
  const shown = sortTiles(all, storedWall, wall.clock.now());
  const pids = shown.map(({ pid }) => pid);
  const arrange = (pid: RoomPid) => {
    if (moved === null) return setMoved(pid);
    keep({ ...storedWall, hand: moveTo(pids, moved, pid) });
    setMoved(null);
  };
  const [box, grid] = useWallGrid(shown.length);
  const isArranged = isArranging && storedWall.order === 'hand';
  return (
    <main className={styles.wall}>
      <WallBar
        wall={storedWall}
        keep={keep}
        isArranging={isArranged}
        onArrange={() => {
          setArranging(!isArranging);
          setMoved(null);
        }}
        {...(isMember && { onShare: () => setSharing(true) })}
        notShown={all.length - shown.length}
      />
      <p role="status" className={styles.said}>
        {wallStatusText(wall, isArranged)}
      </p>
      <ul ref={box} className={styles.grid} style={gridStyle(grid)} aria-label={wallWords.rooms}>
        {shown.map((row) => (
          <WallTile
            key={row.pid}
            row={row}
            ticker={ticker}
            to={isMember ? `/r/${row.pid}/controller/` : null}
            arranged={
              isArranged
                ? {
                    label: arrangeLabel(row, wall.rows, moved),
                    isMoved: row.pid === moved,
                    onArrange: arrange,
                  }
                : null
            }
          />
        ))}
      </ul>
      {isMember && (
        <KioskDialog teamId={teamId} rooms={all} isOpen={sharing} onClose={() => setSharing(false)} />
      )}
    </main>
  );
}

function wallStatusText({ isWhole, rows, stale }: FollowedWall, isArranging: boolean): string {
  if (stale) return wallWords.stale;
  if (!isWhole && rows.size === 0) return wallWords.loading;
  if (rows.size === 0) return wallWords.empty;
  return isArranging ? wallWords.arrangeHow : '';
}

function arrangeLabel({ name }: WallTileRow, rows: FollowedWall['rows'], moved: RoomPid | null): string {
  const lifted = moved === null ? undefined : rows.get(moved);
  return lifted === undefined ? wallWords.place(name) : wallWords.placeHere(lifted.name, name);
}

interface BarProps {
  readonly wall: StoredWall;
  readonly keep: (wall: StoredWall) => void;
  readonly isArranging: boolean;
  readonly onArrange: () => void;
  readonly onShare?: () => void;
  readonly notShown: number;
}

function WallBar({ wall: kept, keep, isArranging, onArrange, onShare, notShown }: BarProps) {
  const sound = useIsSoundOn();
  const full = useFullScreen();
  return (
    <header className={`cluster ${styles.bar}`}>
      <h1>{wallWords.wall}</h1>
      {notShown > 0 && <p>{wallWords.notShown(notShown)}</p>}
      <Select
        label={wallWords.order}
        hideLabel
        value={kept.order}
        choices={orderChoices}
        onChange={(order) => keep({ ...kept, order })}
        className={styles.order}
      />
      {kept.order === 'hand' && (
        <Button size="small" onPress={onArrange} icon={Move}>
          {isArranging ? actionWords.done : wallWords.arrange}
        </Button>
      )}
      <ToggleButton size="small" isSelected={sound} onChange={setSound} icon={sound ? Volume2 : VolumeX}>
        {wallWords.sound}
      </ToggleButton>
      {onShare !== undefined && (
        <Button size="small" onPress={onShare} icon={MonitorUp}>
          {wallWords.kiosks}
        </Button>
      )}
      {document.fullscreenEnabled && (
        <ToggleButton
          size="small"
          isSelected={full}
          onChange={() => void toggleFullScreen()}
          icon={full ? Minimize2 : Maximize2}
        >
          {wallWords.fullScreen}
        </ToggleButton>
      )}
    </header>
  );
}

function useStoredWall(teamId: TeamId): readonly [StoredWall, (wall: StoredWall) => void] {
  const [entry] = useState(() => browserEntry(`callboard.wall.${teamId}`));
  const [storedWall, setKept] = useState(() => parseStoredWall(entry.read()));
  const keep = (next: StoredWall) => {
    setKept(next);
    entry.write(wallText(next));
  };
  return [storedWall, keep];
}

function useSorting(isOn: boolean): void {
  const [, sort] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const every = setInterval(() => sort((count) => count + 1), SORT_INTERVAL);
    return () => clearInterval(every);
  }, [isOn]);
}

function useWallGrid(count: number) {
  const box = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: list.clientWidth, height: list.clientHeight }),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return [box, wallGrid(count, size.width, size.height)] as const;
}

const gridStyle = ({ columns, rows, unit }: ReturnType<typeof wallGrid>): CSSProperties => ({
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  '--unit': `${unit}px`,
});

export function WallRoute() {
  const { teamId = '' } = useParams();
  const [query] = useSearchParams();
  const kiosk = query.get('kiosk');
  if (kiosk !== null) return <Wall key={kiosk} teamId={teamId} kiosk={kiosk} />;
  return <SignedInOnly>{() => <Wall key={teamId} teamId={teamId} kiosk={null} />}</SignedInOnly>;
}
