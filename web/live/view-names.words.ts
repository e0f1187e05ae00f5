/** Views of a room. Apart from the words of devices, as a viewer needs no more of these. */
export const viewNameWords = {
  VIEWER: 'Viewer',
  CONTROLLER: 'Controller',
  AGENDA: 'Agenda',
  MODERATOR: 'Moderator',
  OPERATOR: 'Operator',
  ANONYMOUS: 'Guest',
  SHEET: 'Sheet',
};
