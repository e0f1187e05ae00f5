import { useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { device } from '../live/device.ts';
import { actionWords } from '../ui/action.words.ts';
import { roomEntryWords } from './room-entry.words.ts';
import { useReturnAddress } from './use-return-address.ts';

export function KickedRoute() {
  const id = useSearchParams()[0].get('id');
  const { back, standing } = useReturnAddress();
  return (
    <NoticePage title={roomEntryWords.kicked}>
      <p role="status">
        {id ? roomEntryWords.removedFrom(device.name(), id) : roomEntryWords.removedFromSome(device.name())}{' '}
        {roomEntryWords.standings[standing]}
      </p>
      {back && (
        <NoticeLink to={back.path}>
          {standing === 'open' ? roomEntryWords.backTo[back.where] : actionWords.tryAgain}
        </NoticeLink>
      )}
    </NoticePage>
  );
}
