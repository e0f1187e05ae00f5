import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutWords as english } from './about.words.ts';

export const aboutWords: Translation<typeof english> = {
  pages: {
    features: {
      title: 'Funktionen',
      description:
        'Die Funktionen von Callboard: Ablaufplan, Countdowns, Nachrichten, Bildschirme, Links, Automationen und eine API.',
    },
    why: {
      title: 'Warum Callboard',
      description: 'Warum Shows mit Callboard laufen: zuverlässig, sekundengenau und auf dem eigenen Server.',
    },
    faq: {
      title: 'Häufige Fragen',
      description: 'Fragen und Antworten zu Callboard vor der ersten Show.',
    },
    presentations: {
      title: 'Timer für Vorträge',
      description:
        'Ein Countdown, den die Bühne sieht und die Regie steuert: für Vorträge, Pitches und Vorlesungen.',
    },
    meetings: {
      title: 'Timer für Besprechungen',
      description: 'Eine Agenda, die Besprechungen im Plan hält: im Raum und aus der Ferne.',
    },
    livestreams: {
      title: 'Timer für Livestreams',
      description:
        'Countdowns über dem Bild und die Zeit für die Moderation: transparente Ausgaben für OBS und vMix.',
    },
    'video-productions': {
      title: 'Timer für Videoproduktionen',
      description: 'Zeiten, Fristen und Signale für die Bildregie: per Taste, per OSC, per API.',
    },
    events: {
      title: 'Timer für Veranstaltungen',
      description: 'Ein Ablauf für Bühne, Garderobe, Foyer und Regie, mit Live-Verspätungen.',
    },
    conferences: {
      title: 'Timer für Konferenzen',
      description: 'Alle Säle im Plan: ein Raum je Saal, ein Team für alle.',
    },
    broadcasting: {
      title: 'Timer für den Rundfunk',
      description: 'Rückrechnung, feste Startzeiten und Rotlicht für Livesendungen.',
    },
    education: {
      title: 'Timer für den Unterricht',
      description: 'Prüfungen, Debatten und Stunden: eine Uhr für den ganzen Raum, kostenlos.',
    },
    stagetimer: {
      title: 'Eine Alternative zu Stagetimer',
      description: 'Callboard und Stagetimer im Vergleich: wo beide laufen, was sie enthalten, und für wen.',
    },
    ontime: {
      title: 'Eine Alternative zu Ontime',
      description: 'Callboard und Ontime im Vergleich: Ablaufplan, Bildschirme, Rechte und Steuerung.',
    },
    'rundown-studio': {
      title: 'Eine Alternative zu Rundown Studio',
      description:
        'Callboard und Rundown Studio im Vergleich: eine Uhr für die Bühne und eine Tabelle für die Crew.',
    },
    cookiePolicy: {
      title: 'Cookies',
      description: 'Was Callboard in Ihrem Browser speichert und warum.',
    },
    changelog: {
      title: 'Änderungen',
      description: 'Neues in jeder Version von Callboard.',
    },
  },
};
