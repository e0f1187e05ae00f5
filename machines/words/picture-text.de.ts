import type { Translation } from '../kernel/translation.ts';
import type { pictureTextWords as english } from './picture-text.ts';

export const pictureTextWords: Translation<typeof english> = {
  controller:
    'Die Regie: links Bühnenvorschau und Uhr, in der Mitte der Ablaufplan mit dem laufenden Vortrag, rechts die Leiste der Bereiche.',
  dashboard: 'Die Räume eines Teams: je Saal eine Zeile mit Timer, Restzeit und Lage.',
  viewer:
    'Die Anzeige auf der Bühne: Titel, 12 Minuten 41 Sekunden in großen Ziffern, Speaker und Fortschrittsbalken.',
  'viewer-message': 'Die Anzeige in Rot bei weniger als einer Minute, darunter „Please wrap up“.',
  moderator: 'Die Moderation: Uhr, Agenda, Nachrichten und Publikumsfragen.',
  agenda: 'Die Agenda auf einem Tablet: Punkte mit Zeiten, Fortschritt des laufenden und „Im Plan“.',
  operator:
    'Der Operator auf einem Tablet: große Ziffern, Ziffernblock und eine große Taste für Start und Pause.',
};
