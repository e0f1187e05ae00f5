import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { DeviceId, OutputId } from '../../../machines/kernel/ids.ts';
import {
  hasAllPermissions,
  isCrew,
  MEMBER_PERMISSIONS,
  type Permissions,
  SIGNED_VIEWS,
  type View,
  viewPermissions,
} from '../../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { LinkColumns, NamedLink } from '../../../machines/room/room.links.ts';
import type { RoomAccess, RoomContext } from '../../../machines/room/room.state.ts';
import { sameSignature } from '../../kernel/secrets.ts';
import { namedLinkSignature, outputSignature, viewSignature } from './links.ts';

interface GrantRequest {
  /** Defaults to the view of the signature, or to VIEWER. */
  readonly view?: View;
  readonly signature?: string;
  readonly isMember: boolean;
  readonly at: Instant;
}

export interface Grant {
  readonly view: View;
  readonly permissions: Permissions;
  /** True if the room's open access is the only reason for the grant. */
  readonly open?: true;
  readonly link?: Pick<NamedLink, 'id' | 'name'>;
  readonly columns?: LinkColumns;
}

const OPEN_VIEWS: ReadonlySet<View> = new Set(['VIEWER', 'AGENDA', 'ANONYMOUS']);

/**
 * Members get full rights in any view. A signature grants its own view and all views with fewer rights. A wrong
 * signature is refused even if the room is open (W11).
 */
export function grantFor(context: RoomContext, request: GrantRequest): Result<Grant, Refusal> {
  const { signature } = request;
  if (request.isMember) return ok({ view: request.view ?? 'VIEWER', permissions: MEMBER_PERMISSIONS });
  if (signature === undefined) return openGrant(context, request.view ?? 'VIEWER');
  const signed = SIGNED_VIEWS.filter((view) => sameSignature(signature, signatureOf(context, view)));
  const [strongest] = signed;
  if (strongest === undefined) return namedLinkGrant(context, signature, request);
  if (request.view === 'SHEET') return sheetGrant(strongest);
  const view = request.view ?? strongest;
  return hasAllPermissions(viewPermissions[strongest], viewPermissions[view])
    ? ok({ view, permissions: viewPermissions[view] })
    : fail(refusal('bad_signature'));
}

function sheetGrant(signed: View): Result<Grant, Refusal> {
  const permissions = viewPermissions[signed];
  return isCrew(permissions) ? ok({ view: 'SHEET', permissions }) : fail(refusal('bad_signature'));
}

function namedLinkGrant(
  { access, show }: RoomContext,
  signature: string,
  { view = 'SHEET', at }: GrantRequest,
): Result<Grant, Refusal> {
  const link = access.namedLinks?.find(({ id }) =>
    sameSignature(signature, namedLinkSignature(access.secret, show.room.pid, id)),
  );
  if (link === undefined || view !== 'SHEET' || hasEnded(link, at)) return fail(refusal('bad_signature'));
  const { id, name, read, edit } = link;
  return ok({ view, permissions: viewPermissions.SHEET, link: { id, name }, columns: { read, edit } });
}

export const hasEnded = ({ endsAt }: NamedLink, at: Instant): boolean => endsAt !== null && endsAt <= at;

function openGrant({ show }: RoomContext, view: View): Result<Grant, Refusal> {
  const isOpen = show.room.settings.access === 'OPEN' && OPEN_VIEWS.has(view);
  return isOpen
    ? ok({ view, permissions: viewPermissions[view], open: true })
    : fail(refusal('bad_signature'));
}

export function outputGrant(
  context: RoomContext,
  outputId: OutputId,
  { signature = '', isMember }: GrantRequest,
): Result<Grant, Refusal> {
  const { access, show } = context;
  if (isMember) return ok({ view: 'VIEWER', permissions: MEMBER_PERMISSIONS });
  return sameSignature(signature, outputSignature(access.secret, show.room.pid, outputId))
    ? ok({ view: 'VIEWER', permissions: viewPermissions.VIEWER })
    : fail(refusal('bad_signature'));
}

function signatureOf({ access, show }: RoomContext, view: View): string {
  return viewSignature(access.secret, show.room.pid, view);
}

interface BarredDevice {
  readonly deviceId: DeviceId;
  readonly view?: View;
  readonly outputId?: OutputId;
}

export function devicesRemoved({ kicked }: RoomAccess): readonly BarredDevice[] {
  return kicked.map(({ view, ...kick }) => (view === null ? kick : { ...kick, view }));
}
