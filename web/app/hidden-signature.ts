import { withHiddenSignature } from './hidden-signature.view.ts';

/** U230, U231. */
export function hideSignature(): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', withHiddenSignature(pathname + search + hash));
}
