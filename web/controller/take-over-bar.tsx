import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Client } from '../../machines/device/client.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { notify } from '../app/notifications.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { canTakeOver, type TakeOver, takeOverOf } from '../live/take-over.ts';
import { takeOverWords as words } from '../live/take-over.words.ts';
import { viewNameWords } from '../live/view-names.words.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './take-over.module.css';

export function soloFollowers(
  clients: readonly Pick<Client, 'id' | 'name' | 'view'>[],
  here: ReadonlyMap<ClientId, View>,
  ownId: ClientId,
) {
  const known = new Map(clients.map(({ id, name, view }) => [id, name.trim() || viewNameWords[view]]));
  const tabs = [...here].filter(([id]) => id !== ownId);
  const otherClients = [...known].filter(([id]) => id !== ownId && !here.has(id));
  return {
    follows: namesList(tabs.map(([, view]) => words.here(viewNameWords[view]))),
    followsNot: namesList(otherClients.map(([, name]) => name)),
  };
}

function namesList(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : words.some(name, count))).join(', ');
}

const TakeOverConflict = lazyPart(async () => (await import('./controller.parts.ts')).TakeOverConflict);

/** Time without the server after which the controller offers to run the room alone (N2260). */
const OFFER_DELAY: Duration = 2 * SECOND;

export function TakeOverBar({ isAway }: { readonly isAway: boolean }) {
  const { pid } = useRoom();
  const isOffered = useDelayedFlag(isAway, OFFER_DELAY);
  const takeOver = takeOverOf(pid);
  if (takeOver === undefined) return null;
  return <Bar takeOver={takeOver} isOffered={isOffered} />;
}

function useDelayedFlag(isOn: boolean, wait: Duration): boolean {
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
  if (name === 'conflict') return <TakeOverConflict takeOver={takeOver} phase={phase} />;
  if (name === 'refused')
    return (
      <section className={`cluster ${styles.bar}`} aria-label={words.label}>
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
    <section className={`cluster ${styles.bar}`} aria-label={words.label}>
      <p role="status">
        <b>{name === 'sending' ? words.sending : name === 'running' ? words.running : offerText(takeOver)}</b>{' '}
        {follows !== '' && words.follows(follows)} {followsNot !== '' && words.followsNot(followsNot)}{' '}
        {name === 'running' && words.resting}
      </p>
      {!isRunning && canTakeOver() && takeOver.canStore && (
        <Button size="small" variant="primary" onPress={() => void takeOver.begin().catch(notifyNotStarted)}>
          {words.takeOver}
        </Button>
      )}
    </section>
  );
}

const offerText = ({ canStore }: TakeOver): string =>
  canTakeOver() ? (canStore ? words.offer : words.noStorage) : words.needsHttps;

const notifyNotStarted = () => notify({ type: 'error', title: words.notBegun, text: words.storageFull });
