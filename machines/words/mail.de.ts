import type { Translation } from '../kernel/translation.ts';
import type { mailWords as english } from './mail.ts';

export const mailWords: Translation<typeof english> = {
  verify: {
    subject: 'E-Mail-Adresse bestätigen',
    opening: 'Bitte bestätigen Sie Ihre E-Mail-Adresse. Der Link gilt drei Tage.',
    action: 'Adresse bestätigen',
    closing:
      'Haben Sie kein Callboard-Konto? Dann ignorieren Sie diese E-Mail, die Adresse wird nicht bestätigt.',
  },
  billing: {
    receiptSubject: (amount) => `Quittung: ${amount}`,
    receipt: (amount, what, team) =>
      `Sie haben ${amount} für ${what} gezahlt (Team ${team}). Die Rechnung finden Sie auf der Abrechnungsseite.`,
    failedSubject: (amount) => `Ihre Zahlung von ${amount} ist fehlgeschlagen`,
    failed: (amount, what, team) =>
      `Wir konnten ${amount} für ${what} (Team ${team}) nicht abbuchen. Ihr Tarif bleibt aktiv, während wir es erneut versuchen. Bitte ändern Sie das Zahlungsmittel.`,
    endingSubject: (what) => `${what} endet bald`,
    ending: (what, team, day) =>
      `${what} für das Team ${team} endet am ${day}. Alles bleibt nutzbar; Sie können nur nicht mehr hinzufügen, als der neue Tarif erlaubt.`,
    cancelledSubject: (plan) => `${plan} wurde gekündigt`,
    cancelled: (plan, team, day) =>
      `${plan} für das Team ${team} wurde gekündigt. Der Tarif bleibt bis ${day} aktiv, und es wird nichts mehr berechnet. Um ihn zu behalten, öffnen Sie vorher die Abrechnung.`,
    ended: (plan, team) =>
      `${plan} für das Team ${team} ist beendet. Es wird nichts mehr berechnet. Alles bleibt nutzbar.`,
    action: 'Abrechnung öffnen',
    closing: 'Sie erhalten diese E-Mail, weil Sie das Team besitzen oder seine Abrechnung machen.',
  },
  reset: {
    subject: 'Neues Passwort wählen',
    opening: 'Sie haben ein neues Passwort angefordert. Der Link gilt einmal, eine Stunde lang.',
    action: 'Neues Passwort wählen',
    closing: 'Waren Sie das nicht? Dann ignorieren Sie diese E-Mail. Ihr Passwort bleibt gleich.',
  },
  alreadyHere: {
    subject: 'Sie haben bereits ein Konto',
    opening:
      'Jemand wollte sich mit Ihrer E-Mail-Adresse registrieren, aber Sie haben bereits ein Konto. Waren Sie das, melden Sie sich an oder fordern Sie ein neues Passwort an.',
    action: 'Anmelden',
    closing: 'Waren Sie es nicht? Dann ignorieren Sie diese E-Mail. Ihr Konto ist sicher.',
  },
  addressChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    opening:
      'Die E-Mail-Adresse Ihres Callboard-Kontos wurde geändert. Waren Sie das nicht, stellen Sie sie innerhalb von drei Tagen wieder her. Das meldet alle Geräte ab, und Sie wählen ein neues Passwort.',
    action: 'E-Mail-Adresse wiederherstellen',
    closing: 'Waren Sie das, müssen Sie nichts tun.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    opening: 'Ihr Callboard-Passwort wurde geändert, und alle anderen Geräte wurden abgemeldet.',
    action: 'Passwort ändern',
    closing: 'Waren Sie das, müssen Sie nichts tun.',
  },
  factor: {
    on: {
      subject: 'Zwei-Faktor-Anmeldung ist an',
      opening:
        'Callboard fragt beim Anmelden jetzt nach einem Code Ihrer Authenticator-App. Alle anderen Geräte wurden abgemeldet.',
    },
    off: {
      subject: 'Zwei-Faktor-Anmeldung ist aus',
      opening: 'Callboard fragt beim Anmelden jetzt nur noch nach Ihrem Passwort.',
    },
    appOff: {
      subject: 'Die Authenticator-App wurde ausgeschaltet',
      opening:
        'Codes der Authenticator-App gelten für Ihr Callboard-Konto nicht mehr. Nach dem Passwort brauchen Sie weiter einen Passkey.',
    },
    passkeyOn: {
      subject: 'Ein Passkey wurde hinzugefügt',
      opening:
        'Ihrem Callboard-Konto wurde ein Passkey hinzugefügt. Sie können sich allein damit anmelden, und nach dem Passwort ist er jetzt nötig.',
    },
    passkeyOff: {
      subject: 'Ein Passkey wurde entfernt',
      opening: 'Ein Passkey wurde von Ihrem Callboard-Konto entfernt. Anmelden ist damit nicht mehr möglich.',
    },
    newCodes: {
      subject: 'Neue Wiederherstellungscodes erzeugt',
      opening:
        'Für Ihr Callboard-Konto wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.',
    },
    codeUsed: {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      opening:
        'Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Callboard-Konto angemeldet. Jeder Code gilt einmal. In den Einstellungen sehen Sie, wie viele übrig sind.',
    },
    reset: {
      subject: 'Zwei-Faktor-Anmeldung zurückgesetzt',
      opening:
        'Der Betreiber dieses Servers hat die Zwei-Faktor-Anmeldung Ihres Callboard-Kontos ausgeschaltet. Es genügt jetzt Ihr Passwort. In den Einstellungen können Sie sie neu einrichten.',
    },
  },
  invite: {
    subject: (team) => `${team} auf Callboard beitreten`,
    opening: (inviter, team) =>
      `${inviter} hat Sie in das Team ${team} eingeladen. Der Link gilt einmal, sieben Tage lang.`,
    action: 'Einladung ansehen',
    closing:
      'Kennen Sie diese Person nicht? Dann ignorieren Sie diese E-Mail. Sie treten nur bei, wenn Sie annehmen.',
    anOwner: 'Ein Besitzer',
  },
  webhookOff: {
    subject: 'Ein Webhook wurde ausgeschaltet',
    opening: (host) =>
      `Zustellungen an ${host} schlagen seit drei Tagen fehl, daher wurde der Webhook ausgeschaltet. Sobald der Empfänger antwortet, schalten Sie den Webhook wieder ein. Nicht gesendete Ereignisse bleiben eine Woche gespeichert.`,
    action: 'Fehler ansehen',
    closing: 'Sie erhalten diese E-Mail, weil Sie den Webhook erstellt haben.',
  },
  signature: 'Callboard',
  linkGone: '(Link)',
};
