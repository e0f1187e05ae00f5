import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** What it adds. */
  readonly children: string;
  /** No more fit. */
  readonly isFull: boolean;
  readonly onPress: () => void;
}

/** Adds a row to a list. Disabled under the focus it would drop it to the page, where keys run the show: it rests (V145). */
export function AddButton({ children, isFull, onPress }: Props) {
  const [focused, setFocused] = useState(false);
  return (
    <Button
      size="small"
      isDisabled={isFull && !focused}
      aria-disabled={isFull}
      onFocusChange={setFocused}
      onPress={() => !isFull && onPress()}
    >
      <Plus aria-hidden />
      {children}
    </Button>
  );
}
