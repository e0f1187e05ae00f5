import { zoneOrNull } from '../calendar/zone.ts';
import type { ShowEdit } from './edit.ts';
import { revised } from './ordered-list.ts';
import type { RoomSettings, RoomState } from './room.state.ts';
import { retimed } from './zero.ts';

export const rename: ShowEdit<'room/rename'> = (show, { name }) =>
  name === show.room.name ? show : { ...show, room: { ...show.room, name } };

/** The settings given; a time zone is kept only if it is one (R11), and finish times are read in it (R15). */
export const changeSettings: ShowEdit<'room/settings'> = (show, fields, stamp) => {
  if (fields.timezone === undefined) return withSettings(show, fields);
  return retimed(show, withSettings(show, { ...fields, timezone: zoneOrNull(fields.timezone) }), stamp);
};

/** Darkens every screen of the room, or lights them up again (R9). */
export const blackout: ShowEdit<'room/blackout'> = (show, { on }) => withSettings(show, { blackout: on });

export const onAir: ShowEdit<'room/onAir'> = (show, { on }) => withSettings(show, { onAir: on });

function withSettings(show: RoomState, fields: Partial<RoomSettings>): RoomState {
  const settings = revised(show.room.settings, fields);
  return settings === show.room.settings ? show : { ...show, room: { ...show.room, settings } };
}
