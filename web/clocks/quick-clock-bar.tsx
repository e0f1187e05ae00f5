import { Timer, X } from 'lucide-react';
import { useState } from 'react';
import { byId } from '../../machines/room/ordered-list.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import styles from './clocks.module.css';
import { clockTitle } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';
import { ClockDigits } from './clocks-strip.tsx';
import { QuickClockDialog } from './quick-clock-dialog.tsx';

interface Props {
  readonly withKey: boolean;
  readonly isShown: boolean;
}

/** Without a clock strip. */
export function QuickClockBar({ withKey }: Props) {
  const room = useRoom();
  const [isOpen, setOpen] = useState(false);
  const { clocks, shownClock } = room.view;
  const shown = shownClock === null ? undefined : byId(clocks, shownClock.clockId);
  const title = shown === undefined ? '' : clockTitle(room.view, shown);
  return (
    <div className={styles.bar}>
      {withKey && (
        <Button size="small" onPress={() => setOpen(true)}>
          <Timer aria-hidden />
          {clocksWords.quick}
        </Button>
      )}
      {shown !== undefined && (
        <>
          <span className={styles.place}>{title}</span>
          <ClockDigits clock={shown} title={title} />
          <Button
            size="small"
            aria-label={clocksWords.hide(title)}
            isDisabled={!room.can('clocks/hide', {})}
            onPress={() => room.ask('clocks/hide', {})}
          >
            <X aria-hidden />
          </Button>
        </>
      )}
      <QuickClockDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
