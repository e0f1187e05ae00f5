import { useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { momentText } from '../app/date-text.ts';
import { fileName, saveFile } from '../app/text-export.ts';
import { Button } from '../ui/button.tsx';
import { offlineWords as words } from './offline.words.ts';
import { journalRequest, SoloStore, type UnsentShow } from './solo-store.ts';
import { soloLock } from './solo-tab.ts';
import styles from './unsent-shows.module.css';

const readUnsent = async (): Promise<readonly UnsentShow[]> => (await SoloStore.open()).unsent();

/** Returns false if a controller of this browser still runs the show. */
const deleteShow = (pid: string): Promise<boolean> =>
  navigator.locks.request(soloLock(pid), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await (await SoloStore.open()).end(pid);
    return lock !== null;
  });

export function UnsentShows() {
  const [shows, setShows] = useState<readonly UnsentShow[]>([]);
  const look = useCallback(() => {
    // A browser without storage has no shows.
    readUnsent().then(setShows, () => setShows([]));
  }, []);
  useEffect(look, [look]);
  if (shows.length === 0) return null;
  return (
    <section className={`stack ${styles.unsent}`} aria-label={words.unsent}>
      <h2>{words.unsent}</h2>
      <p>{words.unsentNote}</p>
      <ul>
        {shows.map((show) => (
          <UnsentShowItem key={show.record.pid} show={show} onDeleted={look} />
        ))}
      </ul>
    </section>
  );
}

function UnsentShowItem({ show, onDeleted }: { readonly show: UnsentShow; readonly onDeleted: () => void }) {
  const { mirror, pid, since, wall } = show.record;
  const { name } = mirror.view.room;
  const [isAsking, setAsking] = useState(false);
  const save = () =>
    saveFile(
      words.unsentFile(fileName(name)),
      JSON.stringify(journalRequest(show), null, 2),
      'application/json',
    );
  const remove = async () => {
    if (!(await deleteShow(pid))) throw new Error(words.stillRuns);
    onDeleted();
  };
  return (
    <li>
      <p>{words.unsentShow(name, show.commands.length, momentText(since + wall))}</p>
      <Button size="small" onPress={save}>
        {words.saveShow}
      </Button>
      <Button size="small" variant="danger" onPress={() => setAsking(true)}>
        {words.deleteShow}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.deleteTitle(name)}
          isOpen
          onClose={() => setAsking(false)}
          confirm={words.deleteShow}
          onConfirm={remove}
        >
          <p>{words.deleteEffect}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
