import type { Translation } from '../../kernel/translation.ts';
import type { billingRetainWords as english } from '../billing-retain.ts';

export const billingRetainWords: Translation<typeof english> = {
  failed: 'Die letzte Zahlung ist fehlgeschlagen',
  owed: (amount, day) => `${amount} sind offen; am ${day} wird es noch einmal versucht.`,
  changeCard:
    'Von einer neuen Karte wird sofort abgebucht, was offen ist. Danach läuft der Plan weiter wie bisher.',
  toCard: 'Zahlungsmittel ändern',
  ends: 'Der Plan endet',
  endsOn: (plan, day) => `${plan} ist gekündigt und gilt bis ${day}.`,
  ended: (plan) => `${plan} ist gekündigt.`,
  keepUntil: 'Bis dahin lässt er sich behalten. Was das kostet, und wann, steht vor dem Bestätigen da.',
  keep: 'Plan behalten',
  paused: 'Der Plan ist pausiert',
  nothingBilled: (plan) => `Für ${plan} wird nichts berechnet, bis er fortgesetzt wird.`,
  resume: 'Fortsetzen',
  goesOn: 'Der Plan läuft weiter',
  nothingToDo: 'Es gibt nichts zu klären.',
  toBilling: 'Zur Abrechnung',

  whichTeam: 'Um welches Team geht es?',
  whichTeamAbout: 'Dieses Konto ist für die Abrechnung mehrerer Teams zuständig; bei keinem ist etwas offen.',
  theTeams: 'Die Abrechnung der Teams',

  upgradeAbout: 'Premium für den Rest der Veranstaltung, mit allem, was schon da ist:',
  upgradeCost: (amount) => `${amount}, einmalig, inklusive Steuern.`,
  noUpgrade: 'Es gibt keine Pro-Veranstaltung, die Premium werden könnte.',
  toPayment: 'Weiter zur Zahlung',

  samples: 'Test der Rückkehrseiten',
  samplesAbout:
    'Was zu lesen ist, wenn ein Zahlungsanbieter hierher zurückführt, in jedem Zustand. Nichts davon gehört zu einem echten Team.',
  states: { past_due: 'Zahlung fehlgeschlagen', deleted: 'Gekündigt', paused: 'Pausiert', active: 'Aktiv' },
};
