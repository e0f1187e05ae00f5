import type { Translation } from '../../kernel/translation.ts';
import type { moderatorWords as english } from '../moderator.ts';

export const moderatorWords: Translation<typeof english> = {
  agenda: 'Agenda',
  agendaItems: 'Punkte der Agenda',
  parts: 'Bereiche der Moderation',
  messages: 'Nachrichten',
  questions: 'Fragen',
  share: 'Teilen',
  closed: 'Es werden keine Fragen angenommen',
  takeQuestions: 'Fragen annehmen',
  closedNote: 'Das Publikum sieht das auf seiner Seite.',
  closedNoteForOthers:
    'Das Publikum sieht das auf seiner Seite. Besitzer und Team des Raums können wieder Fragen annehmen.',
  empty: 'Noch keine Fragen',
  shareTitle: 'Hier fragt das Publikum',
  signedOnly: 'Dieser Raum öffnet nur mit signierten Links. Den für Fragen teilt der Besitzer.',
  takeNone: 'Keine Fragen annehmen',
  openNote: 'Hier fragt das Publikum, ohne Anmeldung. Auf die Bildschirme kommt nichts, bis es gezeigt wird.',
  qrCode: 'QR-Code, der die Fragenseite öffnet',
};
