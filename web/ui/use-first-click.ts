import { type MouseEvent, useRef } from 'react';

interface FirstClick {
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly unlessSecond: (act: () => void) => void;
}

/** Ignores the second click of a double click, which would undo the first on every screen (V819). */
export function useFirstClick(): FirstClick {
  const clicks = useRef(0);
  return {
    onClickCapture: ({ detail }) => {
      clicks.current = detail;
    },
    unlessSecond: (act) => {
      const isSecond = clicks.current > 1;
      // A key that follows is no click.
      clicks.current = 0;
      if (!isSecond) act();
    },
  };
}
