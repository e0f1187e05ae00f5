import { Search } from 'lucide-react';
import { Input, SearchField } from 'react-aria-components';
import styles from './search-box.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchBox({ label, value, onChange }: Props) {
  return (
    <SearchField aria-label={label} value={value} onChange={onChange} className={styles.search ?? ''}>
      <Search aria-hidden />
      <Input placeholder={label} className={styles.input ?? ''} />
    </SearchField>
  );
}
