export const moderatorWords = {
  agenda: 'Agenda',
  agendaItems: 'Agenda items',
  parts: 'Moderator panels',
  messages: 'Messages',
  questions: 'Questions',
  share: 'Share',
  closed: 'Questions are closed',
  takeQuestions: 'Reopen questions',
  closedNote: 'The audience sees this on the question page.',
  closedNoteForOthers:
    'The audience sees this on the question page. The room’s owner and team can reopen questions.',
  empty: 'No questions yet',
  shareTitle: 'Question link for the audience',
  signedOnly: 'This room only opens with signed links. Ask the owner for the question link.',
  takeNone: 'Close questions',
  openNote: 'The audience can ask here without signing in. A question goes on screen only when you show it.',
  qrCode: 'QR code for the question page',
};
