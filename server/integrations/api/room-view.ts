import type { ZoneRules } from '../../../machines/calendar/zone.ts';
import { viewPermissions } from '../../../machines/kernel/permissions.ts';
import { showAhead } from '../../../machines/room/prompter.ts';
import { audienceOf, projectState } from '../../../machines/room/room.projection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DurableRoom } from '../../rooms/host.types.ts';

export interface RoomViewDeps {
  readonly clock: Clock;
  readonly zones: { of(timezone: string | null): ZoneRules };
}

/** Keys see what crew sees, whatever their scope (K4). */
const SEEN_BY_KEYS = viewPermissions.OPERATOR;
export const KEY_AUDIENCE = audienceOf(SEEN_BY_KEYS);

export function stateForKeys({ context, epoch, seq }: DurableRoom, { clock, zones }: RoomViewDeps) {
  const seen = projectState(context, SEEN_BY_KEYS);
  return { ...showAhead(seen, clock.difference()), zone: zones.of(seen.room.settings.timezone), epoch, seq };
}
