import { withCount } from '../../machines/words/counted.ts';

export const offlineWords = {
  title: 'Delete offline copies?',
  note: 'This browser keeps the pages and the last state of rooms that it has opened, so that a screen starts without the server. Open pages go on.',
  forget: 'Delete offline copies',
  done: 'Offline copies deleted',
  doneNote: 'The next room that you open here is kept again.',
  unsent: 'Not sent to the server',
  unsentNote:
    'This browser ran a show while the server was away. Open the room’s controller here to send it. Until then the show stays in this browser.',
  unsentShow: (room: string, changes: number, since: string) =>
    `${room}: ${withCount(changes, 'change')} since ${since}`,
  unsentFile: (room: string) => `${room} journal.json`,
  saveShow: 'Save as file',
  deleteShow: 'Delete this show',
  deleteTitle: (room: string) => `Delete the unsent show of ${room}?`,
  deleteEffect: 'The server will never get these changes. Save them as a file first if you may need them.',
  stillRuns: 'A controller in this browser runs this show. Close it first.',
};

export const certificateWords = {
  title: 'Trust this server',
  note: 'Scan the code, or open the address, on each screen that shows a certificate warning. Then install the certificate.',
  code: 'QR code of the root certificate',
  notLocalhost:
    'Open this page at the address that the screens use, not at localhost. Other devices cannot reach localhost.',
  systems: [
    {
      name: 'iPhone, iPad',
      steps:
        'Open the address in Safari and allow the download. Open Settings, Profile Downloaded, Install. Then turn the certificate on under General, About, Certificate Trust Settings.',
    },
    {
      name: 'Android',
      steps:
        'Open Settings and search for “CA certificate”. Choose Install anyway, then the downloaded file.',
    },
    {
      name: 'Windows',
      steps:
        'Open the file. Choose Install Certificate, Local Machine, Trusted Root Certification Authorities.',
    },
    {
      name: 'macOS',
      steps: 'Open the file in Keychain Access. Open the certificate, Trust, and choose Always Trust.',
    },
    {
      name: 'Chrome, Edge and Chromium on Linux',
      steps: 'Open Settings and search for “Manage certificates”. Import the file as a trusted certificate.',
    },
    {
      name: 'Firefox',
      steps: 'Open Settings and search for “certificates”. Choose View Certificates, Authorities, Import.',
    },
  ],
  afterwards: 'Close the browser and open the link of the screen again. The warning is gone.',
  risk: 'Remove the certificate from borrowed devices after the show.',
};
