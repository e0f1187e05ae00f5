import { useState } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import { currentTimer } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useRoom } from '../live/live-context.ts';
import type { ServerSide, SoloChoice, TakeOver } from '../live/take-over.ts';
import { takeOverConflictWords as words } from '../live/take-over.words.ts';
import { actorText, logLineText } from '../records/room-log.view.ts';
import { useActorNames } from '../records/use-actor-names.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './take-over.module.css';

interface ConflictProps {
  readonly takeOver: TakeOver;
  readonly phase: Extract<
    ReturnType<TakeOver['state']['getSnapshot']>['context']['phase'],
    { name: 'conflict' }
  >;
}

export function TakeOverConflict({ takeOver, phase: { server, mine } }: ConflictProps) {
  const { view } = useRoom();
  const times = useRoomTimes();
  const names = useActorNames();
  const [choice, setChoice] = useState<SoloChoice | null>(null);
  const choose = (next: SoloChoice) => {
    setChoice(next);
    void takeOver.choose(next).finally(() => setChoice(null));
  };
  const ownCommands = mine.map(({ at, command }) => ({
    at: at + takeOver.wall,
    who: words.mine,
    command: command.name,
  }));
  const theirs = server.acts.map(({ at, actor, command }) => ({ at, who: actorText(actor, names), command }));
  const there = takeOver.serverView;
  const time = (at: Instant) => times.full(at + takeOver.wall);
  const line = ({ at, who, command }: (typeof theirs)[number], place: number) => (
    <li key={place}>
      <time>{times.full(at)}</time> {who}:{' '}
      {logLineText({ command, timers: null, about: null, on: undefined })}
    </li>
  );
  const button = (name: SoloChoice, text: string) => (
    <Button
      variant={name === 'mine' ? 'primary' : 'secondary'}
      waiting={choice === name}
      isDisabled={choice !== null || (server.gone && name !== 'server')}
      onPress={() => choose(name)}
    >
      {text}
    </Button>
  );
  return (
    <Dialog
      title={words.conflict}
      isOpen
      closable={false}
      onClose={() => {}}
      wide
      foot={
        <>
          {button('server', words.takeServer)}
          {button('edits', words.takeEdits)}
          {button('mine', words.takeMine)}
        </>
      }
    >
      <p>{server.gone ? words.gone : words.conflictNote}</p>
      <div className={styles.sides}>
        <section aria-label={words.mine}>
          <h3>{words.mine}</h3>
          <p>{clockText(view, time)}</p>
          <ol>{ownCommands.slice(-MAX_SHOWN_EDITS).reverse().map(line)}</ol>
          <EarlierNote count={ownCommands.length} />
        </section>
        <section aria-label={words.server}>
          <h3>{words.server}</h3>
          <p>{there && clockText(there, time)}</p>
          <ol>{theirs.slice(-MAX_SHOWN_EDITS).reverse().map(line)}</ol>
          <EarlierNote count={server.count} />
        </section>
      </div>
      <p>{words.editsNote}</p>
    </Dialog>
  );
}

const MAX_SHOWN_EDITS = 20;

function EarlierNote({ count }: { readonly count: ServerSide['count'] }) {
  return count > MAX_SHOWN_EDITS ? <p>{words.more(count - MAX_SHOWN_EDITS)}</p> : null;
}

function clockText(show: ClockedShow, time: (at: Instant) => string): string {
  const timer = currentTimer(show);
  const { running, deadline } = show.timeset;
  const state = running && deadline !== null ? words.running(time(deadline)) : words.stopped;
  return words.clock(timer ? timerTitle(timer) : words.noTimer, state);
}

type ClockedShow = Parameters<typeof currentTimer>[0];
