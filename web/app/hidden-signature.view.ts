import { signatureIn } from './signed-link.view.ts';

const isSignature = (pair: string) => pair.startsWith('signature=');

/** Moves a link's signature into the fragment, which browsers do not send. Options stay in the query (U230, U231). */
export function withHiddenSignature(link: string): string {
  const [address = '', fragment = ''] = link.split('#');
  const [path = '', query = ''] = address.split('?');
  const written = signatureIn(`#${fragment}`) === null ? [] : fragment.split(/[?&]/);
  const pairs = [...written, ...query.split('&')].filter((pair) => pair !== '');
  const signature = pairs.find(isSignature);
  if (signature === undefined) return link;
  const rest = pairs.filter((pair) => !isSignature(pair));
  return `${path}${rest.length === 0 ? '' : `?${rest.join('&')}`}#${signature}`;
}
