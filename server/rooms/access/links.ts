import { createHmac } from 'node:crypto';
import type { OutputId, RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { View } from '../../../machines/kernel/permissions.ts';
import type { Output } from '../../../machines/output/output.ts';
import type { OutputLinks, RoomLinks } from '../../../machines/room/room.links.ts';

/** 22 characters carry 132 bits of the HMAC. */
const SIGNATURE_LENGTH = 22;

export function viewSignature(secret: string, pid: RoomPid, view: View): string {
  return signText(secret, `${pid}:${view}`);
}

export function outputSignature(secret: string, pid: RoomPid, outputId: OutputId): string {
  return signText(secret, `${pid}:output:${outputId}`);
}

export function kioskLink(secret: string, teamId: TeamId, id: string): string {
  return `/team/${teamId}/wall/?kiosk=${id}.${kioskSignature(secret, teamId, id)}`;
}

export function kioskSignature(secret: string, teamId: TeamId, id: string): string {
  return signText(secret, `${teamId}:wall:${id}`);
}

export function namedLinkSignature(secret: string, pid: RoomPid, linkId: string): string {
  return signText(secret, `${pid}:link:${linkId}`);
}

function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
}

export function roomLinks(secret: string, pid: RoomPid): RoomLinks {
  const link = (path: string, view: View): string =>
    `/r/${pid}/${path}?signature=${viewSignature(secret, pid, view)}`;
  return {
    viewer: link('', 'VIEWER'),
    agenda: link('agenda/', 'AGENDA'),
    moderator: link('moderator/', 'MODERATOR'),
    operator: link('operator/', 'OPERATOR'),
    controller: link('controller/', 'CONTROLLER'),
    questions: `/q/${pid}/?signature=${viewSignature(secret, pid, 'ANONYMOUS')}`,
  };
}

export function outputLinks(secret: string, pid: RoomPid, outputs: readonly Output[]): OutputLinks {
  const link = ({ _id }: Output) => `/output/${_id}/?signature=${outputSignature(secret, pid, _id)}`;
  return Object.fromEntries(outputs.map((output) => [output._id, link(output)]));
}

export const namedLinkPath = (secret: string, pid: RoomPid, linkId: string): string =>
  `/r/${pid}/sheet/?signature=${namedLinkSignature(secret, pid, linkId)}`;
