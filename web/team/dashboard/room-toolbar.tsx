import type { RoomOrder } from '../../../machines/team/room-order.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import styles from './dashboard.module.css';

const orders: readonly Choice<RoomOrder>[] = [
  { value: 'updated_desc', label: 'Last used' },
  { value: 'created_desc', label: 'Newest first' },
  { value: 'created_asc', label: 'Oldest first' },
  { value: 'name_asc', label: 'Name' },
];

interface Props {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly order: RoomOrder;
  readonly onOrder: (order: RoomOrder) => void;
}

export function RoomToolbar({ typed, onType, order, onOrder }: Props) {
  return (
    <div className={styles.toolbar}>
      <SearchBox label="Search rooms" value={typed} onChange={onType} />
      <Select
        label="Sort by"
        hideLabel
        value={order}
        choices={orders}
        onChange={onOrder}
        className={styles.order}
      />
    </div>
  );
}
