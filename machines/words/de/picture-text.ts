import type { Translation } from '../../kernel/translation.ts';
import type { pictureTextWords as english } from '../picture-text.ts';

export const pictureTextWords: Translation<typeof english> = {
  controller:
    'Die Regie: links die Bühne im Kleinen und die Uhr, in der Mitte der Ablaufplan mit dem laufenden Vortrag, rechts Nachrichten an die Bühne.',
  viewer:
    'Die Anzeige auf der Bühne: der Titel, 12 Minuten und 41 Sekunden in großen Ziffern, der Name, und ein Balken, der zeigt, wie viel vorbei ist.',
  'viewer-message': 'Die Anzeige mit weniger als einer Minute in Rot, darunter „Please wrap up“.',
  moderator:
    'Der Bildschirm der Moderation: Uhr und Agenda, Nachrichten zum Zeigen, und Fragen aus dem Publikum.',
  agenda:
    'Die Agenda auf einem Tablet: jeder Punkt mit seinen Zeiten, der laufende mit seinem Balken, und dass die Show im Plan ist.',
  operator:
    'Der Operator auf einem Tablet: große Ziffern, ein Ziffernblock, und eine große Taste, die startet und anhält.',
};
