import { useEffect, useState } from 'react';
import { type Pictures, picturesAfter } from '../../machines/view/screens/pictures.ts';
import { useRoom } from '../live/live-context.ts';

const none: Pictures = new Map();

/** How the screens that were asked look (V170). */
export function usePictures(): Pictures {
  const { onNotice } = useRoom();
  const [pictures, setPictures] = useState(none);
  useEffect(
    () =>
      onNotice((name, payload) => {
        if (name === 'client/thumb') setPictures((known) => picturesAfter(known, payload));
      }),
    [onNotice],
  );
  return pictures;
}
