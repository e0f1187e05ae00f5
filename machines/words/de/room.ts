import type { Translation } from '../../kernel/translation.ts';
import type { roomWords as english } from '../room.ts';

export const roomWords: Translation<typeof english> = {
  planFull: (plan, holds) => `Der Plan ${plan} umfasst ${holds}. Einen davon wiederverwenden.`,
  seePlan: (link) => [' ', link, '.'],
  seePlanLink: 'Zum Plan',
  unnamed: 'Raum ohne Namen',
  outputName: 'Anzeige',
  noPicture: 'Eine Fragenseite hat kein Bild.',
  noSuchPicture: 'Kein Element im Design dieser Ausgabe zeigt einen Bildschirm mit dieser Kennung.',
  viewNotOpen: 'Der Link dieses Bildschirms öffnet diese Ansicht nicht.',
  limit: (most, kind) => `Dieser Raum fasst ${most} ${kind}. Bitte einige entfernen oder weniger hinzufügen.`,
  kinds: {
    timers: 'Timer',
    messages: 'Nachrichten',
    questions: 'Fragen',
    outputs: 'Ausgaben',
    automations: 'Automationen',
  },
};
