import type { Translation } from '../../kernel/translation.ts';
import type { automationWords as english } from '../automation.ts';

export const automationWords: Translation<typeof english> = {
  noneCalled: (name) => `Keine Automation dieses Raums wartet auf den Aufruf „${name}“.`,
  unfitPayload: (command) => `Was der Schritt mit „${command}“ sagt, passt nicht.`,
  notACommand: (command) => `Kein Schritt kann der Befehl „${command}“ sein.`,
};
