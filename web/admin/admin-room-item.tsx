import type { AdminRoom } from '../../machines/admin/answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { Badge, Moment, PagedList, Row, Section } from './parts.tsx';

export function AdminRoomItem({ room: { pid, name, planName, updatedAt } }: { readonly room: AdminRoom }) {
  return (
    <Row
      to={`/admin/rooms/${pid}/`}
      title={name}
      detail={
        <>
          {pid} <Badge>{planName}</Badge>
        </>
      }
      aside={<Moment at={updatedAt} />}
    />
  );
}

export function AdminRoomsSection({ rooms }: { readonly rooms: readonly AdminRoom[] }) {
  return (
    <Section title={adminWords.rooms}>
      <PagedList
        label={adminWords.rooms}
        pages={{ items: rooms, more: null, problem: null }}
        empty={adminWords.noneThere}
      >
        {(room) => <AdminRoomItem key={room.pid} room={room} />}
      </PagedList>
    </Section>
  );
}
