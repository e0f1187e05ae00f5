/** Separate from the device words, to keep viewers small. */
export const viewNameWords = {
  VIEWER: 'Viewer',
  CONTROLLER: 'Controller',
  AGENDA: 'Agenda',
  MODERATOR: 'Moderator',
  OPERATOR: 'Operator',
  ANONYMOUS: 'Guest',
  SHEET: 'Sheet',
};
