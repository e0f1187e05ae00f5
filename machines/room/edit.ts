import type { CommandName, CommandPayloads, Stamp } from './commands.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** What a command does, given that nothing refuses it: the next context, or the same one if nothing changes. */
export type Edit<Name extends CommandName> = (
  context: RoomContext,
  payload: CommandPayloads[Name],
  stamp: Stamp,
) => RoomContext;

/** What a command does that touches the show alone. */
export type ShowEdit<Name extends CommandName> = (
  show: RoomState,
  payload: CommandPayloads[Name],
  stamp: Stamp,
) => RoomState;

export function onShow<Name extends CommandName>(edit: ShowEdit<Name>): Edit<Name> {
  return (context, payload, stamp) => {
    const show = edit(context.show, payload, stamp);
    return show === context.show ? context : { ...context, show };
  };
}

/** The first of the fresh ids that came with a command that creates something. */
export function freshId(stamp: Stamp, place = 0): string {
  const id = stamp.ids[place];
  if (id === undefined) throw new RangeError('The stamp holds too few ids');
  return id;
}
