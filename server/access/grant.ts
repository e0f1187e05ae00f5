import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { OutputId } from '../../machines/kernel/ids.ts';
import {
  covers,
  isCrew,
  MEMBER_PERMISSIONS,
  type Permissions,
  VIEWS,
  type View,
  viewPermissions,
} from '../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { sameSignature } from '../kernel/signature.ts';
import { outputSignature, viewSignature } from './links.ts';

export interface GrantRequest {
  /** Absent: whatever the signature is for, else VIEWER. */
  readonly view?: View;
  readonly signature?: string;
  readonly isMember: boolean;
}

export interface Grant {
  readonly view: View;
  readonly permissions: Permissions;
  /** Nothing but the room being open gave it. */
  readonly open?: true;
}

/** Views that have a link of their own. */
const SIGNED_VIEWS = VIEWS.filter((view) => view !== 'SHEET');

/** Views that need no signature while the room is OPEN (W11). */
const OPEN_VIEWS: ReadonlySet<View> = new Set(['VIEWER', 'AGENDA', 'ANONYMOUS']);

/**
 * The view and rights that a request yields. Members get everything in any view. A signature opens its own view and
 * those that may do less; a wrong one is refused even where none was needed, never quietly downgraded (W11).
 */
export function grantFor(context: RoomContext, request: GrantRequest): Result<Grant, Refusal> {
  const { signature } = request;
  if (request.isMember) return ok({ view: request.view ?? 'VIEWER', permissions: MEMBER_PERMISSIONS });
  if (signature === undefined) return openGrant(context, request.view ?? 'VIEWER');
  const signed = SIGNED_VIEWS.filter((view) => sameSignature(signature, signatureOf(context, view)));
  const [strongest] = signed;
  if (strongest === undefined) return fail(refusal('bad_signature'));
  if (request.view === 'SHEET') return sheetGrant(strongest);
  const view = request.view ?? strongest;
  return covers(viewPermissions[strongest], viewPermissions[view])
    ? ok({ view, permissions: viewPermissions[view] })
    : fail(refusal('bad_signature'));
}

/** The sheet opens with the rights of a crew link (R2240). */
function sheetGrant(signed: View): Result<Grant, Refusal> {
  const permissions = viewPermissions[signed];
  return isCrew(permissions) ? ok({ view: 'SHEET', permissions }) : fail(refusal('bad_signature'));
}

function openGrant({ show }: RoomContext, view: View): Result<Grant, Refusal> {
  const isOpen = show.room.settings.access === 'OPEN' && OPEN_VIEWS.has(view);
  return isOpen
    ? ok({ view, permissions: viewPermissions[view], open: true })
    : fail(refusal('bad_signature'));
}

/** An output is a screen that only shows; its link always carries a signature. */
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
