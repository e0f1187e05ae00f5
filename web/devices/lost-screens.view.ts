import type { Client } from '../../machines/device/client.ts';
import type { ClientId, DeviceId } from '../../machines/kernel/ids.ts';
import { HOUR, type Instant } from '../../machines/kernel/time.ts';
import type { NamedOutput } from '../../machines/output/output.ts';
import { deviceWords } from '../room/device.words.ts';
import { viewNameOf } from '../room/devices.view.ts';

/** V2016. */
export interface LostScreen {
  readonly key: string;
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly viewName: string;
  readonly heardAt: Instant;
}

export interface KnownScreens {
  readonly present: readonly Client[];
  readonly lost: readonly LostScreen[];
}

export const noScreensKnown: KnownScreens = { present: [], lost: [] };

interface SeenFrom {
  readonly outputs: readonly NamedOutput[];
  readonly own: ClientId;
  readonly now: Instant;
}

/** Validity of crew views offline. */
const SHOWN_FOR = 12 * HOUR;

const keyOf = ({ deviceId, view, outputId = '' }: Client): string => `${deviceId} ${view} ${outputId}`;

export function withScreens(
  { present, lost }: KnownScreens,
  clients: readonly Client[],
  { outputs, own, now }: SeenFrom,
): KnownScreens {
  const keys = new Set(clients.map(keyOf));
  const gone = present.filter(
    (client) => client.id !== own && client.view !== 'ANONYMOUS' && !keys.has(keyOf(client)),
  );
  const known = lost.filter(({ key, heardAt }) => !keys.has(key) && now - heardAt < SHOWN_FOR);
  const added = gone.map(
    (client): LostScreen => ({
      key: keyOf(client),
      deviceId: client.deviceId,
      name: client.name || deviceWords.unnamed,
      viewName: viewNameOf(client, outputs),
      heardAt: now,
    }),
  );
  return { present: clients, lost: [...known, ...added] };
}
