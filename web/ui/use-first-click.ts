import { type MouseEvent, useRef } from 'react';

interface FirstClick {
  /** On the button. */
  readonly onClickCapture: (event: MouseEvent) => void;
  /** What its press does. */
  readonly unlessSecond: (act: () => void) => void;
}

/** Of a double click the second would take back on every screen what the first has done: it changes nothing (V819). */
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
