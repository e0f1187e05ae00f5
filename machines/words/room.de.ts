import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type { roomWords as english, automationWords as englishAutomation } from './room.ts';

export const roomWords: Translation<typeof english> = {
  planFull: (plan, holds) => `${plan} umfasst ${holds}.`,
  seePlan: (link) => [' ', link, '.'],
  seePlanLink: 'Zum Tarif',
  unnamed: 'Unbenannter Raum',
  outputName: 'Anzeige',
  noPicture: 'Fragenseiten haben keine Vorschau.',
  noSuchPicture: 'Kein Element im Design dieser Ausgabe zeigt einen Bildschirm mit dieser ID.',
  noAnswers: 'Antworten sind auf diesem Bildschirm aus.',
  noAnswerAsked: 'Diese Nachricht verlangt keine Antwort.',
  answeredElsewhere: 'Ein anderer Bildschirm hat diese Nachricht beantwortet.',
  viewNotOpen: 'Der Link dieses Bildschirms öffnet diese Ansicht nicht.',
  limit: (most, kind) =>
    `Ein Raum kann höchstens ${most} ${kind} haben. Bitte einige entfernen oder weniger hinzufügen.`,
  clocksLimit: (most) => `Dieser Raum kann neben der Hauptuhr ${withCount(most, 'Uhr', 'Uhren')} haben.`,
  kinds: {
    timers: 'Timer',
    messages: 'Nachrichten',
    questions: 'Fragen',
    outputs: 'Ausgaben',
    automations: 'Automationen',
    columns: 'Spalten',
    namedLinks: 'benannte Links',
  },
  unfitCell: 'Dieser Text passt nicht in die Spalte.',
};

export const automationWords: Translation<typeof englishAutomation> = {
  noneCalled: (name) => `Keine Automation dieses Raums heißt „${name}“.`,
  unfitPayload: (command) => `Der Schritt „${command}“ hat ungültige Werte.`,
  notACommand: (command) => `„${command}“ ist in einem Schritt nicht möglich.`,
};
