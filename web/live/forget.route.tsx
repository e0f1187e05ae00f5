import { useState } from 'react';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import { deleteStoredRooms } from './offline.ts';
import { offlineWords } from './offline.words.ts';
import { UnsentShows } from './unsent-shows.tsx';

/** Deletes all offline data (N514), except shows that this browser ran without the server (N2350). */
async function deleteStoredData(): Promise<void> {
  const registrations = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await deleteStoredRooms();
}

/** Asks before it deletes, because any page may link here. */
export function ForgetRoute() {
  const [state, setState] = useState<'asking' | 'waiting' | 'done'>('asking');
  if (state === 'done')
    return (
      <NoticePage title={offlineWords.done}>
        <p>{offlineWords.doneNote}</p>
        <UnsentShows />
      </NoticePage>
    );
  const press = () => {
    setState('waiting');
    void deleteStoredData().then(() => setState('done'));
  };
  return (
    <NoticePage title={offlineWords.title}>
      <p>{offlineWords.note}</p>
      <NoticeButton onPress={press} waiting={state === 'waiting'}>
        {offlineWords.forget}
      </NoticeButton>
      <UnsentShows />
    </NoticePage>
  );
}
