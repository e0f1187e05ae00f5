import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { refusalWords as english } from '../refusal.ts';

export const refusalWords: Translation<typeof english> = {
  wrongRoomPassword: 'Dieses Passwort stimmt nicht.',
  membersOnly: 'Das dürfen nur Mitglieder des Raums.',
  planRooms: (rooms) => `Der Plan erlaubt ${counted(rooms, 'Raum', 'Räume')}. Bitte zuerst einen entfernen.`,
  unprovenAutomations: (most: number) =>
    `Ohne bestätigte E-Mail-Adresse hat ein Team höchstens ${most} Automationen. Bestätige eine, oder bitte den Betreiber des Servers, das Team in OUTGOING_TEAMS zuzulassen.`,
  unprovenRooms: (rooms) =>
    `Ohne bestätigte E-Mail-Adresse ist Platz für ${counted(rooms, 'Raum', 'Räume')}. Bitte mit einer anmelden oder Räume entfernen, die niemand braucht.`,
  noSpaceUnproven:
    'Dieser Server hat keinen Platz mehr für Räume ohne Konto. Bitte mit bestätigter E-Mail-Adresse anmelden und den Raum ins Team verschieben, oder entfernen, was niemand braucht.',
  signInAt: (site) =>
    `Dafür bitte ${site} öffnen: was von dieser Adresse gesendet wird, lässt sich unterwegs lesen.`,
  unknownAddress: (origin: string) =>
    `Dieser Server kennt seine eigene Adresse ${origin} nicht. Wer ihn betreibt, setzt PUBLIC_URL darauf oder lässt den Proxy den Host mit seinem Port weitergeben.`,
  signInFirst: 'Bitte zuerst anmelden.',
  signUpFirst: 'Bitte zuerst registrieren.',
  enterCurrentPassword: 'Bitte das aktuelle Passwort eingeben.',
  accountFirst: 'Bitte zuerst registrieren oder anmelden: Teams werden zwischen Konten geteilt.',
  mostTeams: (teams) =>
    `Ein Konto kann in ${counted(teams, 'Team', 'Teams')} sein. Bitte zuerst eines verlassen oder löschen.`,
  mostMembers: (members) =>
    `Ein Team hat höchstens ${counted(members, 'Mitglied', 'Mitglieder')}. Ein Besitzer kann Platz schaffen.`,
  mostInvitations: (invitations) =>
    `Ein Team hat höchstens ${counted(invitations, 'offene Einladung', 'offene Einladungen')}. Bitte zuerst einige widerrufen.`,
  mostKeys: (keys) =>
    `Ein Team hat höchstens ${keys} Schlüssel. Bitte zuerst einen widerrufen, den niemand benutzt.`,
  mostWebhooks: (webhooks) =>
    `Ein Team hat höchstens ${counted(webhooks, 'Webhook', 'Webhooks')}. Bitte zuerst einen entfernen.`,
  outgoingUnlisted:
    'Dieses Team darf von diesem Server aus nichts an andere Rechner senden. Bitte die Betreiber bitten, das Team in OUTGOING_TEAMS einzutragen.',
  webhookGone: 'Diesen Webhook gibt es nicht. Vielleicht wurde er entfernt.',
  deliveryGone: 'Diese Zustellung gibt es nicht. Nur die neuesten 100 bleiben.',
  planWebhooks: 'Der Plan dieses Teams hat keine Webhooks. Ein Plan mit API hat sie.',
  keyGone: 'Diesen Schlüssel gibt es nicht. Vielleicht wurde er widerrufen.',
  planKeys: 'Der Plan dieses Teams hat keine API. Ein Plan mit API hat sie.',
  mostDesigns: (designs) =>
    `Die Bibliothek dieses Teams fasst ${counted(designs, 'Design', 'Designs')}. Bitte zuerst eines entfernen.`,
  libraryFull:
    'Die Bibliothek dieses Teams ist so groß, wie sie sein darf. Bitte zuerst einige Designs entfernen.',
  invitationOver: 'Diese Einladung wurde schon benutzt oder widerrufen.',
  onlyOwner: (team) =>
    `Dieses Konto ist der einzige Besitzer von ${team}. Bitte zuerst jemand anderen dazu machen oder das Team löschen.`,
  billed: (team) =>
    `${team} hat einen Plan, der abgerechnet wird. Bitte ihn zuerst auf der Abrechnungsseite kündigen.`,
  noSuchMember: 'Dieses Mitglied gibt es in diesem Team nicht.',
  nothingBilled: 'Das Team hat kein Abonnement.',
  nothingToResume: 'An diesem Plan lässt sich nichts zurücknehmen. Bitte neu einen Plan wählen.',
  anotherPlan: 'Das Team hat inzwischen einen anderen Plan gewählt.',
  beingConfirmed:
    'Eine Zahlung dieses Teams wird gerade bestätigt. Bitte kurz warten und den Plan noch einmal ansehen.',
  noLifetime: 'Eine Lizenz auf Lebenszeit lässt sich neben dem jetzigen Plan nicht kaufen.',
  notOffered: (label) => `Diese Änderung gibt es nicht: ${label}.`,
  seatsBelow: (members) =>
    `Das Team hat ${counted(members, 'Mitglied', 'Mitglieder')} auf Plätzen. Bitte zuerst einige herausnehmen.`,
  noSeat: (seats) =>
    `Dieses Team hat ${counted(seats, 'Platz', 'Plätze')}, alle vergeben. Bitte zuerst auf der Abrechnungsseite einen hinzufügen.`,
  noSeatToJoin: 'Dieses Team hat keinen freien Platz. Wer eingeladen hat, kann einen hinzufügen.',
  noJson: 'ist kein JSON',
  noPaddlePrice: 'muss die Kennung eines Preises sein, etwa pri_01gsz8x8sawmvhz1pv30nge1ke',
  pricesShared: 'jeder Posten braucht einen eigenen Preis',
  notSigned: 'Das ist nicht vom Zahlungsdienst signiert.',
  keyNeeded:
    'Bitte einen Idempotency-Key senden, 8 bis 100 Buchstaben, Ziffern oder Bindestriche: was damit kommt, geschieht einmal.',
  administratorsOnly: 'Das dürfen nur Administratoren.',
  noSuchUser: 'Dieses Konto gibt es nicht.',
  noSuchTeam: 'Dieses Team gibt es nicht.',
  featureNames: 'Funktionen mit Kleinbuchstaben, Ziffern, - und _ benennen, mit höchstens 40 Zeichen.',
  noSuchPlan: 'Es gibt keinen Plan mit dieser Kennung.',
  linkShownBefore: 'Dieser Link wurde schon gezeigt. Bitte die Mail noch einmal anfordern.',
  unknownCursor: 'stammt aus keiner Antwort',
  socketVersion: (version) => `Dieser Socket spricht Version ${version} des Protokolls.`,
  socketOfOtherSites: 'Seiten von anderswo dürfen diesen Socket nicht öffnen.',
  tooManySockets:
    'Von dieser Adresse kommen zu viele Verbindungen. Bitte einige schließen oder die Betreiber fragen.',
  fateUnknown:
    'Ob das geschehen ist, ist nicht bekannt, da ein Server nicht geantwortet hat. Bitte erst nachsehen, bevor es noch einmal verlangt wird.',
  notBuilt: 'Die Web-App ist noch nicht gebaut. Bitte ausführen: npm run build',
  noPasskeysAt: (site) =>
    `Passkeys gehen nur unter einer https-Adresse mit Namen, und auf dem Rechner selbst unter http://localhost. Das hier ist ${site}.`,
  noPasskeyHere: 'Dieses Konto hat keinen Passkey für diese Adresse.',
  mostPasskeys: (passkeys) =>
    `Ein Konto hat höchstens ${counted(passkeys, 'Passkey', 'Passkeys')}. Bitte zuerst einen entfernen.`,
};
