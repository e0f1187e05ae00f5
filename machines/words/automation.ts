/** What automations say: to who calls one, and in the editor. */
export const automationWords = {
  noneCalled: (name: string) => `No automation of this room waits for the call “${name}”.`,
  unfitPayload: (command: string) => `What the step says with “${command}” does not fit.`,
  notACommand: (command: string) => `No step can be the command “${command}”.`,
};
