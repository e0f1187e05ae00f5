import type { Translation } from '../kernel/translation.ts';
import type { automationWords as english } from './automation.ts';

export const automationWords: Translation<typeof english> = {
  noneCalled: (name) => `Keine Automation dieses Raums heißt „${name}“.`,
  unfitPayload: (command) => `Der Schritt „${command}“ hat ungültige Werte.`,
  notACommand: (command) => `„${command}“ ist in einem Schritt nicht möglich.`,
};
