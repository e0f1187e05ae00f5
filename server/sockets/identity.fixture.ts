import type { Identity } from './session.ts';

export const anIdentity = (fields: Partial<Identity> = {}): Identity => ({
  roomId: 'room-a',
  clientId: 'client',
  channelId: 'channel',
  deviceId: 'device',
  view: 'VIEWER',
  permissions: 1,
  audience: 'read',
  accepted: 0,
  outputId: null,
  linkId: null,
  columns: null,
  actor: 'd:device',
  uncounted: false,
  memberUid: null,
  tag: null,
  open: false,
  endsAt: Number.POSITIVE_INFINITY,
  ...fields,
});
