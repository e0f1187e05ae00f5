import { type LinkCard, linkCards, linksFrom } from '../../../machines/view/links.ts';
import { useRoom } from '../../live/live-context.ts';
import { useMemberRoom } from './use-member-room.ts';

/** The links this desk may share. Without the server's answer: those that need no signature. */
export function useRoomLinks(): readonly LinkCard[] {
  const { pid, view } = useRoom();
  const links = linksFrom(useMemberRoom());
  const { access } = view.room.settings;
  return linkCards({ pid, access, links, clients: view.clients });
}
