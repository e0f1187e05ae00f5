import { withHiddenSignature } from './hidden-signature.view.ts';

/** Hides the signature of the current address (U230, U231). */
export function hideSignature(): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', withHiddenSignature(pathname + search + hash));
}
