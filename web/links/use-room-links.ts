import { useClients, useRoom } from '../live/live-context.ts';
import { type OutputRow, outputLinksFrom, outputRows } from '../outputs/design/output-rows.view.ts';
import { type LinkCard, linkCards, linksFrom } from '../room/links.view.ts';
import { type MemberRoom, useMemberRoom } from './use-member-room.ts';

interface SharedLinks extends Pick<MemberRoom, 'member' | 'failure' | 'reload'> {
  readonly cards: readonly LinkCard[];
  readonly outputs: readonly OutputRow[];
}

export function useRoomLinks(): SharedLinks {
  const { pid, view } = useRoom();
  const { room, hasPassword, ...rest } = useMemberRoom();
  const { access } = view.room.settings;
  const clients = useClients();
  return {
    cards: linkCards({ pid, access, links: linksFrom(room), hasPassword, clients }),
    outputs: outputRows({ outputs: view.outputs, links: outputLinksFrom(room), clients }),
    ...rest,
  };
}
