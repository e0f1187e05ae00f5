import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type { issueWords as english } from './issue.ts';

const quoted = (texts: readonly string[]): string => texts.map((text) => `„${text}“`).join(', ');

export const issueWords: Translation<typeof english> = {
  missing: 'Erforderlich.',
  kinds: {
    string: 'Bitte Text senden.',
    number: 'Bitte eine Zahl senden.',
    int: 'Bitte eine ganze Zahl senden.',
    boolean: 'Bitte true oder false senden.',
    array: 'Bitte eine Liste senden.',
    object: 'Bitte ein Objekt senden.',
  },
  time: 'Bitte eine Uhrzeit senden, etwa 14:30:00.',
  date: 'Bitte ein Datum senden, etwa 2026-03-29.',
  oneOf: (values) =>
    values.length === 1
      ? `Bitte ${quoted(values)} senden.`
      : `Bitte eines von diesen senden: ${quoted(values)}.`,
  unknownFields: (names) =>
    names.length === 1
      ? `Dieses Feld gibt es nicht: ${quoted(names)}`
      : `Diese Felder gibt es nicht: ${quoted(names)}`,
  numberAtLeast: (bound) => `Bitte ${bound} oder mehr senden.`,
  numberAtMost: (bound) => `Bitte ${bound} oder weniger senden.`,
  moreThan: (bound) => `Bitte mehr als ${bound} senden.`,
  lessThan: (bound) => `Bitte weniger als ${bound} senden.`,
  itemsAtLeast: (items) => `Bitte mindestens ${withCount(items, 'Eintrag', 'Einträge')} senden.`,
  itemsAtMost: (items) => `Bitte höchstens ${withCount(items, 'Eintrag', 'Einträge')} senden.`,
  unfit: 'Hier nicht erlaubt.',
  tooManyFields: 'Zu viele Felder.',
  tooManyValues: 'Zu viele Werte.',
  nestedDeeper: (levels) => `Tiefer als ${levels} Ebenen verschachtelt.`,
  enterEmail: 'Bitte eine E-Mail-Adresse eingeben, etwa ada@example.com.',
  enterName: 'Bitte einen Namen eingeben.',
  atLeast: (characters) => `Bitte mindestens ${withCount(characters, 'Zeichen', 'Zeichen')}.`,
  atMost: (characters) => `Bitte höchstens ${withCount(characters, 'Zeichen', 'Zeichen')}.`,
  commonPassword: 'Dieses Passwort ist zu verbreitet. Bitte ein anderes wählen.',
  guessablePassword:
    'Dieses Passwort lässt sich aus Name, E-Mail, Team oder Fachwörtern erraten. Bitte ein anderes wählen.',
  breachedPassword: 'Dieses Passwort wurde auf einer anderen Website gestohlen. Bitte ein anderes wählen.',
  pictureTooLarge: 'Dieses Bild ist zu groß.',
  noPicture: 'Bitte ein PNG-, JPEG- oder WebP-Bild wählen.',
};
