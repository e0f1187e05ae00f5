import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { currentTimer } from '../../../machines/room/room.modes.ts';
import { notify } from '../../app/notifications.ts';
import { useClients, useRoom } from '../../live/live-context.ts';
import {
  canTakeOver,
  type ServerSide,
  type SoloChoice,
  type TakeOver,
  takeOverOf,
} from '../../live/take-over.ts';
import { takeOverWords as words } from '../../live/take-over.words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { actorText, logText } from '../records/room-log.view.ts';
import { useActorNames } from '../records/use-actor-names.ts';
import { useRoomTimes } from '../use-room-times.ts';
import styles from './take-over.module.css';
import { soloFollowers } from './take-over.view.ts';

/** The server is away for so long before a controller offers to run the show here (N2260). */
const OFFER_AFTER: Duration = 2 * SECOND;

/** Offers to run the show in this browser while the server is away, and says how that goes (N2260 to N2264). */
export function TakeOverBar({ isAway }: { readonly isAway: boolean }) {
  const { pid } = useRoom();
  // While this browser runs the room as well: nobody sees the offer then.
  const isOffered = useWaited(isAway, OFFER_AFTER);
  const takeOver = takeOverOf(pid);
  if (takeOver === undefined) return null;
  return <Bar takeOver={takeOver} isOffered={isOffered} />;
}

function useWaited(isOn: boolean, wait: Duration): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setWaited(true), wait);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isOn, wait]);
  return isOn && waited;
}

function Bar({ takeOver, isOffered }: { readonly takeOver: TakeOver; readonly isOffered: boolean }) {
  const { phase, here } = useSelector(takeOver.state, ({ context }) => context);
  const { clientId } = useRoom();
  const clients = useClients();
  const { name } = phase;
  useEffect(() => {
    if (isOffered) takeOver.look();
  }, [isOffered, takeOver]);
  useEffect(() => {
    if (phase.name === 'taken')
      notify({ type: 'success', title: words.taken, text: words.takenNote(phase.count) });
  }, [phase]);
  if (name === 'conflict') return <Conflict takeOver={takeOver} phase={phase} />;
  if (name === 'refused')
    return (
      <section className={styles.bar} aria-label={words.label}>
        <p role="alert">
          <b>{words.refused}</b> {phase.message} {words.keeps}
        </p>
        <Button size="small" onPress={() => void takeOver.deliver()}>
          {words.sendAgain}
        </Button>
      </section>
    );
  const isRunning = name === 'running' || name === 'sending';
  if (!isRunning && !isOffered) return null;
  const { follows, followsNot } = soloFollowers(clients ?? [], here, clientId);
  return (
    <section className={styles.bar} aria-label={words.label}>
      <p role="status">
        <b>{name === 'sending' ? words.sending : name === 'running' ? words.running : offerText()}</b>{' '}
        {follows !== '' && words.follows(follows)} {followsNot !== '' && words.followsNot(followsNot)}{' '}
        {name === 'running' && words.resting}
      </p>
      {!isRunning && canTakeOver() && (
        <Button size="small" variant="primary" onPress={() => void takeOver.begin()}>
          {words.takeOver}
        </Button>
      )}
    </section>
  );
}

const offerText = (): string => (canTakeOver() ? words.offer : words.needsHttps);

interface ConflictProps {
  readonly takeOver: TakeOver;
  readonly phase: Extract<
    ReturnType<TakeOver['state']['getSnapshot']>['context']['phase'],
    { name: 'conflict' }
  >;
}

/** Both sides beside each other; nothing goes on before the operator chooses (N2264). */
function Conflict({ takeOver, phase: { server, mine } }: ConflictProps) {
  const { view } = useRoom();
  const times = useRoomTimes();
  const names = useActorNames();
  const [choice, setChoice] = useState<SoloChoice | null>(null);
  const choose = (next: SoloChoice) => {
    setChoice(next);
    void takeOver.choose(next).finally(() => setChoice(null));
  };
  const own = mine.map(({ at, command }) => ({
    at: at + takeOver.wall,
    who: words.mine,
    command: command.name,
  }));
  const theirs = server.acts.map(({ at, actor, command }) => ({ at, who: actorText(actor, names), command }));
  const there = takeOver.serverView;
  const line = ({ at, who, command }: (typeof theirs)[number], place: number) => (
    <li key={place}>
      <time>{times.full(at)}</time> {who}: {logText({ command, timers: null, about: null, on: undefined })}
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
          <p>{clockText(view)}</p>
          <ol>{own.slice(-MOST_SHOWN).reverse().map(line)}</ol>
          <Earlier count={own.length} />
        </section>
        <section aria-label={words.server}>
          <h3>{words.server}</h3>
          <p>{there && clockText(there)}</p>
          <ol>{theirs.slice(-MOST_SHOWN).reverse().map(line)}</ol>
          <Earlier count={server.count} />
        </section>
      </div>
      <p>{words.editsNote}</p>
    </Dialog>
  );
}

/** Of each side; the newest first. */
const MOST_SHOWN = 20;

function Earlier({ count }: { readonly count: ServerSide['count'] }) {
  return count > MOST_SHOWN ? <p>{words.more(count - MOST_SHOWN)}</p> : null;
}

function clockText(show: Parameters<typeof currentTimer>[0]): string {
  const title = currentTimer(show)?.name.trim() || words.noTimer;
  return words.clock(title, show.timeset.running ? words.states.running : words.states.stopped);
}
