import { SunMoon } from 'lucide-react';
import { setDeskLook, useDeskLook } from '../app/desk-look.ts';
import { deskLookWords } from '../controller/desk-look.words.ts';
import { IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';

export function LookKey() {
  const look = useDeskLook();
  const isDark = look === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark';
  const other = isDark ? 'light' : 'dark';
  return (
    <Hint text={deskLookWords.turn[other]}>
      <IconButton label={deskLookWords.turn[other]} onPress={() => setDeskLook(other)}>
        <SunMoon aria-hidden />
      </IconButton>
    </Hint>
  );
}
