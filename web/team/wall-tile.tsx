import { Radio, TriangleAlert } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { Lateness } from '../agenda/lateness.tsx';
import { language } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import type { SteadyClock } from '../live/server-clock.ts';
import { playIfOn } from '../stage/sound.ts';
import { TransportMark } from '../transport/transport-mark.tsx';
import styles from './wall.module.css';
import { type TileClock, tileClock, tileFacts, type WallTileRow, wallAlarm } from './wall.view.ts';
import { wallWords } from './wall.words.ts';

interface Props {
  readonly row: WallTileRow;
  readonly ticker: WallTicker;
  readonly to: string | null;
  readonly arranged: {
    readonly label: string;
    readonly isMoved: boolean;
    readonly onArrange: (pid: RoomPid) => void;
  } | null;
}

type TileState = Pick<TileClock, 'state' | 'wrapUp'> & { readonly kind: LatenessKind | null };
type LatenessKind = NonNullable<TileClock['lateness']>['kind'];

const EMPTY_TILE: TileState = { state: 'empty', wrapUp: 'normal', kind: null };
const alarmSounds = { red: 'DING_2X', lost: 'BUZZER' } as const;

/** Writes digits without React, which would take four times as long. */
export const WallTile = memo(function WallTile({ row, ticker, to, arranged }: Props) {
  const digits = useRef<HTMLSpanElement>(null);
  const lateness = useRef<HTMLSpanElement>(null);
  const before = useRef<{ readonly row: WallTileRow; readonly clock: TileClock } | null>(null);
  const [still, setStill] = useState(EMPTY_TILE);
  const drawn = useRef(still);
  useLayoutEffect(
    () =>
      ticker.add((now) => {
        const clock = tileClock(row, now);
        writeText(digits.current, clock.state === 'empty' ? '–' : clock.digits);
        writeText(lateness.current, clock.lateness?.text ?? '');
        const next = { state: clock.state, wrapUp: clock.wrapUp, kind: clock.lateness?.kind ?? null };
        if (!isDeepEqual(drawn.current, next)) setStill(next);
        drawn.current = next;
        const alarm = wallAlarm(before.current, { row, clock });
        before.current = { row, clock };
        if (alarm !== null) playIfOn(alarmSounds[alarm]);
        return clock.repaintAt;
      }),
    [row, ticker, still.kind],
  );
  return (
    <li className={styles.tile} data-state={still.state} data-wrap-up={still.wrapUp}>
      <TileHead row={row} to={to} />
      <p className={styles.digits} role="timer" aria-label={wallWords.timeLeft}>
        <span ref={digits}> </span>
      </p>
      <div className={`row ${styles.standing}`}>
        <TransportMark state={still.state} quiet />
        <Lateness lateness={still.kind && { kind: still.kind, text: '' }}>
          <span ref={lateness}> </span>
        </Lateness>
      </div>
      <TileFoot row={row} />
      {arranged !== null && (
        <button
          type="button"
          className={styles.arrange}
          aria-pressed={arranged.isMoved}
          aria-label={arranged.label}
          onClick={() => arranged.onArrange(row.pid)}
        />
      )}
    </li>
  );
});

/** Reuses the text node, because a new node takes four times as long. */
function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text && node.data !== text) node.data = text;
}

const TileHead = memo(function TileHead({ row, to }: Pick<Props, 'row' | 'to'>) {
  const { name, settings } = row;
  const { lost } = tileFacts(row, language);
  return (
    <div className={`row ${styles.head}`}>
      <h2>
        {to === null ? (
          name
        ) : (
          <Link to={to} className={styles.open} aria-label={wallWords.openRoom(name)}>
            {name}
          </Link>
        )}
      </h2>
      {lost !== null && (
        <span className={styles.lost}>
          <TriangleAlert aria-hidden />
          {lost}
        </span>
      )}
      {settings.blackout && <span className={styles.badge}>{wallWords.blackout}</span>}
      {settings.onAir && (
        <span className={styles.onAir}>
          <Radio aria-hidden />
          {wallWords.onAir}
        </span>
      )}
    </div>
  );
});

const TileFoot = memo(function TileFoot({ row }: Pick<Props, 'row'>) {
  const { title, speaker, next } = tileFacts(row, language);
  return (
    <div className={styles.foot}>
      <p className={styles.title}>{[title, speaker].filter(Boolean).join(' · ')}</p>
      <p className={styles.next}>{next}</p>
    </div>
  );
});

/** Draws the tile and returns when to draw it next. Null stops the drawing. */
type DrawTile = (now: Instant) => Instant | null;

/** One interval for all tiles, ms. Forty separate timers would cost three times as much. */
const TICK_INTERVAL: Duration = 50;

export class WallTicker {
  private readonly clock: SteadyClock;
  private readonly due = new Map<DrawTile, Instant>();
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(clock: SteadyClock) {
    this.clock = clock;
  }

  add(draw: DrawTile): () => void {
    this.run(draw, this.clock.now());
    this.timer ??= setInterval(this.tick, TICK_INTERVAL);
    return () => {
      this.due.delete(draw);
      if (this.due.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  private readonly tick = (): void => {
    const now = this.clock.now();
    for (const [draw, at] of this.due) if (at <= now) this.run(draw, now);
  };

  private run(draw: DrawTile, now: Instant): void {
    const next = draw(now);
    if (next === null) this.due.delete(draw);
    else this.due.set(draw, next);
  }
}
