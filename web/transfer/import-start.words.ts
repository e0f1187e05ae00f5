export const importStartWords = {
  importOne: 'Import rundown',
  dropHere: 'Drop the file to import it',
  notOpened: 'Import not opened',
  notOpenedNote: 'The import window didn’t load. Check your connection and try again.',
};
