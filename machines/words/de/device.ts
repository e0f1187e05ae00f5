import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { deviceWords as english } from '../device.ts';
import { viewNameWords } from './view-names.ts';

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
  pictureOf: (name) => `Bild von ${name}`,
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
  all: 'Alle anderen Bildschirme',
  identifyAll: (count) => (count === 1 ? '1 Bildschirm finden' : `Alle ${count} finden`),
  flashAll: 'Blinken',
  flashAllHint: 'Den Timer auf jedem Bildschirm blinken lassen',
  reloadAll: (count) => (count === 1 ? '1 Bildschirm neu laden' : `Alle ${count} neu laden`),
  reloadTitle: (count) => `${counted(count, 'Bildschirm', 'Bildschirme')} neu laden?`,
  reloadEffect:
    'Ein Timer läuft. Er läuft weiter: jeder Bildschirm wird kurz dunkel und kommt mit der richtigen Zeit zurück.',
  reloadConfirm: 'Neu laden',
  qualities: {
    good: 'gut',
    fair: 'mäßig',
    poor: 'schlecht',
    unknown: 'noch nicht gemessen',
  },
  roundTrip: (quality) => `Umlaufzeit, ${quality}`,
  delay: 'Verzögerung',
  delayOf: (name) => `Verzögerung von ${name}, Millisekunden`,
  title: 'Geräte',
  full: (plan, devices) =>
    `Der Plan ${plan} umfasst ${counted(devices, 'Gerät', 'Geräte')}. Ein weiteres, das jetzt einen Link öffnet, wird abgewiesen, bis eines geschlossen oder entfernt ist.`,
  alone: 'Bisher nur dieser Bildschirm',
  share: 'Einen Link teilen',
  aloneNote:
    'Jeder Bildschirm, der einen Link dieses Raums öffnet, erscheint hier. Er lässt sich benennen, finden, neu laden oder entfernen.',
  noInsight: 'Nicht mit diesem Link',
  noInsightNote: 'Dieser Link zeigt nicht, wer verbunden ist. Die Regie kann einen Regie-Link teilen.',
  removed: 'Entfernt',
  allowOne: (name) => `${name} wieder zulassen`,
  allow: 'Wieder zulassen',
  remove: 'Entfernen',
  wholeDevice: 'Das ganze Gerät, in allen Ansichten',
  alsoLinks: 'Auch alle Links des Raums ersetzen',
  alsoLinksNote:
    'Alle bisher geteilten Links gelten ab sofort nicht mehr, und Bildschirme, die darüber kamen, werden geschlossen, auch mitten in der Show: danach die neuen teilen.',
  removedOne: (name) => `${name} entfernt`,
  linksStay: 'Die Links sind noch die alten',
  removedWithLinks: (name) => `${name} entfernt, Links ersetzt`,
  shareNew: 'Die neuen stehen unter „Links“.',
  views: viewNameWords,
  unnamed: 'Gerät ohne Namen',
  output: (name) => `Ausgabe ${name}`,
  noScreens: 'Keine Bildschirme',
  ofDevices: (count, limit) => `${count} von ${limit} Geräten`,
  screens: (count) => counted(count, 'Bildschirm', 'Bildschirme'),
  devices: (count) => counted(count, 'Gerät', 'Geräte'),
  refused: (what) => `Gesperrt ${what}`,
  removal: {
    title: (name) => `${name} aus dem Raum entfernen?`,
    wholeDevice:
      'Alle Bildschirme dieses Geräts werden geschlossen, und es kommt in keiner Ansicht mehr herein, bis es wieder zugelassen wird.',
    oneScreen: (view) =>
      `Dieser Bildschirm wird geschlossen, und sein Gerät kommt als ${view} nicht mehr herein, bis es wieder zugelassen wird. Andere Tabs und Ansichten bleiben.`,
    lasting:
      'Ein Gerät ist nur an seinem Browser zu erkennen: Wer dessen Daten löscht oder einen anderen nimmt, kommt mit demselben Link herein. Endgültig sperren nur neue Links.',
    lastingForOthers:
      'Ein Gerät ist nur an seinem Browser zu erkennen: Wer dessen Daten löscht oder einen anderen nimmt, kommt mit demselben Link herein. Endgültig sperren nur neue Links, die Besitzer und Team des Raums machen können.',
    deviceDone: 'Es kommt nirgends mehr herein, bis es wieder zugelassen wird.',
    screenDone: (view) => `Es kommt als ${view} nicht mehr herein, bis es wieder zugelassen wird.`,
    ofMember:
      'Dieser Bildschirm wird geschlossen. Er gehört Besitzer oder Team des Raums, die nie gesperrt werden: er kann sofort zurückkommen.',
    ofMemberLasting: 'Wer aus dem Team genommen wird, verliert alle seine Räume.',
    ofMemberDone: 'Er gehört Besitzer oder Team des Raums und kann zurückkommen.',
  },
};
