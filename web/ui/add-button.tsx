import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly children: string;
  readonly isFull: boolean;
  readonly onPress: () => void;
}

/** Never disabled under the focus, which would move to the page and its show keys (V145). */
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
