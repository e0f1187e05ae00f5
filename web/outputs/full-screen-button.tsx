import { useSyncExternalStore } from 'react';
import { viewerWords } from './viewer.words.ts';

export function FullScreenButton() {
  const full = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <button type="button" aria-pressed={full} onClick={() => void toggleFullScreen()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={full ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'}
        />
      </svg>
      {viewerWords.fullScreen}
    </button>
  );
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser refused. The button shows the real state.
  }
}
