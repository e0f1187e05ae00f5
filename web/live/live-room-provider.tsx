import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { useRouteMeta } from '../app/route-meta.ts';
import { signatureIn } from '../app/signed-link.view.ts';
import { useFirstPicture } from '../ui/first-picture.ts';
import { device } from './device.ts';
import { linkOptions } from './link-options.ts';
import { ClientsContext, LiveRoomContext } from './live-context.ts';
import type { Denial, JoinedRoom, LiveSnapshot } from './live-room.ts';
import type { Predictor } from './outbox.ts';
import { roomPasswords, type TokenScope } from './room-passwords.ts';
import type { RoomSession } from './room-session.ts';
import { visitMachine } from './room-visit.ts';

interface Props {
  readonly place: TokenScope;
  readonly view: View;
  readonly predictor?: Predictor | null;
  readonly waiting: ReactNode;
  readonly renderDenied: (denial: Denial, enter: JoinActions, last: LiveSnapshot | null) => ReactNode;
  readonly children: ReactNode;
}

export interface JoinActions {
  again(): void;
  withPassword(password: string): void;
}

export function LiveRoomProvider({ place, view, predictor = null, waiting, renderDenied, children }: Props) {
  const [password, setPassword] = useState(() => roomPasswords.get(place));
  const visit = useVisit(place, view, predictor, password);
  const { session, token, denial, last } = useSelector(visit, ({ context }) => context);
  const snapshot = useSelector(session?.screen, (screen) => screen?.context.shown ?? null);
  const clients = useSelector(session?.screen, (screen) => screen?.context.clients);
  const [answering, setAnswering] = useState(predictor);
  useEffect(() => predictor?.onLoaded?.(setAnswering), [predictor]);
  const room = useMemo(
    () => (session && snapshot ? joinedRoomOf(session, snapshot, token, view, answering) : null),
    [session, snapshot, token, view, answering],
  );
  const again = () => visit.send({ type: 'retry' });
  const withPassword = (next: string) => {
    roomPasswords.set(place, next);
    setPassword(next);
    if (next === password) again();
  };
  useFirstPicture(denial !== null || room !== null);
  if (denial) return renderDenied(denial, { again, withPassword }, last);
  if (!room) return waiting;
  return (
    <LiveRoomContext value={room}>
      <ClientsContext value={clients}>{children}</ClientsContext>
    </LiveRoomContext>
  );
}

async function notifyRefused(refusal: Refusal, command: string | null): Promise<void> {
  (await import('../app/notify-refusal.ts')).notifyRefusal(refusal, command);
}

function useVisit(
  place: TokenScope,
  view: View,
  predictor: Predictor | null,
  password: string | null,
): ActorRefFrom<typeof visitMachine> {
  const { search, hash } = useLocation();
  const [query] = useSearchParams();
  const { versionMismatchBehavior: versionMismatch } = useRouteMeta();
  const signature = signatureIn(hash + search);
  const { name, delay } = linkOptions(query);
  const visit = useMemo(
    () =>
      createActor(visitMachine, {
        input: { place, view, signature, name, delay, password, predictor, versionMismatch },
      }),
    [place, view, signature, name, delay, password, predictor, versionMismatch],
  );
  useEffect(() => {
    visit.start();
    return () => void visit.stop();
  }, [visit]);
  return visit;
}

function joinedRoomOf(
  session: RoomSession,
  snapshot: LiveSnapshot,
  token: JoinedRoom['token'],
  screen: View,
  predictor: Predictor | null,
): JoinedRoom {
  return {
    ...snapshot,
    pid: snapshot.view.room.pid,
    screen,
    deviceId: device.id(),
    clock: session.clock,
    send: (name, payload) => session.send(name, payload),
    ask: (name, payload) =>
      session
        .send(name, payload)
        .catch((refusal: Refusal) => notifyRefused(refusal, predictor?.nameOf(name) ?? null)),
    can: (name, payload) => session.whyNot(name, payload) === null,
    whyNot: (name, payload) => session.whyNot(name, payload),
    setDeviceName: (name) => session.setDeviceName(name),
    say: session.say,
    onNotice: session.onNotice,
    token,
  };
}
