import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { lengthOfFields } from '../../machines/timer/timer.ts';
import { readDelimited } from './delimited-text.view.ts';
import { isAnswered, noSheetEdits, type ReadSheet, readSheet, type SheetEdits } from './sheet.ts';
import { recognizeSheet } from './sheet-words.ts';
import { workbook } from './workbook.fixture.ts';
import { readWorkbook } from './workbook.ts';

/** From the root of the project, where tests run. */
const FOLDER = 'tests/fixtures/sheets';

async function tableOf(file: string): Promise<Table> {
  const bytes = new Uint8Array(readFileSync(`${FOLDER}/${file}`));
  if (!file.endsWith('.xlsx')) return readDelimited(new TextDecoder().decode(bytes));
  const read = await readWorkbook(bytes);
  return read?.sheets[read.first]?.table ?? [];
}

type Edits = Partial<SheetEdits>;

const reading = (table: Table, edits: Edits = {}): ReadSheet =>
  readSheet(table, { ...noSheetEdits, ...edits }, { zone: 'Europe/Berlin' });

const readFile = async (file: string, edits: Edits = {}) => reading(await tableOf(file), edits);
const readText = (text: string, edits: Edits = {}) => reading(readDelimited(text), edits);

/** Each row as a person would say it. */
const said = ({ rows }: ReadSheet): readonly string[] =>
  rows.map(({ timer }) => {
    const { name, extra, startDate, startTime, type, finishDate, finishTime, group, trigger } = timer;
    return [
      group && `[${group.name}]`,
      name || '-',
      extra && `(${extra})`,
      startDate,
      startTime?.replace(/^0/, '').replace(/:00$/, ''),
      type === 'FINISH_TIME'
        ? `until ${[finishDate, finishTime].filter((part) => part !== null).join(' ')}`
        : lengthOf(lengthOfFields(timer)),
      trigger === 'LINKED' && 'linked',
    ]
      .filter((part) => part !== null && part !== undefined && part !== '' && part !== false)
      .join(' ');
  });

const lengthOf = (ms: number): string =>
  ms % 60_000 === 0 ? `${ms / 60_000}m` : `${Math.floor(ms / 60_000)}m${(ms % 60_000) / 1_000}s`;

const asks = ({ questions }: ReadSheet) => questions.map(({ id }) => id);
const notTaken = ({ columns }: ReadSheet) =>
  columns.filter(({ header }) => header === null).map(({ name }) => name);

describe('foreign sheets', () => {
  const cases: readonly (readonly [string, readonly string[], (readonly string[])?, Edits?])[] = [
    [
      '02-partial-times.csv',
      [
        'Only a start 9:00 10m',
        'Only an end until 09:30:00',
        'Only a length 15m',
        'End and length 10:10 20m',
        'Start and length 11:00 20m',
        'Start and end 11:30 30m',
        'All three agree 12:00 30m',
        'All three disagree 13:00 30m',
      ],
      ['differ'],
      { answers: { differ: 'length' } },
    ],
    [
      '03-ontime-blocks.xlsx',
      ['[MORNING] Opening 9:00 10m', 'Talk 30m linked', '[AFTERNOON] Panel 13:00 30m'],
    ],
    [
      '04-hours-and-minutes.csv',
      ['Doors 9:00 15m', 'Keynote 9:15 45m', 'Workshop 10:00 90m', 'Break 11:30 30m'],
    ],
    [
      '04b-hours-and-minutes-no-end.csv',
      ['Doors 9:00 15m', 'Keynote 9:15 45m', 'Workshop 10:00 90m', 'Break 11:30 30m'],
    ],
    ['04c-seconds-in-heading.csv', ['Opening film 1m30s', 'Walk-on 0m15s', 'Host 4m']],
    ['04d-hours-in-heading.csv', ['Keynote 45m', 'Lunch 90m']],
    [
      '05-ranges.csv',
      [
        'Registration 8:00 30m',
        'Opening words 8:30 30m',
        'Main talk 9:00 45m',
        'Building together 13:15 135m',
        'Evening (place TBD) 18:00 180m',
      ],
    ],
    [
      '05b-ranges-am-pm.csv',
      ['Coffee 9:00 30m', 'Opening (Host) 9:30 45m', 'Panel (Four guests) 10:15 45m', 'Lunch 11:45 45m'],
    ],
    [
      '06-two-tracks.csv',
      [
        'Registro 2026-12-04 9:00 45m',
        'Apertura 2026-12-04 9:45 15m',
        'TBD (Invitada A) 2026-12-04 10:00 50m',
        'Charla uno, con preguntas (Invitado B) 2026-12-04 11:00 50m',
        'Fiesta 2026-12-04 20:30 210m',
        'Registro 2026-12-05 10:00 240m',
        'Pausa 2026-12-05 14:00 60m',
      ],
      ['title', 'day'],
      { answers: { title: '2', day: '2026-12-04' } },
    ],
    [
      '07-starts-only.csv',
      [
        'Welcome (Organisers) 2026-12-04 9:00 15m',
        'A long view (Guest One) 2026-12-04 9:15 60m',
        'Break 2026-12-04 10:15 45m',
        'Short talks 2026-12-04 11:00 90m',
        'Lunch 2026-12-04 12:30 75m',
        'A short view (Guest Two) 2026-12-04 13:45 375m',
        'Old town 2026-12-04 20:00 120m',
        'What next (Guest Three) 2026-12-05 9:00 225m',
        'Closing (Organisers) 2026-12-05 12:45 120m',
      ],
      ['day', 'last'],
      { answers: { day: '2026-12-04', last: '2h' } },
    ],
    [
      '08-underscored.csv',
      [
        'opening (the team) 9:20 15m',
        'how to share a room (Ana) 9:35 20m',
        'tea (you!) 10:35 40m',
        '*knocks on table* LISTEN LISTEN (Bo) 11:15 20m',
        '- 16:40 5m',
        'notes &#x27;from&#x27; the road (Cy) 17:00 25m',
      ],
    ],
    [
      '09-end-instants.csv',
      [
        'Doors in until 2026-12-05 15:50:30',
        'Seats until 2026-12-05 15:51:00',
        'Show until 2026-12-05 22:30:00',
      ],
    ],
    [
      '09b-instants.csv',
      [
        'iso Z 2026-12-05 15:30 30m',
        'iso offset 2026-12-05 14:30 30m',
        'day and time 2026-12-05 14:30 30m',
        'german 2026-12-05 14:30 30m',
        'tenths 14:30 30m',
      ],
    ],
    [
      '10-merged.xlsx',
      [
        'Doors 18:00 45m',
        'Warm-up (MC) 18:45 15m',
        '[ACT ONE] Welcome (MC) 19:00 5m',
        'Award 1 (Chair) 20m',
        'Award 2 (Chair) 20m',
        'Last dance (Band) 23:50 30m',
        'House lights 0:20 10m',
      ],
      ['date'],
    ],
    ['10b-heading-row-11.xlsx', ['Doors 18:00 45m', 'Welcome (MC) 18:45 15m']],
    ['10c-event-above.csv', ['Doors 18:00 30m', 'Welcome (MC) 18:30 5m'], ['date']],
    [
      '14-cyrillic.csv',
      [
        'Открытие; слово гостям 10:00 60m',
        'Практика "Тишина 11:00 30m',
        'Пауза 11:30 30m',
        'Концерт 12:00 45m',
      ],
    ],
    [
      '15-multi-line.csv',
      [
        'Opening (Ann) 5m',
        'Panel: trust with Q&A moderated (tbc) (Ada Bo Cy) 20m',
        'Break 15m',
        'Keynote (Di) 30m',
      ],
    ],
    [
      '16-headerless.tsv',
      ['Small Act 16:15 45m', 'Middle Act 17:30 60m', 'Big Act 19:00 60m', 'Late Act 23:30 75m'],
    ],
    [
      '18-tbd.csv',
      [
        'Doors (TBD) 18:00 30m',
        'Speech (TBC) 10m',
        'Song (Choir) 10m',
        'Interlude 10m',
        'Award (Chair) 10m',
        'Film 10m',
        'Break 10m',
        'Q&A 10m',
        'End 10m',
      ],
      ['unread:2', 'unread:3'],
      { answers: { 'unread:2': 'blank', 'unread:3': 'blank' } },
    ],
  ];

  it.each(cases.map(([file, rows, questions = [], edits = {}]) => ({ file, rows, questions, edits })))(
    'R448 reads $file, and asks its open questions',
    async ({ file, rows, questions, edits }) => {
      const asked = await readFile(file);
      expect(asks(asked)).toEqual(questions);
      const needed = asked.questions.filter(({ isNeeded }) => isNeeded);
      expect(isAnswered(asked)).toBe(needed.length === 0);
      const read = await readFile(file, edits);
      expect(said(read)).toEqual(rows);
      expect(isAnswered(read)).toBe(true);
    },
  );

  it('R440 lists the columns that are not imported', async () => {
    expect(notTaken(await readFile('06-two-tracks.csv'))).toEqual([
      'Imagen1',
      'Track Patio',
      'Ponente',
      'Imagen2',
    ]);
    expect(notTaken(await readFile('09-end-instants.csv'))).toContain('Cue Name');
    expect(notTaken(await readFile('16-headerless.tsv'))).toEqual(['column 4', 'column 5']);
  });

  it('R448 asks in the words of the sheet', async () => {
    const { questions } = await readFile('02-partial-times.csv');
    expect(questions.map(({ text }) => text)).toEqual([
      'All three disagree: 45:00 (13:00 – 13:45) or 30:00 (length)?',
    ]);
    const tracks = await readFile('06-two-tracks.csv');
    expect(tracks.questions[0]?.choices.map(({ label }) => label)).toEqual(['Track 1', 'Track Patio']);
  });

  it('R442 marks a row whose length cannot be determined', async () => {
    const { rows } = await readFile('02-partial-times.csv');
    expect(rows.flatMap(({ row, mark }) => (mark === null ? [] : [[row, mark]]))).toEqual([[2, 'no length']]);
  });

  it('R446 suggests the date above the headings, and continues past midnight', async () => {
    const read = await readFile('10-merged.xlsx', { answers: { date: '2025-12-09' } });
    expect(said(read).slice(-2)).toEqual([
      'Last dance (Band) 2025-12-09 23:50 30m',
      'House lights 2025-12-10 0:20 10m',
    ]);
    expect([read.heading, (await readFile('10b-heading-row-11.xlsx')).heading]).toEqual([13, 11]);
  });

  it('R446 refuses a date that is not on the weekday', async () => {
    const { questions } = await readFile('06-two-tracks.csv', { answers: { day: '2026-12-05' } });
    const [question] = questions.filter(({ id }) => id === 'day');
    expect([question?.answer, question?.fault]).toEqual([null, 'That’s a Saturday.']);
  });

  it('R440 takes the speakers beside the chosen track', async () => {
    const { rows } = await readFile('06-two-tracks.csv', { answers: { title: '5' } });
    expect(rows[3]?.timer).toMatchObject({ name: 'TBD', extra: 'Patio' });
  });
});

describe('lengths', () => {
  it.each([
    ['Talk,0:45\nSong,3:30', 'unit'],
    ['Talk,0:45\nFilm,1:30:00', 'unit'],
    ['Talk,0:45\nFilm,25:15', ''],
    ['Talk,45', ''],
    ['Talk,0:45:00', ''],
  ])('R441 the import of the lengths %j asks about their unit: %j', (rows, question) => {
    expect(asks(readText(`Title,Length\n${rows}`)).join()).toBe(question);
  });

  it.each([
    ['h:mm', 45],
    ['m:ss', 0.75],
  ])('R441 reads 0:45 as %s if that is the answer about the unit', (unit, minutes) => {
    const { rows, questions } = readText('Title,Length\nTalk,0:45', { answers: { unit } });
    expect(rows.map(({ timer }) => lengthOfFields(timer) / 60_000)).toEqual([minutes]);
    expect(questions[0]?.choices.map(({ label }) => label)).toEqual(['45 minutes', '45 seconds']);
  });

  it.each([
    ['Length (hh:mm)', '0:45', '45m'],
    ['Dauer [Std:Min]', '1:30', '90m'],
    ['Duración (h)', '1,5', '90m'],
    ['Durée (min)', '7,5', '7m30s'],
    ['Duration (mm:ss)', '0:45', '0m45s'],
    ['Length_sec', '90', '1m30s'],
    ['Dauer (Sek.)', '15', '0m15s'],
    ['Хронометраж (мин)', '12', '12m'],
    ['Length', '45 minutos', '45m'],
    ['Length', '1 hora', '60m'],
    ['Length', '90 сек', '1m30s'],
  ])('R441 reads under the heading %j the cell %j as the length %s', (heading, cell, length) => {
    const read = reading([
      ['Title', heading],
      ['x', cell],
    ]);
    expect([said(read), asks(read)]).toEqual([[`x ${length}`], []]);
  });

  it.each([
    ['the end', 'Start,End,Length,Title\n9:00,9:00:45,0:45,Jingle\n9:10,9:11:30,1:30,Film', '0m45s'],
    ['the next start', 'Start,Length,Title\n9:00:00,0:45,Jingle\n9:00:45,1:30,Film', '0m45s'],
    ['a column of dots', 'Ora;Durata;Titolo\n9.00;0.45;Apertura\n9.45;0.15;Pausa', '45m'],
  ])('R441 decides between h:mm and m:ss by %s', (_, text, length) => {
    const read = readText(text);
    expect(said(read)[0]).toContain(length);
    expect(asks(read)).not.toContain('unit');
  });

  it.each([
    ['open', '10m'],
    ['zero', '0m'],
    ['day', '1440m'],
  ])('R442 asks about a row whose end equals its start, and applies the answer %s', (same, length) => {
    const text = 'Start,End,Title\n8:00,8:15,Crew\n8:15,8:15,Check';
    expect(asks(readText(text))).toEqual(['same']);
    expect(said(readText(text, { answers: { same } }))[1]).toBe(`Check 8:15 ${length}`);
  });

  it.each([
    ['next', 'B 14:00 1410m'],
    ['open', 'B 14:00 10m'],
  ])('R442 asks about a row whose end is long before its start, and applies the answer %s', (back, row) => {
    const text = 'Start,End,Title\n13:00,14:00,A\n14:00,13:30,B\n22:00,2:00,C';
    expect(asks(readText(text))).toEqual(['back']);
    const read = readText(text, { answers: { back } });
    expect(said(read).slice(1)).toEqual([row, 'C 22:00 240m']);
  });

  it('R442 uses a typed length for the last row, and refuses another text', () => {
    const text = 'Start,Title\n9:00,A\n10:00,B';
    expect(said(readText(text, { answers: { last: '1:30:00' } }))).toEqual(['A 9:00 60m', 'B 10:00 90m']);
    const { questions } = readText(text, { answers: { last: 'soon' } });
    expect([questions[0]?.answer, questions[0]?.fault]).toEqual([
      null,
      expect.stringMatching(/"soon" is not/),
    ]);
  });
});

describe('headings', () => {
  it.each<readonly [string, string]>([
    ['Uhrzeit;Dauer;Programmpunkt;Referent:in;Bemerkung', 'Start time,Duration,Title,Speaker,Notes'],
    ['Beginn;Ende;Thema;Wer', 'Start time,Finish time,Title,Speaker'],
    [
      'Hora inicio;Hora fin;Actividad;Responsable;Observaciones',
      'Start time,Finish time,Title,Speaker,Notes',
    ],
    ['Horaire;Durée;Intervenant;Sujet', 'Start time,Duration,Speaker,Title'],
    ['Orario;Attività;Relatore;Durata', 'Start time,Title,Speaker,Duration'],
    ['Início;Fim;Palestra;Palestrante', 'Start time,Finish time,Title,Speaker'],
    ['Van;Tot;Onderdeel;Spreker', 'Start time,Finish time,Title,Speaker'],
    ['Godzina;Czas trwania;Temat;Prelegent', 'Start time,Duration,Title,Speaker'],
    ['Tid;Programpunkt;Talare;Längd', 'Start time,Title,Speaker,Duration'],
    ['Начало;Окончание;Доклад;Спикер', 'Start time,Finish time,Title,Speaker'],
    ['When;TRT;Agenda Item;Talent', 'Start time,Duration,Title,Speaker'],
    ['In;Out;Activity;Owner', 'Start time,Finish time,Title,Speaker'],
    ['Clock;Run Time;Task;Who', 'Start time,Duration,Title,Speaker'],
    ['start_at;end_at;session_title;presenter_name', 'Start time,Finish time,Title,Speaker'],
    ['startTime;Dur.;Segment [en];Author(s)', 'Start time,Duration,Title,Speaker'],
    ['Time slot;Talk title;Speaker name;Speaker email;Room', 'Start time,Title,Speaker,-,-'],
    ['Cue Name;Item;Show-Current-Time;Actual start', '-,Title,-,-'],
    ['Speaker notes;Session Start;Session;Show_title', 'Notes,Start time,Title,Show title'],
    ['Item;Title;LENGTH (mm:ss);Group target', '-,Title,Duration,Group ends'],
  ])('R440 recognizes the headings %s', (headings, columns) => {
    const names = headings.split(';');
    const cells: Record<string, string> = { Show_title: 'yes', 'Group target': '12:00' };
    const time =
      /time|uhrzeit|beginn|ende|hora|fin|orario|início|fim|van|tot|godz|tid|начало|окон|when|^in$|out|clock|start|end/i;
    const example = names.map((name) => cells[name] ?? (time.test(name) ? '9:00' : '5'));
    const read = reading([names, example]);
    expect(read.columns.map(({ header }) => header ?? '-').join()).toBe(columns);
    expect(read.heading).toBe(1);
  });

  it('R440 shows the reason, and assigns each field to one column (R181)', () => {
    const text = 'talk_title,Where,Length\nTalk,Ann,5';
    const { columns } = readText(text);
    expect(columns.map(({ reason }) => reason)).toEqual(['matched “title”', null, 'matched “length”']);
    const chosen = readText(text, { chosen: { 1: 'Title', 2: null } }).columns;
    expect(chosen.map(({ header, reason }) => [header, reason])).toEqual([
      [null, null],
      ['Title', 'chosen by you'],
      [null, null],
    ]);
  });

  it.each([
    ['Title,Type,Start\nA,Break,9:00', '-'],
    ['Title,Type,Start\nA,time warp,9:00', 'Type'],
  ])('R440 recognizes a Type column by its values, not by its name: %j', (text, header) => {
    expect(readText(text).columns[1]?.header ?? '-').toBe(header);
  });

  it.each([
    ['in row 40', `${'x,\n'.repeat(39)}Title,Length\nA,5`, 40],
    ['below numbers', '1,2,3\nTime,Item,Talent\n1,2,3\n9:00 am,A,B', 2],
    ['below an event', 'Event:,Gala\nStart,Title\n9:00,A', 2],
    ['nowhere', 'Welcome,Ann\nEvent,Bob', 0],
    ['nowhere beside a length', 'Start,5:00', 0],
  ])('R444 finds the headings %s', (_, text, heading) => {
    expect(readText(text).heading).toBe(heading);
  });

  it.each([
    [
      'Zeit;;Dauer;Programm;Technik;\nvon;bis;(h:mm);;Ton;Licht\n9:00;9:15;0:15;Start;Mic;Saal',
      'Zeit von,Zeit bis,Dauer (h:mm),Programm,Ton,Licht',
      'Start 9:00 15m',
    ],
    [
      'Zeit\tZeit\tDauer\tPunkt\tPunkt\nvon\tbis\tMin.\tPunkt\tWer\n9:00\t9:15\t15\tStart\tAnna',
      'Zeit von,Zeit bis,Dauer Min.,Punkt,Punkt Wer',
      'Start (Anna) 9:00 15m',
    ],
    [
      'Gala 2026,,,,\n,,,,\nUhrzeit,,Dauer,Titel,Personen,\nBeginn,Ende,in Min.,,Moderation,Gäste\n18:00,18:10,10,Start,Anna,Bob',
      'Uhrzeit Beginn,Uhrzeit Ende,Dauer in Min.,Titel,Moderation,Personen Gäste',
      'Start (Anna) 18:00 10m',
    ],
    [
      'Ist,,Soll,,Programm\nBeginn,Dauer,Beginn,Dauer,\n9:01,16,9:00,15,Start',
      'Ist Beginn,Ist Dauer,Soll Beginn,Soll Dauer,Programm',
      'Start 9:00 15m',
    ],
    [
      'Planned,,Actual,,Item\nStart,Length,Start,Length,\n9:00,15,9:01,16,Open',
      'Planned Start,Planned Length,Actual Start,Actual Length,Item',
      'Open 9:00 15m',
    ],
    ['#,Segment,Length,\n,,min,sec\n1,Open,1,30', '#,Segment,Length min,Length sec', 'Open 1m30s'],
    [
      'Time,Duration,Title\n(24h),m:ss,\n18:00,2:30,Open',
      'Time (24h),Duration m:ss,Title',
      'Open 18:00 2m30s',
    ],
    [
      'Date,Time,,Session,\n,From,To,Title,Chair\n2026-12-05,9:00,9:30,Talk,Bob',
      'Date,Time From,Time To,Session Title,Session Chair',
      'Talk 2026-12-05 9:00 30m',
    ],
    [
      'Item,When,Crew,,\n,,Sound,Light,FX desk\nOpen,9:00-9:10,A,B,C',
      'Item,When,Sound,Light,Crew FX desk',
      'Open 9:00 10m',
    ],
    [
      'Horaire;;Durée;Programme;Technique;\nde;à;(min);;Son;Lumière\n9h00;9h15;15;Accueil;A;B',
      'Horaire de,Horaire à,Durée (min),Programme,Technique Son,Technique Lumière',
      'Accueil 9:00 15m',
    ],
    [
      'Time,Title,Speaker,\n,,Name,Company\n9:00,Open,Ann,ACME',
      'Time,Title,Speaker Name,Speaker Company',
      'Open (Ann) 9:00 10m',
    ],
    [
      'Beginn;;Dauer;;Titel\nStd.;Min.;Std.;Min.;\n9;30;0;15;Start',
      'Beginn Std.,Beginn Min.,Dauer Std.,Dauer Min.,Titel',
      'Start 9:30 15m',
    ],
    ['Zeit,,Titel\nStd,Min,\n9,30,Start\n10,0,Rede', 'Zeit Std,Zeit Min,Titel', 'Start 9:30 30m'],
    [
      'Zeit,Programm,Kameras,,\n,,Cam 1,Cam 2,Cam 3\n9:00,Start,A,B,C',
      'Zeit,Programm,Kameras Cam 1,Kameras Cam 2,Kameras Cam 3',
      'Start 9:00 10m',
    ],
    [
      'Heures;;;Séquence\nDébut;Fin;Durée;\n20:00;20:05;5;Entrée',
      'Heures Début,Heures Fin,Durée,Séquence',
      'Entrée 20:00 5m',
    ],
  ])('W2800 joins the rows of headings of %j', (text, names, row) => {
    const read = readText(text);
    expect(read.columns.map(({ name }) => name).join()).toBe(names);
    expect(said(read)[0]).toBe(row);
  });

  it('W2800 joins the headings of merged cells in a workbook', async () => {
    const blank = { number: null };
    const at = (number: number) => ({ number, style: 1 as const });
    const cells = [
      ['Zeit', blank, 'Dauer', 'Programm', 'Technik', blank],
      ['von', 'bis', '(h:mm)', blank, 'Ton', 'Licht'],
      [at(0.375), at(0.385416666666667), at(0.010416666666667), 'Start', 'Mic', 'Saal'],
      ['Zeit', blank, 'Dauer', 'Programm', 'Technik', blank],
      ['von', 'bis', '(h:mm)', blank, 'Ton', 'Licht'],
      [at(0.5), at(0.510416666666667), at(0.010416666666667), 'Rede', blank, blank],
    ];
    const read = await readWorkbook(workbook([{ name: 'Plan', cells }]));
    const { rows, questions, heading } = reading(read?.sheets[0]?.table ?? []);
    expect([heading, questions]).toEqual([2, []]);
    expect(rows.map(({ timer }) => [timer.name, timer.startTime])).toEqual([
      ['Start', '09:00:00'],
      ['Rede', '12:00:00'],
    ]);
  });

  it.each([
    'Zeit,Programm,Technik,Wer\n,Ende,,alle\n9:00,Start,Mic,Anna',
    'Start,End,Item,Type\n,,Talk,Session\n9:00,9:30,Welcome,Talk',
    'Zeit,Dauer,Programm,Technik\nTBA,,Soundcheck,PA\n9:00,30,Start,Mic',
    'Time,Item,Length\n9:00,Start,End\n9:30,Talk,5',
    'Zeit,,Titel\n9:00,bis,Start\n9:30,10:00,Talk',
    'Item,Length\nTalk,~20 min\nBreak,15',
    'Zeit,,Programm\nTBC,TBC,Doors\n9:00,9:30,Start',
    'Time,Item,Length\n,,as planned\n9:00,Open,0:05',
  ])('W2800 keeps the first timer of %j', (text) => {
    expect(readText(text)).toMatchObject({ heading: 1, all: [{ row: 2 }, { row: 3 }] });
  });

  it.each([
    'Veranstaltung,Gala,\nZeit,Programm,Dauer\n9:00,Start,5',
    'Programm,,\nZeit,Titel,Dauer\n9:00,Start,5',
    'Doors,Ton,\nZeit,Titel,Dauer\n9:00,Start,5',
  ])('W2800 takes the row above the headings of %j for a note', (text) => {
    expect(readText(text).columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Zeit', 'Dauer']));
  });

  it('W2800 joins the row above the headings that the user chooses, but no row below', () => {
    const text = 'Zeit,,Programm\nvon,bis,\n9:00,9:30,Start';
    expect(readText(text, { heading: 2 }).columns[1]?.name).toBe('Zeit bis');
    expect(readText(text, { heading: 1 }).all).toHaveLength(2);
  });

  it.each([
    ['Čas;Délka;Program\n9:00;15;A\n9:15;45;B', ['A 9:00 15m', 'B 9:15 45m']],
    ['Čas;Program;Délka\n9:00;A;15 min\n9:20;B;45 min', ['A 9:00 15m', 'B 9:20 45m']],
    ['Čas;Program;Kapacita\n9:00;A;80\n9:15;B;45\n9:30;C;x', ['A 9:00 15m', 'B 9:15 15m', 'C 9:30 10m']],
    ['Item;Show-Current-Time\nA;9:00\nB;9:15', ['A 10m', 'B 10m']],
    ['Item;Version\nA;1.10\nB;1.20', ['A 10m', 'B 10m']],
  ])('W2801 recognizes the times of %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    ['label,seconds\nOpen,90\nTalk,60', ['Open 1m30s', 'Talk 1m']],
    ['Block;Dauer\nIntro;5\nFinale;10', ['Intro 5m', 'Finale 10m']],
    ['Dauer;Bemerkung\n5;Intro\n10;Finale', ['Intro 5m', 'Finale 10m']],
    ['Dauer;Bemerkung\n5;leise\n10;leise', ['- 5m', '- 10m']],
  ])('W2802 takes other texts of %j for titles', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    ['2h Setup\n1h Soundcheck\n30 min Doors', ['Setup 120m', 'Soundcheck 60m', 'Doors 30m']],
    ['Song A 3:45\nSong B 4:10', ['Song A 3:45 10m', 'Song B 4:10 10m']],
    ['Item,Length,Total time\nA,5,0:05\nB,5,0:10', ['A 5m', 'B 5m']],
    [
      'Zeit,Was,Sprecher ist dran\n9:00,Rede,Anna\n9:10,Ende,Bob',
      ['Rede (Anna) 9:00 10m', 'Ende (Bob) 9:10 10m'],
    ],
    ['Item,Start\nA,am 5:15', ['A 5:15 10m']],
  ])('W2804, R440 takes nothing in %j for another time', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it('W2803 begins a group at a row of type "header"', () => {
    const text = 'Item Type,Title,Length\nheader,Worship,\nsong,Opening,5:00 min\nsection,Talk,2 min';
    expect(said(readText(text))).toEqual(['[Worship] Opening 5m', 'Talk 2m']);
  });

  it.each([
    ['ab 9 Uhr: Einlass\n9.30 Uhr: Rede\n10 Uhr - Pause', 'Einlass 9:00 30m'],
    ['- Doors (18:00–18:30)\n- Talk 18:30\n- End 19:00 Uhr', 'Doors 18:00 30m'],
    ['0900-0915 Doors\n0915-1000 Talk', 'Doors 9:00 15m'],
    ['# Show\n\n| Time | Item | Length |\n|---|:-:|--:|\n| 9:00 | **Talk** | 15 min |', 'Talk 9:00 15m'],
  ])('W2804 reads the list %j', (text, row) => {
    expect(said(readText(text))[0]).toBe(row);
  });

  it.each([
    ['Story Slug,Segment,Length\nWeather,VO,5', 'Weather 5m'],
    ['Title,Hours\nBuild,1.5\nShow,2', 'Build 90m'],
    ['Title,Hours,Length\nBuild,1.5,5\nShow,2,5', 'Build 5m'],
    ['Item,Start h,Start m,Length\nDoors,18,30,15\nShow,19,0,15', 'Doors 18:30 15m'],
    ['Item,Length\nDoors,+15', 'Doors 15m'],
    ['Item,Duration (min),Duration (sec)\nDoors,15,900', 'Doors 15m'],
    ['Item,Duration (sec),Duration (min)\nDoors,900,15', 'Doors 15m'],
    ['Item,Min,Sec\nFilm,90,30', 'Film 90m30s'],
  ])('W2805, R581 reads the headings of %j', (text, row) => {
    expect(said(readText(text))[0]).toBe(row);
  });

  it.each([
    ['asks', 'Min,Item\n0,Open\n5,Talk\n25,Close', {}, ['Open 0m', 'Talk 5m', 'Close 25m'], ['climb']],
    [
      'takes the times since the show start',
      'Min,Item\n0,Open\n5,Talk\n25,Close',
      { climb: 'starts' },
      ['Open 5m', 'Talk 20m', 'Close 10m'],
      ['climb'],
    ],
    ['keeps other lengths', 'Min,Item\n0,Open\n5,Talk\n5,Close', {}, ['Open 0m', 'Talk 5m', 'Close 5m'], []],
    [
      'keeps lengths beside starts',
      'Start,Min,Item\n9:00,0,Open\n9:00,5,Talk\n9:05,25,Close',
      {},
      ['Open 9:00 0m', 'Talk 9:00 5m', 'Close 9:05 25m'],
      [],
    ],
  ])('W2806 %s', (_, text, answers, rows, ids) => {
    const read = readText(text, { answers });
    expect(said(read)).toEqual(rows);
    expect(asks(read)).toEqual(ids);
  });

  it.each([
    ['Title;Length (s)\nA;1,200\nB;90', ['A 20m', 'B 1m30s']],
    ['Title;Length (s)\nA;1.234\nB;2.500', ['A 0m1.234s', 'B 0m2.5s']],
    ['Title;Duration (ms)\nA;90,123', ['A 1m30.123s']],
    ['Title;Length (h:mm)\nA;1:30', ['A 90m']],
  ])('W2807 reads the numbers of %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    ['Item,Time h,Time m\nDoors,18,30\nShow,19,0', 'Doors 18:30 30m'],
    ['Item,Time h,Time m\nShow,1,30\nBreak,0,20', 'Show 90m'],
    ['Item,time_h,time_m,time_s\nShow,1,0,30\nTalk,2,0,', 'Show 60m30s'],
  ])('W2808 reads %j', (text, row) => {
    expect(said(readText(text))[0]).toBe(row);
  });

  it.each([
    [
      'Time,AM/PM,Item\n9:00,AM,Open\n11:30,am,Talk\n1:15,p.m.,Lunch',
      ['Open 9:00 150m', 'Talk 11:30 105m', 'Lunch 13:15 10m'],
    ],
    ['时间,环节,时长\n上午9:00,开场,15分钟\n下午2:30,演讲,1小时30分', ['开场 9:00 15m', '演讲 14:30 90m']],
    ['시간,프로그램,소요시간\n09:00,개회,15분\n오후 1:15,강연,90초', ['개회 9:00 15m', '강연 13:15 1m30s']],
  ])('W2809 reads the times of %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it('W2786 asks whether quarters are hours', () => {
    const text = 'Titel;Dauer\nIntro;0,25\nShow;1,5';
    const [unit] = readText(text).questions;
    expect(unit?.choices.map(({ label }) => label)).toEqual(['0:15', '15:00']);
    expect(said(readText(text, { answers: { unit: 'hours' } }))).toEqual(['Intro 15m', 'Show 90m']);
    expect(asks(readText('Titel;Dauer\nIntro;0,3\nShow;1,5'))).toEqual([]);
  });

  it('W2799 reads fractions of seconds and the times of calendars', () => {
    const text =
      'SUMMARY,DTSTART,DTEND\nOpen,20261205T090000,1796458500.5\nTalk,20261205T081500Z,20261205T090000Z';
    expect(said(readText(text))).toEqual(['Open 2026-12-05 9:00 15m', 'Talk 2026-12-05 9:15 45m']);
  });

  it.each([
    ['Item,start_s,end_s\nOpen,32400,33300\nTalk,,34200', ['Open 9:00 15m', 'Talk until 09:30:00']],
    ['Item,Start (ms),Length\nOpen,32400000,5', ['Open 9:00 5m']],
    ['Item,Start (min),Length\nOpen,540,5', ['Open 9:00 5m']],
    ['Item,Start,Length\nOpen,0900,5\nTalk,1330,5', ['Open 9:00 5m', 'Talk 13:30 5m']],
  ])('W2799 reads the numbers of %j as times', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    [['32400', '33300'], 'A 9:00 15m'],
    [['32400000', '33300000'], 'A 9:00 15m'],
    [['900', '1330'], 'A 9:00 270m'],
  ])('W2799 reads the numbers %j of JSON as times', ([start = '', end = ''], row) => {
    expect(said(reading([['JSON'], ['title', 'start', 'end'], ['A', start, end]]))).toEqual([row]);
  });

  it.each(['9.00;Start;15\n9.15;Rede;45\n10.00;Ende;10', '9h00;Start;15\n9h15;Rede;45\n10h00;Ende;10'])(
    'R444 finds the starts of %j without headings',
    (text) => {
      expect(said(readText(text))).toEqual(['Start 9:00 15m', 'Rede 9:15 45m', 'Ende 10:00 10m']);
    },
  );

  it('R446 reads a day after a name', () => {
    const text = 'Zeit,Punkt,Dauer\nDatum: 4.12.2026,,\n18:00,Aufbau,20\nDatum: 5.12.2026,,\n10:00,Show,90';
    expect(said(readText(text))).toEqual(['Aufbau 2026-12-04 18:00 20m', 'Show 2026-12-05 10:00 90m']);
  });

  it('W2794 reads the words of numbers in days', () => {
    const text = 'DAY ONE,,\nTime,Item,Owner\n9:00,Open,Ann\n\nZweiter Tag,,\n9:00,Panel,Cy\n10:30,Close,Ann';
    const read = readText(text, { answers: { day: '2026-12-04' } });
    expect(said(read).slice(0, 2)).toEqual([
      'Open (Ann) 2026-12-04 9:00 10m',
      'Panel (Cy) 2026-12-05 9:00 90m',
    ]);
  });

  it('R182 reads the groups in JSON of Ontime, and instants in JSON of the API', () => {
    const ontime = [
      ['JSON'],
      ['id', 'type', 'title', 'parent', 'timerType', 'linkStart', 'timeStart', 'duration'],
      ['a', 'group', 'Morning', '', '', '', '', ''],
      ['b', 'event', 'Open', 'a', 'count-down', 'false', '32400000', '900000'],
      ['c', 'delay', '', '', '', '', '', '60000'],
      ['d', 'event', 'Talk', '', 'count-down', 'false', '36000000', '900000'],
    ];
    expect(said(reading(ontime))).toEqual(['[Morning] Open 9:00 15m', 'Talk 10:00 15m']);
    const old = [
      ['Title', 'Duration', 'Timer Type', 'Link Start', 'Time Start'],
      ['Break', '', '', '', ''],
      ['Talk', '5m', '', 'true', ''],
      ['Late', '', '', '', '9:00'],
    ];
    expect(said(reading(old))).toEqual(['[Break] Talk 5m linked', 'Late 9:00 10m']);
    const api = [
      ['name', 'wrap_up_red', 'start_time', 'start_time_uses_date'],
      ['A', '1', '2026-12-05T09:15:00.000Z', 'true'],
      ['B', '1', '2026-12-05T09:15:00.000Z', 'false'],
    ];
    expect(said(reading(api))).toEqual(['A 2026-12-05 10:15 10m', 'B 10:15 10m']);
  });

  it('R446 asks for the kind of the times in a sheet of several days without headings', () => {
    const text = 'Friday 4 December,\n9:00,Setup\n12:00,Sound\nSaturday 5 December,\n10:00,Doors\n11:00,Show';
    const read = readText(text, { answers: { 'clock:0': 'Start time', day: '2026-12-04' } });
    expect(asks(read)).toEqual(['clock:0', 'day', 'last']);
    expect(said(read)[2]).toBe('Doors 2026-12-05 10:00 60m');
  });

  it('R444 lets the user choose the row of headings, or that there is none', () => {
    const text = 'Programme\nWhen?,What?\n9:00,Doors\n10:00,Show';
    const read = readText(text, { heading: 1 });
    expect(read.tops.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'Programme'],
      [2, 'When?'],
      [3, '9:00'],
      [4, '10:00'],
    ]);
    expect(read.rows).toHaveLength(3);
    expect(readText(text, { heading: 0 }).rows).toHaveLength(4);
  });

  it.each([
    ['times that go up and down', 'Item,Time\nWelcome,5:00\nTalk,20:00\nBreak,10:00', 'clock:1'],
    ['small times', 'Item,Time\nWelcome,0:05\nTalk,0:20', 'clock:1'],
    ['days time', 'Day,Time,Item\n1,9:00,A\n1,20:00,B\n2,9:00,C', 'day,last'],
  ])('R444 asks about a column of %s', (_, text, questions) => {
    expect(asks(readText(text)).join()).toBe(questions);
  });

  it('R444 reads numbers under Time as lengths', () => {
    expect(said(readText('Time,Item\n5,Welcome\n20 min,Talk'))).toEqual(['Welcome 5m', 'Talk 20m']);
  });
});

describe('sheets without headings', () => {
  const headersOf = (...table: string[][]) => reading(table).columns.map(({ header }) => header ?? '');

  test.each([
    [[['Welcome', '5:00']], ['Title', 'Duration'], 'unit'],
    [[['Welcome']], ['Title'], ''],
    [[['5:00'], ['10']], ['Duration'], 'unit'],
    [[['9:00', 'Welcome', '5']], ['Start time', 'Title', 'Duration'], ''],
    [[['9:00 am', 'Welcome']], ['Start time', 'Title'], 'last'],
    [[['2026-03-29', 'Welcome', '5']], ['Start date', 'Title', 'Duration'], ''],
    [[['12.03.26', 'Welcome', '5']], ['Start date', 'Title', 'Duration'], ''],
    [[['Welcome', 'Ann', '5 min']], ['Title', '', 'Duration'], 'text:1'],
    [
      [
        ['1', 'Welcome', '5'],
        ['2', 'Talk', '5'],
      ],
      ['', 'Title', 'Duration'],
      '',
    ],
    [
      [
        ['Welcome', '1'],
        ['Talk', '3'],
      ],
      ['Title', 'Duration'],
      '',
    ],
    [
      [
        ['16:15', '17:00', 'A'],
        ['17:30', '18:30', 'B'],
      ],
      ['Start time', 'Finish time', 'Title'],
      '',
    ],
    [
      [
        ['9:00', '0:45', 'A'],
        ['9:45', '0:15', 'B'],
      ],
      ['Start time', 'Duration', 'Title'],
      '',
    ],
    [
      [
        ['0:45', '9:00', 'A'],
        ['0:15', '9:45', 'B'],
      ],
      ['Duration', 'Start time', 'Title'],
      '',
    ],
    [
      [
        ['1:00', '1:30', 'A'],
        ['3:00', '3:30', 'B'],
      ],
      ['Start time', 'Finish time', 'Title'],
      'pair',
    ],
    [
      [
        ['9:00', '9:45', '0:45', 'A'],
        ['10:00', '10:30', '0:30', 'B'],
      ],
      ['Start time', 'Finish time', 'Duration', 'Title'],
      '',
    ],
    [
      [
        ['9:00', 'A'],
        ['10:00', 'B'],
        ['11:00', 'C'],
      ],
      ['Start time', 'Title'],
      'clock:0',
    ],
  ])('R444 recognizes the columns of %j', (table, headers, questions) => {
    expect(headersOf(...table)).toEqual(headers);
    expect(asks(reading(table)).join()).toBe(questions);
  });

  it.each([
    ['Speaker', { extra: 'Ann', notes: '' }],
    ['Notes', { extra: '', notes: 'Ann' }],
    ['', { extra: '', notes: '' }],
  ])('R444 asks what a second column of text means, and applies the answer %j', (answer, fields) => {
    expect(readText('Talk,Ann,5', { answers: { 'text:1': answer } }).rows[0]?.timer).toMatchObject(fields);
  });

  it.each([
    ['length', 'A 1:00 90m'],
    ['end', 'A 1:00 30m'],
  ])('R444 asks what a second column of times means, and applies the answer %s', (pair, row) => {
    const edits = { answers: { pair, unit: 'h:mm' } };
    expect(said(readText('1:00,1:30,A\n3:00,3:30,B', edits))[0]).toBe(row);
  });

  it('R444 reads cells between vertical bars', () => {
    const lines =
      '| Start | Event | Osoba |\n|:--|---|--:|\n| 9:00 | Doors | Ann |\n\n| 9:30 | Talk, live | |';
    expect(said(readText(lines))).toEqual(['Doors (Ann) 9:00 30m', 'Talk, live 9:30 10m']);
    expect(said(readText('Start | End | Event\n9:00 | 9:30 | Doors'))).toEqual(['Doors 9:00 30m']);
  });

  it('R444 reads the lines of an agenda', () => {
    const mail = 'Agenda\n9:00 Registration\n9:30 - Opening\n10:00–10:45 Keynote by Ann\n';
    expect(said(readText(mail))).toEqual([
      'Registration 9:00 30m',
      'Opening 9:30 30m',
      'Keynote by Ann 10:00 45m',
    ]);
    const mended = readText(mail, { mended: { '3 0': '9:45' } });
    expect(said(mended)[1]).toBe('Opening 9:45 15m');
  });
});

describe('sheets of producers', () => {
  const cases: readonly (readonly [string, string, readonly string[], string, Edits?])[] = [
    [
      'R441 lengths as m:ss below a total as h:mm:ss',
      'Time,Length,Title,Person\nSERVICE,,,\n9:30am,15:00,Band,Ann\n9:45am,4:30,Song,Bo\n,1:19:30,Total,',
      ['[SERVICE] Band (Ann) 9:30 15m', 'Song (Bo) 9:45 4m30s'],
      '',
    ],
    [
      'R441 lengths that begin with a colon',
      'Slug,Talent,TRT\nOpen,Jim,:30\nTop,Jim,1:15',
      ['Open (Jim) 0m30s', 'Top (Jim) 1m15s'],
      'unit',
      { answers: { unit: 'm:ss' } },
    ],
    [
      'R445 a row for a break between scenes',
      'Act,Scene,Running Time,Start\n1,Market,12:15,19:35:30\nInterval,,20:00,19:47:45',
      ['Market 19:35:30 12m15s', 'Interval 19:47:45 20m'],
      '',
    ],
    [
      'R446 days of the event with their dates',
      'Time,Session,Length\nDay 1 - Thursday 3 December 2026,,\n9:00,A,5\n2. Tag: 4. Dezember 2026,,\n9:00,B,5',
      ['A 2026-12-03 9:00 5m', 'B 2026-12-04 9:00 5m'],
      '',
    ],
    [
      'R446 a day above the headings, and the next beneath',
      'Friday 4 December 2026,,\nTime,Item,Length\n9:00,A,5\n10:00,B,5\nSaturday 5 December 2026,,\n9:00,C,5',
      ['A 2026-12-04 9:00 5m', 'B 2026-12-04 10:00 5m', 'C 2026-12-05 9:00 5m'],
      'date',
      { answers: { date: '2026-12-04' } },
    ],
    [
      'R446 a date beside its weekday',
      'Weekday,Date,From,To,Title\nFri,2026-12-04,9:00,10:00,A',
      ['A 2026-12-04 9:00 60m'],
      '',
    ],
    [
      'R446 times behind days without a year',
      'When,End,What\nFri 4 Dec 18:00,Fri 4 Dec 19:00,Doors\n"Fri, Dec 4, 11:00 PM",1:00 AM,Show\nSat 5 Dec 10:00,10:30,Tea',
      ['Doors 2026-12-04 18:00 60m', 'Show 2026-12-04 23:00 120m', 'Tea 2026-12-05 10:00 30m'],
      'day',
      { answers: { day: '2026-12-04' } },
    ],
    [
      'R443 noon and midnight',
      'Start,End,Title\nNoon,1:00 PM,Lunch\n10:00 PM,Midnight,Dance',
      ['Lunch 12:00 60m', 'Dance 22:00 120m'],
      '',
    ],
    [
      'R580 numbers of a spreadsheet',
      'Date,Start,End,Title\n46361,0.375,0.40625,A\n46361,"0,40625",0.5,B',
      ['A 2026-12-05 9:00 45m', 'B 2026-12-05 9:45 135m'],
      '',
    ],
    [
      'R580 an instant and lengths in days',
      'Start,Length,Title\n46361.75,0.03125,A\n46361.78125,0.010417,B',
      ['A 2026-12-05 18:00 45m', 'B 2026-12-05 18:45 15m'],
      '',
    ],
    ['R580 typed times and lengths with dots', 'Start,Length,Title\n9.30,0.5,A', ['A 9:30 0m30s'], ''],
    ['R581 minutes and seconds', 'Title,Min,Sec\nA,2,30\nB,,15', ['A 2m30s', 'B 0m15s'], ''],
    ['R581 hours, minutes and seconds', 'Title,Hours,Minutes,Seconds\nA,1,30,5', ['A 90m5s'], ''],
    ['R581 a sum', 'Item,Minutes\nA,5\nB,20\n,25', ['A 5m', 'B 20m'], ''],
    ['R581 a last row that is no sum', 'Item,Minutes\nA,5\nB,20\n,15', ['A 5m', 'B 20m', '- 15m'], ''],
    [
      'R582 times that count from the first start',
      'In,Out,Item\n00:00:00,00:00:30,A\n00:00:30,00:05:30,B',
      ['A 0m30s', 'B 5m'],
      'elapsed',
      { answers: { elapsed: 'hours' } },
    ],
    [
      'R582 minutes from the beginning',
      'Start,Item,Length\n0:00,A,5\n5:00,B,20\n25:00,C,10',
      ['A 5m', 'B 20m', 'C 10m'],
      'elapsed',
      { answers: { elapsed: 'minutes' } },
    ],
    [
      'R582 midnight',
      'Start,End,Item\n0:00,1:00,A\n1:00,2:00,B',
      ['A 0:00 60m', 'B 1:00 60m'],
      'elapsed',
      { answers: { elapsed: 'clock' } },
    ],
  ];

  const brought = (id: string) =>
    cases
      .filter(([sheet]) => sheet.startsWith(id))
      .map(([sheet, text, rows, questions, edits = {}]) => ({
        sheet: sheet.slice(id.length + 1),
        wanted: { questions, rows, isAnswered: true },
        result: () => {
          const read = readText(text, edits);
          return { questions: asks(readText(text)).join(), rows: said(read), isAnswered: isAnswered(read) };
        },
      }));

  it.each(brought('R441'))('R441 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R443'))('R443 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R445'))('R445 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R446'))('R446 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R580'))('R580 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R581'))('R581 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
  it.each(brought('R582'))('R582 reads $sheet', ({ result, wanted }) => expect(result()).toEqual(wanted));
});

describe('times of day', () => {
  it.each([
    ['9:00-9:30 AM', '9:00 30m'],
    ['11:00-12:30 PM', '11:00 90m'],
    ['10:15 to 11:00', '10:15 45m'],
    ['09:45 - 10:00 hrs', '9:45 15m'],
    ['10:00 do 11:00', '10:00 60m'],
    ['kl. 9.00-9.30', '9:00 30m'],
    ['14h–15h30', '14:00 90m'],
    ['9 – 10 Uhr', '9:00 60m'],
    ['23:30 bis 0:15', '23:30 45m'],
    ['с 10:00 до 10:30', '10:00 30m'],
    ['dalle 9:00 alle 9:30', '9:00 30m'],
    ['2026-12-05 14:30 - 15:00', '2026-12-05 14:30 30m'],
  ])('R443 reads a range of times written as %j', (cell, row) => {
    expect(
      said(
        reading([
          ['Time', 'Title'],
          [cell, 'x'],
        ]),
      ),
    ).toEqual([`x ${row}`]);
  });

  it('R443 applies AM and PM to later rows', () => {
    const text = 'Time,Title\n9:00 AM - 11:30,A\n11:30 - 1:00 PM,B\n1:00 - 2:00,C';
    expect(said(readText(text))).toEqual(['A 9:00 150m', 'B 11:30 90m', 'C 13:00 60m']);
  });

  it.each([
    ['pm', 'B 13:00 30m'],
    ['as', 'B 1:00 30m'],
  ])('R443 asks about times without AM and PM, and applies the answer %s', (half, row) => {
    const text = 'Start,Length,Title\n11:30,30,A\n1:00,30,B';
    expect(asks(readText(text))).toEqual(['half']);
    expect(said(readText(text, { answers: { half } }))[1]).toBe(row);
  });

  it.each([
    ['24:30', '2026-12-06 0:30'],
    ['2026-12-05T22:30:00Z', '2026-12-05 23:30'],
    ['2026-12-05 23:30+0000', '2026-12-06 0:30'],
    ['5 December 2026 14:30', '2026-12-05 14:30'],
    ['Sa, 05.12.2026 14:30', '2026-12-05 14:30'],
    ['12/25/2026 2:30 PM', '2026-12-25 14:30'],
  ])('R451 reads the start %j', (cell, start) => {
    const read = reading([
      ['Date', 'Start', 'Length', 'Title'],
      [cell === '24:30' ? '2026-12-05' : '', cell, '5', 'x'],
    ]);
    expect(said(read)).toEqual([`x ${start} 5m`]);
  });
});

describe('days', () => {
  it.each([
    ['Friday 4 December 2026', 'Saturday, 5 December', '2026-12-05'],
    ['Freitag, 4. Dezember 2026', 'Samstag', '2026-12-05'],
    ['viernes 4 de diciembre de 2026', 'sábado', '2026-12-05'],
    ['4 grudnia 2026', '5 grudnia', '2026-12-05'],
    ['4 декабря 2026 г.', '5 декабря', '2026-12-05'],
    ['Fri 04.12.2026', '05.12.', '2026-12-05'],
    ['Dec 31st, 2026', 'Jan 1', '2027-01-01'],
  ])('R446 dates the rows below a row with a day: %j, %j', (one, other, date) => {
    const read = reading([
      ['Start', 'Title', 'Length'],
      [one],
      ['9:00', 'A', '5'],
      [other],
      ['9:00', 'B', '5'],
    ]);
    expect(read.rows.map(({ timer }) => timer.startDate)).toEqual([
      date === '2027-01-01' ? '2026-12-31' : '2026-12-04',
      date,
    ]);
    expect(asks(read)).toEqual([]);
  });

  it.each([
    ['Day 1', 'Day 3', '2026-12-06'],
    ['1', '2', '2026-12-05'],
    ['Fri', 'Sun', '2026-12-06'],
    ['4.12.', '5.12.', '2026-12-05'],
  ])('R446 asks once for the first date of %j and %j', (one, other, date) => {
    const text = `Day,Start,Length,Title\n${one},9:00,5,A\n,10:00,5,B\n${other},9:00,5,C`;
    expect(asks(readText(text))).toEqual(['day']);
    const dates = (day: string) =>
      readText(text, { answers: { day } }).rows.map(({ timer }) => timer.startDate);
    expect(dates('2026-12-04')).toEqual(['2026-12-04', '2026-12-04', date]);
    expect(dates('none')).toEqual([null, null, null]);
  });
});

describe('rows without a timer', () => {
  it('R445 begin a group if they have only one text, with a question if they could be timers', () => {
    const text =
      'Start,Duration,Title,Who\n,,Part one,\n18:00,10,Welcome,Ann\n18:10,20,Talk,Bob\n,,PART TWO,\n19:00,20,End,Cy';
    expect(readText(text).questions.map(({ id, text: words }) => [id, words])).toEqual([
      ['groups', 'Part one has no times. Import as'],
    ]);
    expect(said(readText(text, { answers: { groups: 'group' } }))).toEqual([
      '[Part one] Welcome (Ann) 18:00 10m',
      'Talk (Bob) 18:10 20m',
      '[PART TWO] End (Cy) 19:00 20m',
    ]);
    expect(said(readText(text, { answers: { groups: 'timer' } }))[0]).toBe('Part one 10m');
  });

  it.each(['Total', 'Gesamt', 'TOTAL:', 'Итого', 'Totale', 'Suma'])(
    'R445 with the title %j are not selected for the import',
    (word) => {
      const text = `Item,Minutes\nOpening,5\nTalk,20\n${word},25`;
      expect(said(readText(text))).toEqual(['Opening 5m', 'Talk 20m']);
      expect(readText(text).all).toHaveLength(3);
      expect(readText(text, { without: [] }).rows).toHaveLength(3);
    },
  );

  it('R445 are dropped if they repeat the headings, but rows without a title stay', () => {
    const text = 'Start,Title,Who\n9:00 am,A,x\nStart,Title,Who\n10:00 am,,y\n,Note: may change,';
    const read = readText(text, { answers: { last: 'open' } });
    expect(read.rows.map(({ row }) => row).slice(0, 2)).toEqual([2, 4]);
    expect(read.rows[1]?.timer).toMatchObject({ name: '', extra: 'y', startTime: '10:00:00' });
  });
});

describe('unreadable cells', () => {
  it('R449 of a column are left blank by one answer', () => {
    const text = 'Titel;Dauer;Beginn\nTor;k.A.;18 Uhr\nRede;ca. 5;\nPause;5-10;';
    const { questions } = readText(text);
    expect(questions.map(({ text: words }) => words)).toEqual([
      'Dauer: can’t read 3 cells (k.A., ca. 5, 5-10)',
    ]);
    const read = readText(text, { answers: { 'unread:1': 'blank' } });
    expect([said(read), isAnswered(read)]).toEqual([['Tor 18:00 10m', 'Rede 10m', 'Pause 10m'], true]);
  });

  it('R450 are named if their formula was never computed', async () => {
    const time = (number: number) => ({ number, style: 1 }) as const;
    const bytes = workbook([
      {
        name: 'Show',
        cells: [
          ['Title', 'Start', 'Length'],
          ['A', { number: null, style: 1 }, { formula: 'C3-B2' }],
          ['B', time(0.4), { formula: 'C4-B3', value: 0.0208333333 }, { number: null, style: 1 }],
          [{ number: null, style: 1 }, time(0.5), { formula: 'C9', error: '#REF!' }],
        ],
      },
    ]);
    const book = await readWorkbook(bytes);
    const read = reading(book?.sheets[0]?.table ?? []);
    expect(read.all.flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([
      '=C3-B2 is a formula without a result. Open and save the file in a spreadsheet app.',
      '#REF! contains a spreadsheet error.',
    ]);
    expect(asks(read)).toEqual(['unread:2']);
    expect(said(read)[1]).toBe('B 9:36 30m');
  });

  it.each(['=Doors, "open"', '=Act 2'])('R450 do not include the title %j', (title) => {
    const read = reading([
      ['Title', 'Length'],
      [title, '5'],
    ]);
    expect([said(read), isAnswered(read)]).toEqual([[`${title} 5m`], true]);
  });

  it('R447 replaces line breaks in titles and speakers with spaces', () => {
    const read = readText('Title\tSpeaker\tLength\n"Two\r\nlines "\t"A\n B"\t5');
    expect(said(read)).toEqual(['Two lines (A B) 5m']);
  });
});

/** The timers of a table, without the rows that are none there. */
function timersOf(table: Table) {
  return readSheet(table, noSheetEdits, { zone: null }).rows.map(({ timer, issues }) => ({
    ...timer,
    issues,
  }));
}

const ontime = (...rows: string[][]): Table => [
  ['Gala'],
  [
    'Cue',
    'Title',
    'Start',
    'End',
    'Duration',
    'Link start',
    'Timer type',
    'Count to end',
    'End action',
    'Time warning',
    'Skip',
  ],
  ...rows,
];

describe('tables of Ontime and the API', () => {
  it('R182 do not include a table with only one Ontime heading', () => {
    const table = [['Title', 'Length', 'Timer type']];
    expect(recognizeSheet(table)).toEqual({ table, origin: null, without: [], heading: 0 });
    expect(recognizeSheet([])).toEqual({ table: [], origin: null, without: [], heading: 0 });
  });

  it('R182 of Ontime keep groups, links, types and wrap-ups, without skipped rows', () => {
    const table = ontime(
      ['', 'Morning', '', '', '', '', 'group'],
      ['1', 'Doors', '09:00:00', '09:30:00', '00:30:00', 'false', 'count-down', '', 'play-next', '00:02:00'],
      ['2', 'Talk', '09:30:00', '09:45:00', '15m', 'true', 'count-up', 'false', 'none'],
      ['', 'Draft', '', '', '', '', 'skip'],
      ['', '', '', '', '', '', 'group-end'],
      ['3', 'Lunch', '12:00:00', '13:00:00', '01:00:00', '', 'clock', 'true'],
      ['4', 'Off', '', '', '5m', '', 'none', 'true', '', '', 'x', 'beside all columns'],
      ['5', 'Interval', '', '', '5m', '', 'none', 'true'],
    );
    const { origin, without } = recognizeSheet(table);
    expect([origin, without]).toEqual(['ontime', [3, 6, 7, 9]]);
    expect(timersOf(table)).toMatchObject([
      {
        name: 'Doors',
        startTime: '09:00:00',
        minutes: 30,
        trigger: 'MANUAL',
        appearance: 'COUNTDOWN',
        yellow: 120_000,
        group: { name: 'Morning' },
        issues: [],
      },
      { name: 'Talk', startTime: null, minutes: 15, trigger: 'LINKED', appearance: 'COUNTUP', group: null },
      { name: 'Lunch', type: 'FINISH_TIME', finishTime: '13:00:00', trigger: 'MANUAL', appearance: 'TOD' },
      { name: 'Interval', type: 'DURATION', appearance: 'HIDDEN', minutes: 5, issues: [] },
    ]);
  });

  it('R182 of an older version of Ontime are read by the headings of that version', () => {
    const table = [
      ['Title', 'Presenter', 'Time start', 'Time End', 'Timer Type', 'End Action'],
      ['Talk', 'Ann', '09:00', '09:20', 'time-to-end', 'stop'],
      ['Break', '', '', '', 'block', ''],
      ['Panel', '', '', '', '', ''],
    ];
    expect(timersOf(table)).toMatchObject([
      { name: 'Talk', extra: 'Ann', startTime: '09:00:00', finishTime: '09:20:00', type: 'FINISH_TIME' },
      { name: 'Panel', group: { name: 'Break' } },
    ]);
  });

  it('R182 of the public API are read by its field names', () => {
    const head = ['name', 'speaker', 'hours', 'minutes', 'seconds', 'wrap_up_yellow', 'wrap_up_red'];
    const table = [
      [...head, 'start_time', 'start_time_uses_date', 'trigger'],
      ['Talk', 'Ann', '0', '20', '', '90', '30', '2026-05-04T09:00:00', 'false', 'SCHEDULED'],
      ['Break', '', '', '', '', '', '5s', '2026-05-04T09:20:00', 'true', 'LINKED'],
    ];
    expect(recognizeSheet(table).origin).toBe('api');
    expect(timersOf(table)).toMatchObject([
      {
        name: 'Talk',
        extra: 'Ann',
        minutes: 20,
        yellow: 90_000,
        red: 30_000,
        startTime: '09:00:00',
        startDate: null,
      },
      {
        name: 'Break',
        minutes: 10,
        red: 5_000,
        startTime: '09:20:00',
        startDate: '2026-05-04',
        trigger: 'LINKED',
      },
    ]);
  });

  it('R182 of the API have lengths in ms unless they would be minutes', () => {
    const table = [
      ['Gala'],
      ['name', 'duration', 'wrap_up_yellow', 'wrap_up_red'],
      ['Talk', '90000', '60', '15'],
      ['Break', '10', '', ''],
    ];
    expect(timersOf(table)).toMatchObject([
      { name: 'Talk', minutes: 1, seconds: 30 },
      { name: 'Break', minutes: 10 },
    ]);
  });
});

describe('sheets of other programs', () => {
  const lengthsOf = (text: string, edits: Edits = {}) =>
    readText(text, edits).rows.map(({ timer }) => lengthOf(lengthOfFields(timer)));
  const marksOf = ({ rows }: ReadSheet) => rows.map(({ row, mark }) => [row, mark]);

  it.each([
    ['Length in minutes', '15', '15m'],
    ['Dauer in Min.', '15', '15m'],
    ['Durée en minutes', '15', '15m'],
    ['Duração em minutos', '15', '15m'],
    ['Czas trwania w minutach', '15', '15m'],
    ['Длительность в секундах', '90', '1m30s'],
    ['Duration in seconds', '90', '1m30s'],
    ['Time (min)', '15', '15m'],
    ['Time in sec', '90', '1m30s'],
    ['durationSeconds', '90', '1m30s'],
    ['durationMs', '90000', '1m30s'],
  ])('W2780 reads the unit in the heading %j: the cell %s is %s', (heading, cell, length) => {
    const read = reading([
      ['Title', heading],
      ['x', cell],
    ]);
    expect([said(read), asks(read)]).toEqual([[`x ${length}`], []]);
  });

  it.each([
    ['Item,Description,Length\n1,Doors,5\n2,Talk,20', ['Doors 5m', 'Talk 20m']],
    ['Item #,Slug,Length\n1,Doors,5\n2,Talk,20', ['Doors 5m', 'Talk 20m']],
    ['Session,Speaker 1,Speaker 2,Moderator,Length\nPanel,Ann,Bo,Cy,5', ['Panel (Ann) 5m']],
    ['Moderator,Keynote speaker bureau,Title,Length\nCy,Ann,Panel,5', ['Panel (Cy) 5m']],
    ['Segment time,Segment,Length\n9:00,Doors,0:15\n9:15,Talk,0:45', ['Doors 9:00 15m', 'Talk 9:15 45m']],
    ['Start/End,Item\n9:00-9:15,Doors', ['Doors 9:00 15m']],
  ])('W2781 finds titles, speakers and starts in %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    [
      'no length',
      'Title\nA\nB',
      [
        [2, 'no length'],
        [3, 'no length'],
      ],
    ],
    [
      'parallel rows',
      'Start,Title,Length\n10:00,A,60\n10:00,B,30\n11:00,C,5',
      [
        [2, null],
        [3, 'overlaps row 2'],
        [4, null],
      ],
    ],
    [
      'a row inside an earlier one',
      'Start,Title,Length\n10:00,A,60\n10:10,B,5\n10:30,C,5',
      [
        [2, null],
        [3, 'overlaps row 2'],
        [4, 'overlaps row 2'],
      ],
    ],
    [
      'rows out of order',
      'Start,Title,Length\n10:00,A,60\n09:00,B,60',
      [
        [2, null],
        [3, 'earlier than row 2'],
      ],
    ],
    [
      'days',
      'Date,Start,Title,Length\n2026-12-05,10:00,A,60\n2026-12-05,09:00,B,60\n2026-12-06,8:00,C,5',
      [
        [2, null],
        [3, 'earlier than row 2'],
        [4, null],
      ],
    ],
    [
      'the past midnight',
      'Date,Start,Title,Length\n2026-12-05,23:30,A,60\n2026-12-06,0:15,B,60',
      [
        [2, null],
        [3, 'overlaps row 2'],
      ],
    ],
    [
      'weekdays',
      'Day,Start,Title,Length\nFriday,10:00,A,60\nSaturday,9:00,B,60',
      [
        [2, null],
        [3, null],
      ],
    ],
    [
      'an unreadable length',
      'Start,Title,Length\n10:00,A,soon\n10:00,B,5',
      [
        [2, null],
        [3, null],
      ],
    ],
    [
      'a parallel row without a length',
      'Start,Title\n10:00,A\n10:00,B\n11:00,C',
      [
        [2, 'no length'],
        [3, 'overlaps row 2'],
        [4, null],
      ],
    ],
  ])('W2784 marks the right rows for %s', (_, text, marks) => {
    expect(marksOf(readText(text))).toEqual(marks);
  });

  it.each([
    ['next', '2026-12-06'],
    ['same', '2026-12-05'],
  ])(
    'W2785 asks for the day of a start that is earlier than the row above, and applies the answer %s',
    (earlier, date) => {
      const text = 'Date: 2026-12-05,,\nStart,Title,Length\n10:00,A,60\n09:00,,30';
      expect(asks(readText(text))).toEqual(['date']);
      const read = readText(text, { answers: { date: '2026-12-05', earlier } });
      expect(asks(read)).toEqual(['earlier', 'date']);
      expect(read.questions[0]?.text).toContain('row 4 (9:00)');
      expect(read.rows[1]?.timer.startDate).toBe(date);
    },
  );

  it.each([
    ['Title,Length\nA,5.00\nB,12.50', { 'h:mm': '770m', 'm:ss': '12m50s', minutes: '12m30s' }, '5.00 means'],
    ['Title,TRT\nA,0030\nB,0145', { 'h:mm': '105m', 'm:ss': '1m45s', minutes: '145m' }, '0145 means'],
    [
      'Title,Length\nA,00:00:30:12\nB,00:01:45:00',
      { 'h:mm:ss:ff': '1m45s', days: '105m' },
      '00:00:30:12 means',
    ],
    ['Title,Length\nA,5:00:00\nB,12:00:00', { 'h:mm': '720m', 'm:ss:00': '12m' }, '12:00:00 means'],
    [
      'Start,Title,Length\n9:00,A,5:00:00\n9:05,B,3:00:00',
      { 'h:mm': '180m', 'm:ss:00': '3m' },
      '5:00:00 means',
    ],
    ['Cue,Title,Time\n1,A,90\n2,B,5', { minutes: '5m', seconds: '0m5s' }, '90 means'],
    ['Title,Length\nA,300\nB,2700', { minutes: '2700m', seconds: '45m' }, '2700 means'],
    [
      'Title,Length\nA,30000\nB,59000',
      { minutes: '59000m', seconds: '983m20s', milliseconds: '0m59s' },
      '59000 means',
    ],
    ['JSON\nname,duration\nA,90\nB,30', { minutes: '30m', seconds: '0m30s' }, '90 means'],
  ])('W2786 asks for the unit of the lengths of %j', (text, lengths, question) => {
    const [first] = readText(text).questions;
    expect([first?.id, first?.text]).toEqual(['unit', question]);
    expect(first?.choices.map(({ value }) => value)).toEqual(Object.keys(lengths));
    for (const [unit, length] of Object.entries(lengths))
      expect(lengthsOf(text, { answers: { unit } })[1]).toBe(length);
  });

  it.each([
    ['Title,Length\nA,0:00\nB,5', ['0m', '5m']],
    ['Title,Length\nA,0:30:00\nB,25:30:00', ['30m', '1530m']],
    ['Start,Title,Length\n9:00,A,1:00:00\n10:00,B,12:00:00', ['60m', '720m']],
    ['Start,Title,Length\n9:00:00,A,90\n9:01:30,B,30', ['1m30s', '0m30s']],
    ['Start,Title,Length\n9:00,A,900\n0:00,B,30', ['900m', '30m']],
    ['Title,Length\nA,12:15 AM\nB,1:30:00 AM', ['15m', '90m']],
    ['Title,Length\nA,PT15M\nB,PT1H30M', ['15m', '90m']],
    ['Title,Length\nA,½ h\nB,1½ Std.', ['30m', '90m']],
    ['Title,Duur\nA,1 u 15 min\nB,5 min', ['75m', '5m']],
    ['Title,Length\nA,5:00:00\nB,soon', ['300m', '10m']],
    ['Title,Length\nA,0\nB,', ['0m', '10m']],
  ])('W2786 reads the lengths of %j without a question', (text, lengths) => {
    expect(asks(readText(text))).not.toContain('unit');
    expect(lengthsOf(text)).toEqual(lengths);
  });
});

describe('time zones', () => {
  const zoneOf = (text: string, zone: string | null, answers: SheetEdits['answers'] = {}) =>
    readSheet(readDelimited(text), { ...noSheetEdits, answers }, { zone });
  const question = (text: string, zone: string | null = 'Europe/Berlin') =>
    zoneOf(text, zone).questions.find(({ id }) => id === 'zone');

  it.each([
    ['Start (UTC),Title,Length\n14:00,A,5', ['15:00 in January', '16:00 in July', '14:00, unchanged']],
    ['Time,Title,Length\n9:00 AM EST,A,5', ['15:00 in January', '16:00 in July', '9:00, unchanged']],
    [
      'All times are UTC+2\nTime,Title,Length\n9:00,A,5',
      ['8:00 in January', '9:00 in July', '9:00, unchanged'],
    ],
    ['Date,Time (PT),Title,Length\n2026-03-10,9:00,A,5', ['17:00', '9:00, unchanged']],
    ['Date: 2026-07-01,\nUntil (GMT-3:30),Title\n9:00,A', ['14:30', '9:00, unchanged']],
    ['Time,Title\n9:00-10:00 AM JST,A', ['1:00 in January', '2:00 in July', '9:00, unchanged']],
  ])('W2787 asks about the zone in %j', (text, labels) => {
    expect(question(text)?.choices.map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['Start (CET),Title,Length\n14:00,A,5', 'Europe/Berlin'],
    ['Start,Title,Length\n14:00 MESZ,A,5', 'Europe/Berlin'],
    ['Start (est.),Title,Length\n14:00,A,5', 'Europe/Berlin'],
    ['Time (ET),Title,Length\n14:00,A,5', 'America/New_York'],
    ['Start (UTC),Title,Length\n14:00,A,5', null],
    ['Start,Title,Length\n2026-12-05T14:00:00Z,A,5', 'Europe/Berlin'],
    ['Session,EST,CET,Length\nA,9:00,15:00,5', 'Europe/Berlin'],
    ['Times of day are local\nStart,Title,Length\n14:00,A,5', 'Europe/Berlin'],
  ])('W2787 does not ask about the zone in %j for %s', (text, zone) => {
    expect(question(text, zone)).toBeUndefined();
  });

  it("W2787 uses the column in the room's zone", () => {
    const text = 'Session,EST,CET,Length\nA,9:00,15:00,5';
    expect(said(zoneOf(text, 'Europe/Berlin'))).toEqual(['A 15:00 5m']);
    expect(said(zoneOf(text, 'America/New_York'))).toEqual(['A 9:00 5m']);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ['as', 'Start (UTC),End,Title\n22:30,23:30,A', ['A 22:30 60m']],
    ['july', 'Start (UTC),End,Title\n22:30,23:30,A\n23:30,0:30,B', ['A 0:30 60m', 'B 1:30 60m']],
    [
      'room',
      'Date,Time (PT),Title,Length\n2026-07-05,9:00,A,30\n2026-07-05,17:00,B,30\n2026-07-06,9:00,C,30',
      ['A 2026-07-05 18:00 30m', 'B 2026-07-06 2:00 30m', 'C 2026-07-06 18:00 30m'],
    ],
    ['room', 'Start,Title,Length\n2026-07-05 23:30 UTC,A,5', ['A 2026-07-06 1:30 5m']],
    ['room', 'Start,Title,Length\n2026-07-05 20:30 UTC\u00a0+4,A,5', ['A 2026-07-05 18:30 5m']],
    ['room', 'Start,Title,Length\n2026-07-05 20:30 UTC +4,A,5', ['A 2026-07-05 18:30 5m']],
    ['january', 'Time,Title\n"9:00-10:00 AM EST",A\n17:00,B', ['A 15:00 60m', 'B 17:00 10m']],
    ['july', 'Until,Title,Length\n10:00 UTC,A,30', ['A 11:30 30m']],
  ])('W2787 with the answer %s, the import converts the times to %j', (zone, text, rows) => {
    expect(said(zoneOf(text, 'Europe/Berlin', { zone }))).toEqual(rows);
  });
});

describe('lists and headings', () => {
  it.each([
    ['時間,内容,分\n１０：００,開会,１０\n１０：１０,講演,４０', ['開会 10:00 10m', '講演 10:10 40m']],
    ['A,B,C\nfoo,09:00,10\nbar,09:10,20', ['foo 9:00 10m', 'bar 9:10 20m']],
    ['Page,Cue #,LX\n5,LX 12,12\n5,LX 12.5,12.5', ['LX 12 10m', 'LX 12.5 10m']],
  ])('W2788, W2791 reads %j', (text, rows) => {
    const read = readText(text);
    expect([said(read), read.heading]).toEqual([rows, 1]);
  });

  it.each([
    'TBD,Doors,9:00\n5,Talk,10:00',
    'Doors,Ann,9:00\nTalk,Bo,10:00',
    'Act 1,x,5\nAct 2,y,6',
    'Title of it,5,6\nA,7,8',
  ])('W2791 finds no headings in %j', (text) => {
    expect(readText(text).heading).toBe(0);
  });

  it('W2788 keeps East Asian digits in titles', () => {
    expect(said(readText('Title,Length\n第１部,５'))).toEqual(['第１部 5m']);
  });

  it.each([
    ['Welcome – 5 min\nKeynote – 45 min', ['Welcome 5m', 'Keynote 45m']],
    ['Welcome (5 min)\nKeynote (1h30)\n\nQ&A', ['Welcome 5m', 'Keynote 90m', 'Q&A 10m']],
    ["- Welcome 5'\n- Film 2'30\"", ['Welcome 5m', 'Film 2m30s']],
    ['5 min – Welcome\n(45 min) Keynote', ['Welcome 5m', 'Keynote 45m']],
    ['10:00 Welcome 15 min\n10:15 Keynote (45 min)', ['Welcome 10:00 15m', 'Keynote 10:15 45m']],
    [
      '18:00 Doors\n18:30 - 19:15 Kites\n21:30 Curfew',
      ['Doors 18:00 30m', 'Kites 18:30 45m', 'Curfew 21:30 10m'],
    ],
    [
      `Welcome ${'x'.repeat(120)} 5 min\nKeynote 5 min\nEnd 5 min`,
      [`Welcome ${'x'.repeat(120)} 5m`, 'Keynote 5m', 'End 5m'],
    ],
    ['Welcome 5\nSession 2', ['Welcome 5 10m', 'Session 2 10m']],
  ])('W2790 reads the lines %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it.each([
    [
      'Time,Title\n6:30,Doors\n8:30,Show\n12:00,End',
      'The first time is 6:30. It means',
      ['Doors 18:30 120m', 'Show 20:30 210m', 'End 0:00 10m'],
    ],
    [
      'Start,End,Title\n7:00,7:30,Doors\n7:30,10:00,Show',
      'The first time is 7:00. It means',
      ['Doors 19:00 30m', 'Show 19:30 150m'],
    ],
  ])('W2789 asks whether the plan in %j begins in the evening', (text, shown, rows) => {
    expect(readText(text).questions[0]?.text).toBe(shown);
    expect(said(readText(text, { answers: { half: 'pm' } }))).toEqual(rows);
    expect(said(readText(text, { answers: { half: 'as' } }))[0]).toBe(
      rows[0]?.replace(/1[89]/, (hour) => `${Number(hour) - 12}`),
    );
  });

  it.each([
    'Time,Title\n8:00,Doors\n9:30,Show\n12:00,End',
    'Time,Title\n06:30,Doors\n8:30,Show\n12:00,End',
    'Time,Title\n6:30,Doors\n8:30,Show\n13:00,End',
  ])('W2789 does not ask about the evening in %j', (text) => {
    expect(asks(readText(text))).not.toContain('half');
  });

  it.each([
    ['Час;Назва\n10:00;Відкриття\n10:30;Кінець', ['Відкриття 10:00 30m', 'Кінець 10:30 10m'], 1],
    [
      '9:00\tDoors\n9:30\tTalk\nTBD\tSong\n10:00\tEnd',
      ['Doors 9:00 30m', 'Talk 9:30 10m', 'Song 10m', 'End 10:00 10m'],
      0,
    ],
  ])('W2791 asks whether the only times of %j are starts', (text, rows, heading) => {
    const read = readText(text);
    expect([asks(read)[0], said(read), read.heading]).toEqual(['clock:0', rows, heading]);
  });

  it('W2781 asks for the track if each room has its own titles', () => {
    const text =
      'Time,Room 1 title,Room 1 speaker,Room 2 title,Room 2 speaker\n9:00,Intro,Ann,Panel,Xav\n10:00,Talk,Bo,Quiz,Yan';
    expect(asks(readText(text))).toEqual(['title', 'last']);
    expect(said(readText(text, { answers: { title: '3' } }))).toEqual([
      'Panel (Xav) 9:00 60m',
      'Quiz (Yan) 10:00 10m',
    ]);
  });

  it('W2799 reads seconds and milliseconds since 1970 as instants', () => {
    const text = 'Title,Start,End\nA,1796049000,1796050800\nB,1796050800000,1796054400000';
    expect(said(readText(text))).toEqual(['A 2026-11-30 15:30 30m', 'B 2026-11-30 16:00 60m']);
  });

  it.each([
    ['Clock,Time,Item\n10:00,5:00,Intro\n10:05,20:00,Talk', ['Intro 10:00 5m', 'Talk 10:05 20m']],
    ['Time,Clock,Item\n0:05,10:00,Intro\n0:20,10:05,Talk', ['Intro 10:00 5m', 'Talk 10:05 20m']],
    ['Start,Time,Item\n10:00,5,Intro\n10:05,20,Talk', ['Intro 10:00 5m', 'Talk 10:05 20m']],
    ['When,Time,Item\n10:00,11:00,Intro\n10:30,11:30,Talk', ['Intro 10:00 30m', 'Talk 10:30 10m']],
    ['When,Time,Item\nsoon,5,Intro\nlater,20,Talk', ['Intro 10m', 'Talk 10m']],
    ['Stage time,Artist,Set length\n18:00,Kites,45\n19:00,Moons,60', ['Kites 18:00 45m', 'Moons 19:00 60m']],
  ])('W2781 finds starts, lengths and titles in %j', (text, rows) => {
    expect(said(readText(text))).toEqual(rows);
  });

  it('R445 takes a numbered part in the column of times for a group', () => {
    const text = 'Time,Item,Length\n10:00,A,5\nPart 2: Closing,,\n11:00,B,5\n11:30?,,\n11:40,C,5';
    const { rows, questions } = readText(text);
    expect(rows.map(({ timer }) => timer.group?.name)).toEqual([
      undefined,
      'Part 2: Closing',
      undefined,
      undefined,
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['unread:0']);
  });

  it('W2786 takes decimal numbers for hours if they fit the starts', () => {
    const text = 'Beginn;Länge;Titel\n09:00;0,25;A\n09:15;0,75;B';
    expect(said(readText(text))).toEqual(['A 9:00 15m', 'B 9:15 45m']);
  });

  it('W2794 applies a day above the headings to the first rows', () => {
    const text = 'Day 1,\nTime,Item,Length\n9:00,A,5\nDay 2\n9:00,B,5';
    const [first] = readText(text).questions;
    expect(first?.text).toBe('Date for day 1');
    expect(said(readText(text, { answers: { day: '2026-12-05' } }))).toEqual([
      'A 2026-12-05 9:00 5m',
      'B 2026-12-06 9:00 5m',
    ]);
    expect(asks(readText('Friday,\nTime,Item,Length\n9:00,A,5'))).toEqual([]);
  });

  it('W2792 marks the hidden rows of a workbook, and does not tick them', () => {
    const table = readDelimited('Title,Length\nA,5\nB,\nC,5');
    const { all, rows } = readSheet(table, noSheetEdits, { zone: null, hidden: [2, 3] });
    expect(all.map(({ mark }) => mark)).toEqual(['hidden row', 'hidden row, no length', null]);
    expect(rows.map(({ row }) => row)).toEqual([4]);
  });
});

describe('our tables, saved by a spreadsheet', () => {
  const heads = ['Title', 'Duration', 'Type', 'Trigger', 'Time warp', 'Appearance', 'Yellow'];

  it('W2795 reads lengths that a spreadsheet shows as times of day', () => {
    const row = ['Talk', '12:05:00 AM', '', '', '1:30:00 AM', '', '12:00:30 AM'];
    const { rows, questions } = reading([heads, row]);
    expect(questions).toEqual([]);
    expect(rows[0]?.timer).toMatchObject({ minutes: 5, timewarp: 5_400_000, yellow: 30_000 });
  });

  it('W2797 leaves out the formulas of the schedule', () => {
    const schedule = ['Expected start', 'Expected end'];
    const own = reading([
      [...schedule, ...heads, 'Expected start'],
      ['09:00', '09:05', 'Talk', '5', '', '', '', '', '', 'of the crew'],
    ]);
    expect(own.columns.map(({ example }) => example)).toEqual(['Talk', '5', 'of the crew']);
    const foreign = readText('Title,Length,Expected start\nTalk,5,09:00');
    expect(foreign.columns.map(({ name }) => name)).toContain('Expected start');
  });
});
