import type { Translation } from '../../kernel/translation.ts';
import type { designPlanWords as english } from '../design-plan.ts';

export const designPlanWords: Translation<typeof english> = {
  colors:
    'Der Plan dieses Raums hat keine eigenen Farben. Bitte eines der Themen wählen. Der Entwurf bleibt.',
  background:
    'Der Plan dieses Raums hat keine hochgeladenen Hintergründe. Bitte einen anderen wählen. Der Entwurf bleibt.',
  designs:
    'Im Plan dieses Raums hat eine Ausgabe ein eigenes Design, und sie hat es schon. Andere können mit einer Vorlage beginnen. Der Entwurf bleibt.',
  logo: 'Der Plan dieses Raums hat keine Logos. Bitte weglassen. Der Entwurf bleibt.',
  image: 'Der Plan dieses Raums hat keine eigenen Bilder. Bitte weglassen. Der Entwurf bleibt.',
};
