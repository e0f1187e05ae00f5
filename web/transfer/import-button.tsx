import { FileUp } from 'lucide-react';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { Button } from '../ui/button.tsx';

export function ImportButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="small" variant="quiet" onPress={onPress}>
      <FileUp aria-hidden />
      {rundownTableWords.importOne}
    </Button>
  );
}
