import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { laterDialog } from '../app/later-part.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { hasPrompter } from './prompter.view.ts';
import { prompterPanelWords } from './prompter.words.ts';

const PrompterDialog = laterDialog(async () => (await import('./prompter-dialog.tsx')).PrompterDialog);

export function PrompterKey() {
  const { view } = useRoom();
  const [open, setOpen] = useState(false);
  if (!hasPrompter(view)) return null;
  return (
    <>
      <Hint text={prompterPanelWords.title}>
        <IconButton label={prompterPanelWords.title} onPress={() => setOpen(true)}>
          <ScrollText aria-hidden />
        </IconButton>
      </Hint>
      <PrompterDialog isOpen={open} onClose={() => setOpen(false)} />
    </>
  );
}
