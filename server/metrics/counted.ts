import { Counter, Registry } from 'prom-client';
import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { CommandHandler } from '../rooms/command-intake.ts';
import type { RawCommand } from '../rooms/host.types.ts';
import { commandDurations } from './durations.ts';

export const oscMessages = (registry: Registry): Counter<'outcome'> =>
  new Counter({
    name: 'callboard_osc_messages_total',
    help: 'Messages of OSC that came, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });

export class CommandCount {
  taken = 0;
  readonly refused = new Map<ErrorCode, number>();

  get all(): number {
    return [...this.refused.values()].reduce((sum, count) => sum + count, this.taken);
  }

  at(intake: CommandHandler): CommandHandler {
    return { ask: (asked) => intake.ask({ ...asked, reply: this.#counting(asked) }) };
  }

  #counting({ reply }: RawCommand): RawCommand['reply'] {
    return (answer) => {
      if (answer.ok) this.taken += 1;
      else this.refused.set(answer.error.code, (this.refused.get(answer.error.code) ?? 0) + 1);
      reply(answer);
    };
  }
}

export function productCounts() {
  const registry = new Registry();
  return { registry, ...commandDurations(registry), commands: new CommandCount() };
}
