import { useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';
import { device } from '../../live/device.ts';
import { type AccessState, useWayBack } from './use-way-back.ts';

const ASK = 'If that was a mistake, ask the operator to let it in again.';
const next: Readonly<Record<AccessState, string>> = {
  open: 'Nothing keeps you out: come back whenever you like.',
  kicked: `${ASK} This page goes back by itself then.`,
  shut: ASK,
  unknown: ASK,
};

/** Where a screen that an operator removed finds itself, and how it comes back (V180, V181). */
export function KickedRoute() {
  const id = useSearchParams()[0].get('id');
  const { back, standing } = useWayBack();
  return (
    <NoticePage title="You were removed from the room">
      <p role="status">
        An operator removed this device ({device.name()}) from {id ? `room ${id}` : 'the room'}.{' '}
        {next[standing]}
      </p>
      {back && (
        <NoticeLink to={back.path}>
          {standing === 'open' ? `Back to the ${back.where}` : 'Try again'}
        </NoticeLink>
      )}
    </NoticePage>
  );
}
