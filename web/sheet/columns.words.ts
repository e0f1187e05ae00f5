export const columnWords = {
  name: 'Column name',
  newName: (place: number) => `Column ${place}`,
  kind: 'Kind',
  kinds: { TEXT: 'Text', CHOICE: 'Choice', CHECK: 'Check mark', SCRIPT: 'Script' },
  audience: 'Visible to',
  audiences: { PUBLIC: 'Everyone', CREW: 'Crew', NAMED: 'Members and named links' },
  remove: (name: string) => `Delete column ${name}`,
  option: (place: number) => `Option ${place}`,
  addOption: 'Add option',
  removeOption: (label: string) => `Delete option ${label}`,
  color: (label: string) => `Color of ${label}`,
  note: 'Order and width are stored in this browser only.',
};
