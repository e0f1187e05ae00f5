import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { deviceWords } from '../room/device.words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HeardAt, LostList } from './lost-list.tsx';
import { useLostScreens } from './use-lost-screens.ts';

/** Opens the list of screens that lost the server, where there are some (V2358). */
export function LostKey() {
  const { length } = useLostScreens();
  const [isOpen, setOpen] = useState(false);
  if (length === 0) return null;
  return (
    <>
      <Button size="small" aria-label={deviceWords.lostScreens(length)} onPress={() => setOpen(true)}>
        <WifiOff aria-hidden />
        {length}
      </Button>
      <Dialog title={deviceWords.lostScreens(length)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <HeardAt />
        <LostList />
      </Dialog>
    </>
  );
}
