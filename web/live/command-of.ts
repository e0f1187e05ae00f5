import type {
  Command,
  CommandName,
  CommandPayloads,
  Stamp,
  StampedCommand,
} from '../../machines/room/commands.ts';

// TypeScript cannot follow that a name and its own payload, put together, are one member of the union.

export function commandOf<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Command {
  return { name, payload } as Command;
}

export function stampedCommand({ name, payload }: Command, stamp: Stamp): StampedCommand {
  return { type: name, payload, stamp } as StampedCommand;
}
