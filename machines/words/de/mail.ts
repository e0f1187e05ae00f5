import type { Translation } from '../../kernel/translation.ts';
import type { mailWords as english } from '../mail.ts';

export const mailWords: Translation<typeof english> = {
  verify: {
    subject: 'E-Mail-Adresse bestätigen',
    opening: 'Bitte bestätigen, dass diese E-Mail-Adresse Ihnen gehört. Der Link gilt drei Tage.',
    action: 'Adresse bestätigen',
    closing:
      'Wenn Sie kein Callboard-Konto mit dieser Adresse haben, ist nichts zu tun: ohne Sie wird sie nicht bestätigt.',
  },
  billing: {
    receiptSubject: (amount) => `Quittung: ${amount}`,
    receipt: (amount, what, team) =>
      `${amount} wurden für ${what} bezahlt, für das Team ${team}. Die Rechnung steht auf seiner Abrechnungsseite.`,
    failedSubject: (amount) => `Eine Zahlung von ${amount} ist gescheitert`,
    failed: (amount, what, team) =>
      `${amount} für ${what}, für das Team ${team}, konnten nicht abgebucht werden. Der Plan bleibt vorerst, und die Zahlung wird noch einmal versucht. Bitte das Zahlungsmittel ändern, damit sie gelingt.`,
    endingSubject: (what) => `${what} endet bald`,
    ending: (what, team, day) =>
      `${what} des Teams ${team} endet am ${day}. Was dann da ist, bleibt nutzbar; was der kleinere Plan nicht hat, lässt sich nicht hinzufügen.`,
    cancelledSubject: (plan) => `${plan} wurde gekündigt`,
    cancelled: (plan, team, day) =>
      `${plan} des Teams ${team} wurde gekündigt. Der Plan bleibt bis ${day} aktiv, und es wird nichts mehr abgebucht. Bis dahin lässt er sich behalten.`,
    ended: (plan, team) =>
      `${plan} des Teams ${team} ist zu Ende, und es wird nichts mehr abgebucht. Was da ist, bleibt nutzbar.`,
    action: 'Abrechnung öffnen',
    closing: 'Diese Mail geht an Besitzer des Teams und an alle, die seine Abrechnung machen.',
  },
  reset: {
    subject: 'Neues Passwort wählen',
    opening: 'Es wurde ein neues Passwort angefordert. Der Link gilt einmal, eine Stunde lang.',
    action: 'Neues Passwort wählen',
    closing: 'Wenn Sie das nicht waren, ist nichts zu tun: das Passwort bleibt, wie es ist.',
  },
  alreadyHere: {
    subject: 'Es gibt schon ein Konto',
    opening:
      'Jemand hat sich mit dieser E-Mail-Adresse registriert, zu der es schon ein Konto gibt. Wenn Sie das waren: bitte anmelden oder ein neues Passwort anfordern.',
    action: 'Anmelden',
    closing: 'Wenn Sie es nicht waren, ist nichts zu tun: niemand kommt damit in Ihr Konto.',
  },
  addressChanged: {
    subject: 'Die E-Mail-Adresse wurde geändert',
    opening:
      'Ihr Callboard-Konto hat jetzt eine andere E-Mail-Adresse. Wenn Sie das nicht waren, holen Sie diese hier zurück: der Link gilt drei Tage, meldet alle ab und lässt ein neues Passwort wählen.',
    action: 'Diese Adresse zurückholen',
    closing: 'Wenn Sie das waren, ist nichts zu tun.',
  },
  passwordChanged: {
    subject: 'Das Passwort wurde geändert',
    opening: 'Das Passwort Ihres Callboard-Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet.',
    action: 'Ein anderes Passwort wählen',
    closing: 'Wenn Sie das waren, ist nichts zu tun.',
  },
  factor: {
    on: {
      subject: 'Ein zweiter Faktor wurde eingerichtet',
      opening:
        'Ihr Callboard-Konto fragt beim Anmelden ab jetzt nach dem Code einer Authenticator-App, und alle anderen Geräte wurden abgemeldet.',
    },
    off: {
      subject: 'Der zweite Faktor wurde abgeschaltet',
      opening: 'Ihr Callboard-Konto fragt beim Anmelden ab jetzt nur noch nach dem Passwort.',
    },
    appOff: {
      subject: 'Die Authenticator-App wurde abgeschaltet',
      opening:
        'Ihr Callboard-Konto nimmt keine Codes einer Authenticator-App mehr. Nach seinen Passkeys wird weiter nach dem Passwort gefragt.',
    },
    passkeyOn: {
      subject: 'Ein Passkey wurde hinzugefügt',
      opening:
        'Ihrem Callboard-Konto wurde ein Passkey hinzugefügt. Er öffnet das Konto allein, und ab jetzt wird nach dem Passwort danach gefragt.',
    },
    passkeyOff: {
      subject: 'Ein Passkey wurde entfernt',
      opening: 'Ein Passkey Ihres Callboard-Kontos wurde entfernt. Er öffnet nichts mehr.',
    },
    newCodes: {
      subject: 'Neue Wiederherstellungscodes',
      opening:
        'Für Ihr Callboard-Konto wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.',
    },
    codeUsed: {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      opening:
        'Für Ihr Callboard-Konto wurde ein Wiederherstellungscode benutzt. Er gilt einmal: die Einstellungen sagen, wie viele übrig sind.',
    },
    reset: {
      subject: 'Der zweite Faktor wurde entfernt',
      opening:
        'Die Betreiber des Servers haben den zweiten Faktor Ihres Callboard-Kontos entfernt: es fragt nur noch nach dem Passwort. In den Einstellungen lässt er sich neu einrichten.',
    },
  },
  invite: {
    subject: (team) => `Einladung zu ${team} auf Callboard`,
    opening: (inviter, team) =>
      `${inviter} lädt Sie in das Team ${team} ein. Der Link gilt einmal, sieben Tage lang.`,
    action: 'Einladung ansehen',
    closing: 'Wenn Sie nicht wissen, wer das ist, ist nichts zu tun: ohne Zusage sind Sie in keinem Team.',
    anOwner: 'Ein Besitzer',
  },
  webhookOff: {
    subject: 'Ein Webhook wurde abgeschaltet',
    opening: (host) =>
      `Seit drei Tagen kam nichts bei ${host} an, darum wurde der Webhook abgeschaltet. Was zu senden war, bleibt eine Woche.`,
    action: 'Ansehen, was gescheitert ist',
    closing: 'Diese Mail kommt, weil der Webhook von Ihnen ist.',
  },
  signature: 'Callboard',
  linkGone: '(der Link dazu)',
};
