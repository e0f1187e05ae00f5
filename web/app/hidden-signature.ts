import { withHiddenSignature } from './hidden-signature.view.ts';

/** Moves the signature in the page's address into the fragment, and options that stand there into the query (U230, U231). */
export function hideSignature(): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', withHiddenSignature(pathname + search + hash));
}
