import { type LinkCard, linkCards, linksFrom } from '../../../machines/view/links.ts';
import { useRoom } from '../../live/live-context.ts';
import { type MemberRoom, useMemberRoom } from './use-member-room.ts';

export interface SharedLinks extends Pick<MemberRoom, 'member' | 'failure' | 'reload'> {
  readonly cards: readonly LinkCard[];
}

/** The links this desk may share. Without the server's answer: those that need no signature. */
export function useRoomLinks(): SharedLinks {
  const { pid, view } = useRoom();
  const { room, ...asked } = useMemberRoom();
  const { access } = view.room.settings;
  return { cards: linkCards({ pid, access, links: linksFrom(room), clients: view.clients }), ...asked };
}
