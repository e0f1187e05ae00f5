import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type {
  refusalWords as english,
  designFaultWords as englishDesignFault,
  designPlanWords as englishDesignPlan,
} from './refusal.ts';

export const refusalWords: Translation<typeof english> = {
  wrongRoomPassword: 'Falsches Passwort.',
  startedWithin: 'Die Startzeit muss in den letzten 12 Stunden liegen.',
  timecode: 'Bei der Timecode-Rate des Raums gibt es diese Bildnummer nicht. Bitte eine andere verwenden.',
  clockLength: 'Ein Countdown braucht eine Dauer. Nur eine Uhr, die aufwärts zählt, kommt ohne aus.',
  endlessClock: 'Diese Uhr zählt ohne Ende aufwärts und hat daher keine Dauer, die sich ändern lässt.',
  membersOnly: 'Das können nur Mitglieder des Raums.',
  planRooms: (rooms) =>
    `Ihr Tarif erlaubt ${withCount(rooms, 'Raum', 'Räume')}. Bitte zuerst einen entfernen.`,
  unprovenAutomations: (most: number) =>
    `Teams ohne bestätigte E-Mail-Adresse können ${most} Automationen haben. Bestätigen Sie eine Adresse oder bitten Sie den Betreiber des Servers, das Team in OUTGOING_TEAMS einzutragen.`,
  unprovenRooms: (rooms) =>
    `Ohne bestätigte E-Mail-Adresse können Sie ${withCount(rooms, 'Raum', 'Räume')} haben. Melden Sie sich mit einer an oder löschen Sie Räume, die Sie nicht brauchen.`,
  noSpaceUnproven:
    'Dieser Server hat keinen Platz mehr für Räume ohne Konto. Melden Sie sich mit bestätigter E-Mail-Adresse an und verschieben Sie den Raum in Ihr Team, oder löschen Sie Räume, die Sie nicht brauchen.',
  signInAt: (site) =>
    `Öffnen Sie dafür ${site}. Daten von der aktuellen Adresse werden unverschlüsselt gesendet.`,
  unknownAddress: (origin: string) =>
    `Dieser Server erkennt seine Adresse ${origin} nicht. Sein Betreiber muss PUBLIC_URL darauf setzen oder den Proxy Host und Port weitergeben lassen.`,
  signInFirst: 'Bitte zuerst anmelden.',
  signUpFirst: 'Bitte zuerst registrieren.',
  enterCurrentPassword: 'Bitte das aktuelle Passwort eingeben.',
  accountFirst: 'Bitte zuerst registrieren oder anmelden. Teams brauchen Konten.',
  mostTeams: (teams) =>
    `Sie können in bis zu ${withCount(teams, 'Team', 'Teams')} sein. Bitte zuerst eines verlassen oder löschen.`,
  mostMembers: (members) =>
    `Dieses Team hat die Höchstzahl von ${members} Mitgliedern. Bitten Sie einen Besitzer, Platz zu schaffen.`,
  mostInvitations: (invitations) =>
    `Dieses Team hat ${invitations} offene Einladungen, mehr sind nicht möglich. Bitte zuerst eine widerrufen.`,
  mostKeys: (keys) =>
    `Dieses Team hat ${keys} Schlüssel, mehr sind nicht möglich. Bitte zuerst einen unbenutzten widerrufen.`,
  mostWebhooks: (webhooks) =>
    `Dieses Team hat ${webhooks} Webhooks, mehr sind nicht möglich. Bitte zuerst einen entfernen.`,
  outgoingUnlisted:
    'Dieses Team kann von diesem Server aus nicht an andere Rechner senden. Bitten Sie den Betreiber, es in OUTGOING_TEAMS einzutragen.',
  webhookGone: 'Diesen Webhook gibt es nicht mehr.',
  mostSecrets: (secrets) =>
    `Dieser Raum hat ${secrets} Geheimnisse, mehr geht nicht. Entfernen Sie zuerst eines.`,
  secretName: '1 bis 64 Großbuchstaben, Ziffern und Unterstriche verwenden.',
  secretTooLong: 'Ein Geheimnis darf höchstens 1 kB haben.',
  deliveryGone: 'Diese Zustellung ist nicht mehr verfügbar. Wir speichern die neuesten 100.',
  planWebhooks: 'Der Tarif dieses Teams enthält keine Webhooks. Wählen Sie einen Tarif mit API.',
  kioskGone: 'Dieser Kiosk-Link gilt nicht mehr. Bitten Sie das Team um einen neuen.',
  mostKiosks: (kiosks) =>
    `Dieses Team hat ${kiosks} Kiosk-Links, mehr sind nicht möglich. Bitte zuerst einen entfernen.`,
  kioskPassword: (room) => `Der Raum ${room} hat ein Passwort. Bitte zuerst das Passwort entfernen.`,
  mostWalls: (walls) =>
    `Dieses Team hat ${walls} Wände geöffnet, mehr sind nicht möglich. Bitte zuerst eine schließen.`,
  keyGone: 'Diesen Schlüssel gibt es nicht mehr.',
  planKeys: 'Der Tarif dieses Teams enthält keine API. Wählen Sie einen Tarif mit API.',
  mostDesigns: (designs) =>
    `Die Bibliothek dieses Teams ist voll (${designs} Designs). Bitte zuerst eines entfernen.`,
  libraryFull:
    'Die Bibliothek dieses Teams hat ihre Größengrenze erreicht. Bitte zuerst einige Designs entfernen.',
  invitationOver: 'Diese Einladung wurde schon benutzt oder widerrufen.',
  onlyOwner: (team) =>
    `Sie sind der einzige Besitzer von ${team}. Bitte zuerst jemand anderen zum Besitzer machen oder das Team löschen.`,
  billed: (team) => `${team} hat einen aktiven Tarif. Bitte zuerst auf der Abrechnungsseite kündigen.`,
  noSuchMember: 'Dieses Mitglied gibt es in diesem Team nicht. Bitte die Seite neu laden.',
  nothingBilled: 'Das Team hat kein Abonnement.',
  nothingToResume: 'Es gibt keine Änderung, die sich zurücknehmen lässt. Wählen Sie erneut einen Tarif.',
  anotherPlan: 'Der Tarif des Teams hat sich geändert. Bitte prüfen und erneut versuchen.',
  beingConfirmed: 'Eine Zahlung wird gerade bestätigt. Warten Sie kurz und prüfen Sie den Tarif dann erneut.',
  noLifetime:
    'Eine Lebenszeitlizenz lässt sich zum aktuellen Tarif nicht hinzufügen. Bitte einen anderen Tarif wählen.',
  notOffered: (label) => `Dieser Wechsel ist nicht möglich: ${label}.`,
  seatsBelow: (members) =>
    `${withCount(members, 'Mitglied braucht', 'Mitglieder brauchen')} einen Platz. Bitte zuerst Mitglieder aus dem Team entfernen.`,
  noSeat: (seats) =>
    `Alle ${withCount(seats, 'Platz', 'Plätze')} sind belegt. Bitte zuerst auf der Abrechnungsseite einen hinzufügen.`,
  noSeatToJoin: 'Dieses Team hat keinen freien Platz. Bitten Sie einen Besitzer, einen hinzuzufügen.',
  noJson: 'ist kein gültiges JSON',
  noPaddlePrice: 'muss eine Preis-ID sein, etwa pri_01gsz8x8sawmvhz1pv30nge1ke',
  pricesShared: 'jeder Posten braucht einen eigenen Preis',
  notSigned: 'Die Signatur des Zahlungsanbieters fehlt oder ist falsch.',
  keyNeeded:
    'Bitte einen Idempotency-Key mit 8 bis 100 Buchstaben, Ziffern oder Bindestrichen senden, damit eine wiederholte Anfrage nur einmal wirkt.',
  administratorsOnly: 'Das können nur Administratoren.',
  noSuchUser: 'Dieses Konto gibt es nicht.',
  noSuchTeam: 'Dieses Team gibt es nicht.',
  featureNames: 'Namen von Funktionen bestehen aus Kleinbuchstaben, Ziffern, - und _, höchstens 40 Zeichen.',
  noSuchPlan: 'Kein Tarif hat diese ID.',
  linkShownBefore: 'Dieser Link wurde schon angezeigt. Bitte die E-Mail erneut anfordern.',
  unknownCursor: 'ist kein Cursor aus einer früheren Antwort',
  socketVersion: (version) =>
    `Der Socket dieses Servers verwendet Protokollversion ${version}. Bitte die Seite neu laden oder diesen Client aktualisieren.`,
  socketOfOtherSites:
    'Seiten anderer Websites können diesen Socket nicht öffnen. Der Betreiber dieses Servers kann sie in ORIGINS erlauben.',
  tooManySockets:
    'Zu viele Verbindungen von dieser Adresse. Bitte einige schließen oder den Betreiber dieses Servers fragen.',
  fateUnknown:
    'Der Server hat nicht geantwortet, vielleicht hat es trotzdem geklappt. Bitte prüfen, bevor Sie es erneut versuchen.',
  notBuilt: 'Die Web-App ist noch nicht gebaut. Ausführen: npm run build',
  noPasskeysAt: (site) =>
    `Passkeys brauchen eine https-Adresse mit Domainnamen oder http://localhost auf diesem Rechner. Das hier ist ${site}.`,
  noPasskeyHere: 'Dieses Konto hat keinen Passkey für diese Website.',
  mostPasskeys: (passkeys) =>
    `Sie können bis zu ${withCount(passkeys, 'Passkey', 'Passkeys')} haben. Bitte zuerst einen entfernen.`,
};

export const designFaultWords: Translation<typeof englishDesignFault> = {
  doubledId: 'Ein anderes Element in diesem Design hat dieselbe ID.',
  badAddress: 'Bitte eine Adresse mit https:// eingeben, ohne Benutzername oder Passwort.',
  unknownZone: 'Unbekannte Zeitzone.',
  tooLarge: (kilobytes) =>
    `Ein Design darf bis zu ${kilobytes} kB groß sein. Bitte ein Element entfernen oder einen Text kürzen.`,
};

export const designPlanWords: Translation<typeof englishDesignPlan> = {
  colors:
    'Der Tarif dieses Raums enthält keine eigenen Farben. Bitte ein Farbschema wählen. Der Entwurf ist gespeichert.',
  background:
    'Der Tarif dieses Raums enthält keine hochgeladenen Hintergründe. Bitte einen anderen wählen. Der Entwurf ist gespeichert.',
  designs:
    'Der Tarif dieses Raums enthält ein eigenes Design, und es ist vergeben. Andere Ausgaben bitte mit einer Vorlage beginnen. Der Entwurf ist gespeichert.',
  logo: 'Der Tarif dieses Raums enthält keine Logos. Bitte das Logo entfernen. Der Entwurf ist gespeichert.',
  image:
    'Der Tarif dieses Raums enthält keine eigenen Bilder. Bitte das Bild entfernen. Der Entwurf ist gespeichert.',
};
