import type { AdminRoom } from '../../machines/admin/answers.ts';
import { Badge, Moment, Row } from './parts.tsx';

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
