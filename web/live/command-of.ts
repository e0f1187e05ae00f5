import type { Stamp } from '../../machines/room/command.ts';
import type { Command, CommandName, CommandPayloads, StampedCommand } from '../../machines/room/commands.ts';

// Overloads, since TypeScript cannot relate a name to its payload.

export function commandOf<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Command;
export function commandOf(name: CommandName, payload: CommandPayloads[CommandName]) {
  return { name, payload };
}

export function stampedCommand(command: Command, stamp: Stamp): StampedCommand;
export function stampedCommand({ name, payload }: { name: CommandName; payload: unknown }, stamp: Stamp) {
  return { type: name, payload, stamp };
}
