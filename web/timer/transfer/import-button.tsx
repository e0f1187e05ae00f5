import { FileUp } from 'lucide-react';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { Button } from '../../ui/button.tsx';

/** The way from a rundown that is hardly begun to one that stands in a spreadsheet. */
export function ImportButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="small" variant="quiet" onPress={onPress}>
      <FileUp aria-hidden />
      {rundownTableWords.importOne}
    </Button>
  );
}
