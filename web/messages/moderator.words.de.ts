import type { Translation } from '../../machines/kernel/translation.ts';
import type { moderatorWords as english } from './moderator.words.ts';

export const moderatorWords: Translation<typeof english> = {
  agenda: 'Agenda',
  agendaItems: 'Agendapunkte',
  parts: 'Bereiche der Moderation',
  messages: 'Nachrichten',
  questions: 'Fragen',
  share: 'Teilen',
  closed: 'Fragen sind geschlossen',
  takeQuestions: 'Fragen wieder öffnen',
  closedNote: 'Das Publikum sieht das auf der Fragenseite.',
  closedNoteForOthers:
    'Das Publikum sieht das auf der Fragenseite. Besitzer und Team des Raums können Fragen wieder öffnen.',
  empty: 'Noch keine Fragen',
  shareTitle: 'Fragenlink für das Publikum',
  signedOnly: 'Dieser Raum öffnet nur mit signierten Links. Fragen Sie den Besitzer nach dem Fragenlink.',
  takeNone: 'Fragen schließen',
  openNote:
    'Das Publikum fragt hier ohne Anmeldung. Eine Frage erscheint erst auf dem Bildschirm, wenn sie gezeigt wird.',
  qrCode: 'QR-Code der Fragenseite',
};
