import type { Translation } from '../kernel/translation.ts';
import type { designFaultWords as english, designPlanWords as englishDesignPlan } from './design-fault.ts';

export const designFaultWords: Translation<typeof english> = {
  doubledId: 'Ein anderes Element in diesem Design hat dieselbe ID.',
  badAddress: 'Bitte eine Adresse mit https:// eingeben, ohne Benutzername oder Passwort.',
  unknownZone: 'Unbekannte Zeitzone.',
  tooLarge: (kilobytes) =>
    `Ein Design darf bis zu ${kilobytes} kB groß sein. Bitte ein Element entfernen oder einen Text kürzen.`,
};

export const designPlanWords: Translation<typeof englishDesignPlan> = {
  colors:
    'Der Tarif dieses Raums enthält keine eigenen Farben. Bitte ein Farbschema wählen. Der Entwurf ist gespeichert.',
  background:
    'Der Tarif dieses Raums enthält keine hochgeladenen Hintergründe. Bitte einen anderen wählen. Der Entwurf ist gespeichert.',
  designs:
    'Der Tarif dieses Raums enthält ein eigenes Design, und es ist vergeben. Andere Ausgaben bitte mit einer Vorlage beginnen. Der Entwurf ist gespeichert.',
  logo: 'Der Tarif dieses Raums enthält keine Logos. Bitte das Logo entfernen. Der Entwurf ist gespeichert.',
  image:
    'Der Tarif dieses Raums enthält keine eigenen Bilder. Bitte das Bild entfernen. Der Entwurf ist gespeichert.',
};
