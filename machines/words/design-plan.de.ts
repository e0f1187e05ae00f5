import type { Translation } from '../kernel/translation.ts';
import type { designPlanWords as english } from './design-plan.ts';

export const designPlanWords: Translation<typeof english> = {
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
