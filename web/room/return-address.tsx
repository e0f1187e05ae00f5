import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseRoomPid } from '../../machines/kernel/ids.ts';
import type { Address } from '../../machines/site/routes.ts';
import { withHiddenSignature } from '../app/hidden-signature.view.ts';
import { roomPages } from '../app/room-routes.view.ts';
import { signatureIn } from '../app/signed-link.view.ts';
import type { TokenSubject } from '../live/room-token.ts';

export interface ReturnAddress {
  readonly path: string;
  readonly subject: TokenSubject;
  readonly where: 'room' | 'output';
}

const OUTPUT_ID = /^[\w-]{1,64}$/;
const OWN_PARAMETERS = ['id', 'view', 'output'] as const;

export function kickedPagePath({ pathname, search, hash }: Address): string {
  const [, folder = '', id = '', view = ''] = pathname.split('/');
  const from = folder === 'output' ? { output: id } : { id, ...(view !== '' && { view }) };
  const query = new URLSearchParams(from);
  for (const [name, value] of linkQuery(new URLSearchParams(search))) query.append(name, value);
  return withHiddenSignature(`/r/kicked/?${query}${hash}`);
}

export function returnAddressIn({ search, hash }: Pick<Address, 'search' | 'hash'>): ReturnAddress | null {
  const query = new URLSearchParams(search);
  const link = linkQuery(query);
  const tail = withHiddenSignature((link.size === 0 ? '' : `?${link}`) + hash);
  const signature = signatureIn(hash + search);
  const output = query.get('output') ?? '';
  if (OUTPUT_ID.test(output)) {
    const subject = { place: `outputs/${output}`, view: 'VIEWER', signature } as const;
    return { path: `/output/${output}/${tail}`, subject, where: 'output' };
  }
  const pid = parseRoomPid(query.get('id') ?? '');
  if (pid === null) return null;
  const { folder, view } = routeOfView(query.get('view'));
  return {
    path: `/r/${pid}/${folder}${tail}`,
    subject: { place: `rooms/${pid}`, view, signature },
    where: 'room',
  };
}

function linkQuery(query: URLSearchParams): URLSearchParams {
  const link = new URLSearchParams(query);
  for (const name of OWN_PARAMETERS) link.delete(name);
  return link;
}

const routeOfView = (view: string | null) =>
  Object.values(roomPages).find(({ folder }) => folder === `${view}/`) ?? roomPages.viewer;

export function ToKickedPage() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => void navigate(kickedPagePath(location), { replace: true }), [location, navigate]);
  return null;
}
