import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { checkoutWords } from './checkout.words.ts';
import styles from './seats-field.module.css';

interface Props {
  readonly value: number;
  readonly least: number;
  readonly about: string;
  readonly onChange: (seats: number) => void;
}

const MAX_SEATS = 200;

export function SeatsField({ value, least, about, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const set = (seats: number) => {
    setTyped(null);
    onChange(Math.min(MAX_SEATS, Math.max(least, seats)));
  };
  const type = (text: string) => {
    const seats = Number(text);
    setTyped(text);
    if (Number.isInteger(seats) && seats >= least && seats <= MAX_SEATS) onChange(seats);
  };
  return (
    <div className={`stack ${styles.seats}`}>
      <label htmlFor={id}>{checkoutWords.seats}</label>
      <div className={`row ${styles.row}`}>
        <IconButton
          label={checkoutWords.fewer}
          variant="secondary"
          isDisabled={value <= least}
          onPress={() => set(value - 1)}
          icon={Minus}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={MAX_SEATS}
          value={typed ?? value}
          aria-describedby={`${id}-about`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <IconButton
          label={checkoutWords.more}
          variant="secondary"
          isDisabled={value >= MAX_SEATS}
          onPress={() => set(value + 1)}
          icon={Plus}
        />
      </div>
      <p id={`${id}-about`}>{about}</p>
    </div>
  );
}
