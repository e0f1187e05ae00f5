import type { Translation } from '../../machines/kernel/translation.ts';
import type { billingRetainWords as english } from './billing-retain.words.ts';

export const billingRetainWords: Translation<typeof english> = {
  failed: 'Ihre letzte Zahlung ist fehlgeschlagen',
  owed: (amount, day) => `Offen sind ${amount}. Wir versuchen es am ${day} erneut.`,
  changeCard: 'Ändern Sie die Karte, um jetzt zu zahlen und den Tarif zu behalten.',
  toCard: 'Zahlungsmittel ändern',
  ends: 'Ihr Tarif endet',
  endsOn: (plan, day) => `${plan} ist gekündigt und endet am ${day}.`,
  ended: (plan) => `${plan} ist gekündigt.`,
  keepUntil: 'Bis dahin können Sie ihn behalten. Den Preis sehen Sie, bevor Sie bestätigen.',
  keep: 'Tarif behalten',
  paused: 'Ihr Tarif ist pausiert',
  nothingBilled: (plan) => `${plan} wird nicht berechnet, bis Sie ihn fortsetzen.`,
  resume: 'Fortsetzen',
  goesOn: 'Ihr Tarif ist aktiv',
  nothingToDo: 'Nichts zu tun.',
  toBilling: 'Zur Abrechnung',

  whichTeam: 'Team wählen',
  whichTeamAbout: 'Sie machen die Abrechnung mehrerer Teams, und bei keinem ist eine Zahlung fällig.',
  theTeams: 'Ihre Teams',
  upgradeAbout: 'Premium für den Rest Ihrer Veranstaltung, und alles bleibt:',
  upgradeCost: (amount) => `${amount}, einmalig, inklusive Steuern.`,
  noUpgrade: 'Sie haben keine Pro-Veranstaltung, die sich auf Premium umstellen lässt.',
  toPayment: 'Weiter zur Zahlung',

  samples: 'Retain-Test',
  samplesAbout: 'Vorschau der Seiten, auf die ein Zahlungsanbieter zurückführt. Nur Beispieldaten.',
  states: { past_due: 'Zahlung fehlgeschlagen', deleted: 'Gekündigt', paused: 'Pausiert', active: 'Aktiv' },
};
