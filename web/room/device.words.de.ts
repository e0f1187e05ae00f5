import type { Translation } from '../../machines/kernel/translation.ts';
import { counted } from '../../machines/words/counted.ts';
import { viewNameWords } from '../live/view-names.words.de.ts';
import type { deviceWords as english } from './device.words.ts';

export const deviceWords: Translation<typeof english> = {
  unknown: (id) => `Gerät ${id}`,
  refusedEverywhere: 'in allen Ansichten',
  refusedAs: (views) => `als ${views}`,
  nameOf: (name) => `Name von ${name}`,
  thisScreen: (view) => `${view}, dieser Bildschirm`,
  identifyOne: (name) => `${name} finden`,
  identify: 'Finden',
  more: (name) => `Mehr zu ${name}`,
  reload: 'Neu laden',
  removeOne: 'Aus dem Raum entfernen …',
  showHere: (view) => `${view} zeigen`,
  pictureOf: (name) => `Vorschau von ${name}`,
  all: 'Alle anderen Bildschirme',
  identifyAll: (count) => (count === 1 ? '1 Bildschirm finden' : `Alle ${count} finden`),
  flashAll: 'Blinken',
  flashAllHint: 'Timer auf jedem Bildschirm blinken lassen',
  reloadAll: (count) => (count === 1 ? '1 Bildschirm neu laden' : `Alle ${count} neu laden`),
  reloadTitle: (count) => `${counted(count, 'Bildschirm', 'Bildschirme')} neu laden?`,
  reloadEffect:
    'Der Timer läuft weiter. Jeder Bildschirm wird kurz dunkel und zeigt dann wieder die richtige Zeit.',
  reloadConfirm: 'Neu laden',
  qualities: {
    good: 'gut',
    fair: 'mäßig',
    poor: 'schlecht',
    unknown: 'noch nicht gemessen',
  },
  roundTrip: (quality) => `Umlaufzeit, ${quality}`,
  delay: 'Verzögerung',
  delayOf: (name) => `Verzögerung von ${name} in Millisekunden`,
  title: 'Geräte',
  insecure: 'Startet nicht ohne Server',
  insecureHint: 'Browser speichern Seiten dafür nur über https oder auf localhost.',
  lost: 'Nicht erreichbar',
  lostAt: (view, time) => `${view}, hörte den Server zuletzt um ${time}`,
  lostScreens: (count) => `${counted(count, 'Bildschirm', 'Bildschirme')} nicht erreichbar`,
  clearLost: 'Liste leeren',
  heardAt: (time) => `Stand von ${time}: Da hörte diese Seite den Server zuletzt.`,
  full: (plan, devices) =>
    `${plan} umfasst ${counted(devices, 'Gerät', 'Geräte')}. Neue Geräte kommen erst hinein, wenn eines geschlossen oder entfernt ist.`,
  alone: 'Nur dieser Bildschirm ist verbunden',
  share: 'Link teilen',
  aloneNote:
    'Bildschirme erscheinen hier, sobald sie einen Link zu diesem Raum öffnen. Sie lassen sich benennen, finden, neu laden oder entfernen.',
  noInsight: 'Mit diesem Link nicht verfügbar',
  noInsightNote: 'Dieser Link zeigt keine verbundenen Geräte. Bitten Sie die Regie um einen Regie-Link.',
  removed: 'Entfernt',
  allowOne: (name) => `${name} wieder zulassen`,
  allow: 'Wieder zulassen',
  remove: 'Entfernen',
  wholeDevice: 'Ganzes Gerät, in allen Ansichten',
  alsoLinks: 'Auch alle Links des Raums zurücksetzen',
  alsoLinksNote:
    'Alle geteilten Links gelten nicht mehr, und Bildschirme, die sie nutzen, werden geschlossen, auch während einer Show. Teilen Sie die neuen Links.',
  removedOne: (name) => `${name} entfernt`,
  linksStay: 'Links nicht zurückgesetzt',
  removedWithLinks: (name) => `${name} entfernt und Links zurückgesetzt`,
  shareNew: 'Teilen Sie die neuen Links unter „Links“.',
  views: viewNameWords,
  unnamed: 'Unbenanntes Gerät',
  output: (name) => `Ausgabe ${name}`,
  noScreens: 'Keine Bildschirme',
  ofDevices: (count, limit) => `${count} von ${limit} Geräten`,
  screens: (count) => counted(count, 'Bildschirm', 'Bildschirme'),
  devices: (count) => counted(count, 'Gerät', 'Geräte'),
  refused: (what) => `Gesperrt ${what}`,
  removal: {
    title: (name) => `${name} aus dem Raum entfernen?`,
    wholeDevice: 'Dieses Gerät wird getrennt. Es kommt in keiner Ansicht zurück, bis Sie es zulassen.',
    oneScreen: (view) =>
      `Dieser Bildschirm wird getrennt. Sein Gerät kommt als ${view} nicht zurück, bis Sie es zulassen. Andere Tabs und Ansichten bleiben verbunden.`,
    lasting:
      'Geräte werden am Browser erkannt. Mit gelöschten Daten oder einem anderen Browser geht derselbe Link wieder. Um jemanden dauerhaft auszusperren, setzen Sie die Links zurück.',
    lastingForOthers:
      'Geräte werden am Browser erkannt. Mit gelöschten Daten oder einem anderen Browser geht derselbe Link wieder. Um jemanden dauerhaft auszusperren, können Besitzer oder Team des Raums die Links zurücksetzen.',
    deviceDone: 'Es kommt erst zurück, wenn Sie es zulassen.',
    screenDone: (view) => `Es kommt als ${view} erst zurück, wenn Sie es zulassen.`,
    ofMember:
      'Dieser Bildschirm wird getrennt, kann aber sofort zurückkommen, weil er zu Besitzer oder Team des Raums gehört.',
    ofMemberLasting: 'Um den Zugriff zu entziehen, entfernen Sie dieses Mitglied aus dem Team.',
    ofMemberDone: 'Er kann zurückkommen, weil er zu Besitzer oder Team des Raums gehört.',
  },
};
