import type { RoomOrder } from '../../../machines/team/room-order.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

const orders: readonly Choice<RoomOrder>[] = [
  { value: 'updated_desc', label: dashboardWords.lastUsed },
  { value: 'created_desc', label: dashboardWords.newest },
  { value: 'created_asc', label: dashboardWords.oldest },
  { value: 'name_asc', label: dashboardWords.name },
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
      <SearchBox label={dashboardWords.search} value={typed} onChange={onType} />
      <Select
        label={dashboardWords.sortBy}
        hideLabel
        value={order}
        choices={orders}
        onChange={onOrder}
        className={styles.order}
      />
    </div>
  );
}
