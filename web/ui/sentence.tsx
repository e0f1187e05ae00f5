import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence of the catalogue with elements in it: `<Sentence of={words.signUp(<Link to="/">{words.here}</Link>)} />`. */
export function Sentence({ of }: { readonly of: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...of);
}
