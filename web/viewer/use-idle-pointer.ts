import { useEffect, useState } from 'react';

const IDLE_MS = 2_500;

export function useIdlePointer(): boolean {
  const [idle, setIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const active = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const sign of signs) window.addEventListener(sign, active);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, active);
    };
  }, []);
  return idle;
}
