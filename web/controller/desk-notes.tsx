import { Users } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { INFINITE, notify } from '../app/notifications.ts';
import { useLostScreens } from '../devices/lost-devices.ts';
import type { SignedLine } from '../keys/history.view.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { type DeskState, deskNotes, deskPeople, otherDeskNames } from '../records/desk-notes.view.ts';
import { deskNewsWords as words } from '../records/record-pages.words.ts';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import styles from './header.module.css';

export function DeskNews({ log }: { readonly log: readonly SignedLine[] | null }) {
  const { deviceId, view } = useRoom();
  const clients = useClients();
  const people = useMemo(() => deskPeople(clients ?? [], deviceId), [clients, deviceId]);
  const known = useRef<DeskState | null>(null);
  useEffect(() => {
    if (log === null) return;
    const notes = deskNotes(known.current, log, view, people);
    known.current = notes.known;
    for (const note of notes.notes) notify({ type: 'info', ...note });
  }, [log, view, people]);
  useRestNotes();
  useLostScreens();
  const otherDesks = otherDeskNames(clients ?? [], deviceId);
  if (otherDesks.length === 0) return null;
  const presence = words.alsoHere(otherDesks.length, otherDesks.join(', '));
  return (
    <Hint text={presence}>
      <Button
        size="small"
        variant="quiet"
        className={styles.others}
        aria-label={presence}
        onPress={() => notify({ type: 'info', title: presence, text: '' })}
        icon={Users}
      >
        {otherDesks.length}
      </Button>
    </Hint>
  );
}

function useRestNotes(): void {
  const { automations } = useRoom().view;
  const shownNotes = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const resting = automations.filter(({ rests }) => rests);
    for (const { _id, name } of resting)
      if (!shownNotes.current.has(_id))
        notify({
          type: 'error',
          title: words.automationRests,
          text: words.automationRestsText(name),
          duration: INFINITE,
        });
    shownNotes.current = new Set(resting.map(({ _id }) => _id));
  }, [automations]);
}
