import { withHiddenSignature } from './hidden-signature.view.ts';

export function hideSignature(): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', withHiddenSignature(pathname + search + hash));
}
