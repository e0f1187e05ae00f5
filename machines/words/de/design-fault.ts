import type { Translation } from '../../kernel/translation.ts';
import type { designFaultWords as english } from '../design-fault.ts';

export const designFaultWords: Translation<typeof english> = {
  doubledId: 'Ein anderes Element des Designs hat diese Kennung.',
  badAddress: 'Bitte eine Adresse angeben, die mit https:// beginnt und weder Name noch Passwort enthält.',
  unknownZone: 'Diese Zeitzone gibt es nicht.',
  tooLarge: (kilobytes) =>
    `Ein Design hat höchstens ${kilobytes} kB. Bitte ein Element entfernen oder einen Text kürzen.`,
};
