export const automationWords = {
  noneCalled: (name: string) => `No automation in this room is called “${name}”.`,
  unfitPayload: (command: string) => `The step “${command}” has invalid values.`,
  notACommand: (command: string) => `“${command}” can’t be used in a step.`,
};
