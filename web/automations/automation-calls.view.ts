import type { Automation } from '../../machines/automation/automation.ts';

const MAX_PINNED = 8;

type Called = Pick<Automation, '_id' | 'name' | 'enabled' | 'when' | 'pinned'>;

const callNameOf = ({ enabled, when }: Called): string | null =>
  enabled && when.type === 'CALL' && when.name.trim() !== '' ? when.name.trim() : null;

export function callNames(automations: readonly Called[]): readonly string[] {
  const names = new Map<string, string>();
  for (const automation of automations) {
    const name = callNameOf(automation);
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

interface PinnedCall {
  readonly automationId: string;
  readonly title: string;
  readonly name: string;
}

export function pinnedCalls(automations: readonly Called[]): readonly PinnedCall[] {
  const calls = automations.flatMap((automation): readonly PinnedCall[] => {
    const name = automation.pinned ? callNameOf(automation) : null;
    return name === null ? [] : [{ automationId: automation._id, title: automation.name, name }];
  });
  return calls.slice(0, MAX_PINNED);
}

export const mayPin = (automations: readonly Called[], automationId: string | null): boolean =>
  automations.filter(({ _id, pinned }) => pinned && _id !== automationId).length < MAX_PINNED;
