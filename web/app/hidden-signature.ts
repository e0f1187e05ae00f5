import { withHiddenSignature } from '../../machines/view/screens/hidden-signature.ts';

/** Moves the signature in the page's address into the fragment, and options that stand there into the query (U230, U231). */
export function hideSignature(): void {
  const { pathname, search, hash } = location;
  try {
    history.replaceState(history.state, '', withHiddenSignature(pathname + search + hash));
  } catch {
    // A frame without an origin may not: there it is read from the query.
  }
}
