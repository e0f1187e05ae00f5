import { type ReactNode, useMemo } from 'react';
import { PlaceContext } from './place.ts';
import { metaOf } from './route-meta.ts';

interface Props {
  readonly address: string;
  /** Where it leads elsewhere. */
  readonly onGo?: (to: string) => void;
  readonly children: ReactNode;
}

/** A screen at an address, without whatever leads there. */
export function AtAddress({ address, onGo, children }: Props) {
  const place = useMemo(() => {
    const { pathname, search, hash, searchParams } = new URL(address, 'http://show.test');
    const meta = metaOf(pathname, [], search);
    return { pathname, search, hash, query: searchParams, params: {}, meta, go: (to: string) => onGo?.(to) };
  }, [address, onGo]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
