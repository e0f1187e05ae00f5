import { type MouseEvent, useRef } from 'react';

export const isCoarse = () => matchMedia('(pointer: coarse)').matches;

interface FirstClick {
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly unlessSecond: (act: () => void) => void;
}

export function useFirstClick(): FirstClick {
  const clicks = useRef(0);
  return {
    onClickCapture: ({ detail }) => {
      clicks.current = detail;
    },
    unlessSecond: (act) => {
      const isSecond = clicks.current > 1;
      // Resets `clicks` after each use, because a press by key does not set it.
      clicks.current = 0;
      if (!isSecond) act();
    },
  };
}
