import { createElement, Fragment, type ReactNode } from 'react';

/** Example: `<Sentence of={words.signUp(<Link to="/">{words.here}</Link>)} />`. */
export function Sentence({ of }: { readonly of: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...of);
}
