/** What designs are drawn with while no show is at hand. */
export const sampleShowWords = {
  states: {
    idle: 'Not started',
    running: 'Running',
    yellow: 'Wrap-up, yellow',
    red: 'Wrap-up, red',
    overtime: 'Overtime',
    message: 'With a message',
    focus: 'Full-screen message',
    blackout: 'Blackout',
    longWords: 'Long words',
    rightToLeft: 'Right to left',
  },
  show: {
    room: 'Summer Conference',
    timers: [
      { title: 'Welcome', speaker: 'Ada Okafor' },
      { title: 'Opening keynote', speaker: 'Dr. Mira Lindqvist' },
      { title: 'Panel: what comes next', speaker: 'Jonas Weber, Li Na' },
      { title: 'Coffee', speaker: '' },
      { title: 'Closing', speaker: 'Ada Okafor' },
    ],
    message: 'Please wrap up',
    second: 'The next speaker is ready',
    question: 'How long did it take?',
    asker: 'Sam',
    notes: 'Thank the sponsors',
  },
  longWords: {
    room: 'Jahreshauptversammlung der Donaudampfschifffahrtsgesellschaft',
    timers: [
      { title: 'Begrüßung', speaker: 'Friederike Sonnenschein-Achterberg' },
      {
        title: 'Rechtsschutzversicherungsgesellschaften und ihre Zukunft',
        speaker: 'Prof. Dr. Maximilian Hohenberg-Traunstein',
      },
      { title: 'Podiumsdiskussion: Geschwindigkeitsbegrenzungen', speaker: 'Wolfgang Oberlandesgerichtsrat' },
      { title: 'Mittagspause', speaker: '' },
      { title: 'Schlusswort', speaker: 'Friederike Sonnenschein-Achterberg' },
    ],
    message:
      'Bitte kommen Sie zum Schluss: Die Abschlussveranstaltung beginnt in fünf Minuten im Erdgeschoss',
    second: 'Simultandolmetscherin ist bereit',
    question: 'Wie lange dauert das Genehmigungsverfahren?',
    asker: 'Hildegard',
    notes: 'Dank an die Veranstaltungstechnik',
  },
  rightToLeft: {
    room: 'مؤتمر الصيف',
    timers: [
      { title: 'ترحيب', speaker: 'ليلى حداد' },
      { title: 'الكلمة الافتتاحية', speaker: 'د. سامي النجار' },
      { title: 'حلقة نقاش', speaker: 'نورة سليم' },
      { title: 'استراحة', speaker: '' },
      { title: 'ختام', speaker: 'ليلى حداد' },
    ],
    message: 'الرجاء إنهاء الكلمة',
    second: 'المتحدث التالي جاهز',
    question: 'كم من الوقت استغرق ذلك؟',
    asker: 'سامي',
    notes: 'اشكر الرعاة',
  },
};
