import type { Translation } from '../kernel/translation.ts';
import type { designFaultWords as english } from './design-fault.ts';

export const designFaultWords: Translation<typeof english> = {
  doubledId: 'Ein anderes Element in diesem Design hat dieselbe ID.',
  badAddress: 'Bitte eine Adresse mit https:// eingeben, ohne Benutzername oder Passwort.',
  unknownZone: 'Unbekannte Zeitzone.',
  tooLarge: (kilobytes) =>
    `Ein Design darf bis zu ${kilobytes} kB groß sein. Bitte ein Element entfernen oder einen Text kürzen.`,
};
