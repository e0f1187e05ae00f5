import { SECOND } from '../../machines/kernel/time.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { clockText, INSTANT_ZONE, readMoment } from './sheet-cells.ts';

/** Meanings of a column. Headings in ten languages match, whatever the screen's language (R440). */

export type HeadingRole =
  | 'Title'
  | 'Speaker'
  | 'Duration'
  | 'Start time'
  | 'Finish time'
  | 'Start date'
  | 'Finish date'
  | 'Notes'
  | 'Labels'
  | 'Group'
  | 'Group ends'
  | 'Yellow'
  | 'Red'
  | 'kind'
  /** Column of one parallel track. The user chooses the track whose texts become titles. */
  | 'track'
  | 'number'
  | 'other';

/** Words of headings, in order of precedence: "Speaker notes" are notes, "Session start" is a start. */
const headingPhrases: Readonly<Record<HeadingRole, string>> = {
  other:
    'email|e mail|mail|phone|telefon|mobile|photo|foto|image|imagen|imagem|bild|picture|bio|biography|company|firma|url|link|website|twitter|actual|elapsed|cumulative|running total|audio|video|light|lights|lighting|lx|sound|ton|licht|camera|mic|graphics|gfx|slides|status|priority|ist|tatsächlich|réel|réelle|effectif|effective|real|reale|stage|room|hall|venue|location|where|place|raum|saal|ort|bühne|sala|escenario|lugar|salle|scène|lieu|palco|luogo|local|zaal|podium|locatie|scena|miejsce|scen|lokal|plats|зал|сцена|площадка|место|talks|breaks|padding|act dur|act duration|act time|cum|cume|cum time|page|pg|seite|snd|sfx|fx|fly|flys|rail|deck|dept|department|standby|stand by|go',
  'Finish date':
    'finish date|end date|ends on|enddatum|endet am|fecha fin|date de fin|data fine|data fim|einddatum|data końca|slutdatum|дата окончания',
  'Start date':
    'start date|date|day|datum|starts on|startdatum|beginnt am|tag|wochentag|weekday|fecha|día|dia|jour|data|giorno|dag|dzień|dzien|дата|день',
  'Finish time':
    'finish time|finish|dtend|endet|endet um|off air|end time|time end|ends at|end|ends|out|to|until|till|stop|ende|endzeit|schluss|bis|fin|final|termina|hasta|hora fin|hora final|heure de fin|jusqu à|fine|ora fine|alle|fim|término|termino|até|eind|einde|eindtijd|tot|koniec|do|slut|sluttid|конец|окончание|до|horaire à|horaires à|heure à|heures à|horario a|hora a|horas a|horário a|horário às|orario a|orari a|ora a|ore a',
  'Start time':
    'start time|time start|dtstart|beginnt|beginnt um|startet|cue time|start|starts|starts at|begin|begins|beginning|from|in|set time|set times|stage time|stage times|off time|call|call time|on air|on air time|air time|airtime|sendezeit|von|beginn|start zeit|startzeit|anfang|inicio|início|comienzo|desde|empieza|hora de inicio|hora inicio|début|debut|heure de début|inizio|ora inizio|dalle|começo|starttijd|aanvang|van|początek|poczatek|od|rozpoczęcie|börjar|starttid|från|начало|с|horaire de|horaires de|heure de|heures de|horario de|hora de|horas de|horário de|horário das|orario da|orari da|ora da|ore da',
  Duration:
    'duration|length|dur|len|lgth|run time|runtime|running time|total run time|total running time|trt|rt|total seconds|seconds total|total minutes|time needed|how long|allotted time|minutes|mins|min|minutach|минутах|seconds|secs|sec|sekunden|sek|segundos|secondes|secondi|seconden|sekundach|sekunder|секундах|секунды|ms|millis|milliseconds|dauer|länge|laenge|laufzeit|minuten|duración|duracion|minutos|durée|duree|longueur|durata|minuti|duração|duracao|duur|lengte|speelduur|czas trwania|długość|minut|längd|varaktighet|minuter|продолжительность|длительность|хронометраж|мин|минуты|speellengte|tijdsduur',
  Notes:
    'notes|note|comment|comments|remark|remarks|notiz|notizen|anmerkung|anmerkungen|bemerkung|bemerkungen|kommentar|kommentare|hinweis|hinweise|notas|nota|observaciones|comentarios|remarques|commentaires|observations|osservazioni|commenti|observações|comentários|opmerking|opmerkingen|notities|uwagi|notatki|komentarz|anteckningar|kommentarer|anmärkningar|примечание|примечания|комментарий|заметки',
  number:
    'number|no|nr|num|id|cue|cue number|cue no|nummer|lfd nr|pos|position|número|numero|n|numer|lp|номер|п п|row|order|index|q|#|№',
  Labels: 'label|labels|tag|tags|etikett|etiketten',
  kind: 'type|kind|format|category|art|kategorie|tipo|categoría|categoria|catégorie|genre|soort|typ|rodzaj|kategori|тип|вид|формат',
  Speaker:
    'speaker|speakers|person|people|leader|leaders|led by|osoba|leitung|persona|personne|persoon|pessoa|ansvarig|verantwoordelijke|responsabile|ответственный|odpowiedzialny|anchor|anchors|participant|participants|presenter|presenters|presented by|host|hosts|who|talent|talents|author|authors|owner|by|performer|performers|artist|artists|lead|moderator|mc|guest|guests|panelist|panelists|sprecher|sprecherin|sprecher in|sprecher innen|referent|referentin|referent in|referent innen|redner|rednerin|vortragende|vortragender|wer|moderation|künstler|gast|verantwortlich|ponente|ponentes|orador|oradores|conferencista|quién|quien|presentador|autor|autores|artista|artistas|responsable|intervenant|intervenants|intervenante|orateur|présentateur|conférencier|qui|auteur|auteurs|artiste|relatore|relatori|relatrice|oratore|ospite|chi|autore|presentatore|palestrante|palestrantes|apresentador|quem|convidado|spreker|sprekers|wie|presentator|gastspreker|prelegent|prelegentka|prelegenci|mówca|kto|prowadzący|wykonawca|talare|talaren|föreläsare|vem|presentatör|artister|спикер|спикеры|докладчик|докладчики|ведущий|кто|автор|автор доклада|выступающий|артист|исполнитель',
  'Group ends': 'group ends|group end|group target',
  Group:
    'group|section|block|part|phase|gruppe|abschnitt|teil|grupo|sección|seção|groupe|partie|gruppo|sezione|groep|grupa|grupp|группа|раздел|блок',
  Yellow: 'yellow|wrap up yellow|time warning|warning',
  Red: 'red|wrap up red|time danger|danger',
  Title:
    'title|titles|betreff|objet|oggetto|name|item|items|session|sessions|segment|segments|topic|topics|event|events|task|tasks|activity|activities|agenda|agenda item|talk|subject|what|action|content|description|programme|program|presentation|timer|text|headline|slug|story|element|titel|programmpunkt|programm|punkt|thema|was|vortrag|beitrag|aktivität|veranstaltung|inhalt|beschreibung|tagesordnungspunkt|top|ablauf|título|titulo|actividad|charla|tema|sesión|sesion|evento|programa|qué|que|asunto|ponencia|punto|titre|activité|activite|sujet|séance|intitulé|contenu|déroulé|programme|événement|quoi|présentation|conférence|titolo|attività|attivita|argomento|sessione|intervento|evento|programma|cosa|punto|atividade|sessão|sessao|palestra|assunto|o que|onderdeel|titel|activiteit|onderwerp|sessie|programma|wat|programmaonderdeel|agendapunt|tytuł|tytul|temat|sesja|wydarzenie|punkt programu|aktywność|co|nazwa|wykład|prelekcja|titel|programpunkt|aktivitet|ämne|pass|vad|moment|föredrag|rubrik|название|мероприятие|тема|доклад|событие|сессия|пункт|активность|что|выступление|номер программы|содержание',
  track: 'track|tracks|act|acts|stream|strand|pista|piste|spur|spår|ścieżka|трек|поток',
};

const GENERIC_TIME_PHRASES =
  'time|times|when|clock|clock time|time of day|tod|schedule|slot|time slot|timeslot|uhrzeit|uhrzeiten|zeit|zeiten|wann|zeitraum|datetime|date time|timestamp|hora|horas|horario|horarios|cuándo|cuando|heure|heures|horaire|horaires|quand|temps|ora|ore|orario|orari|quando|horário|horários|tempo|tijd|tijden|tijdstip|wanneer|uur|godzina|godziny|czas|kiedy|tid|tider|klockslag|kl|när|klocka|время|когда|часы';

const FILLER_WORDS = new Set(
  'the|in|ts|unix|epoch|iso|uhr|set|en|em|per|à|i|w|of|a|an|at|on|and|for|est|estimated|approx|planned|plan|scheduled|scheduled|show|event|talk|session|item|segment|name|names|time|times|hh|mm|ss|h|m|s|hr|hrs|hours|hour|sec|secs|second|seconds|min|mins|minutes|minute|std|sek|sekunden|stunden|no|de|del|la|le|les|des|du|di|der|die|das|des|geplant|geplante|soll|prévu|prévue|previsto|prevista|full|local|am|pm|cet|utc|gmt|et|pt|ref|main|zeit|uhrzeit|hora|heure|ora|tijd|godzina|tid|время|timer|o|do|в'.split(
    '|',
  ),
);

interface Phrase {
  readonly words: readonly string[];
  readonly role: HeadingRole;
  readonly isGeneric: boolean;
  readonly rank: number;
}

const ROLE_ORDER: readonly HeadingRole[] = [
  'other',
  'Finish date',
  'Start date',
  'Group ends',
  'Finish time',
  'Start time',
  'Duration',
  'Notes',
  'number',
  'Labels',
  'kind',
  'Speaker',
  'Group',
  'Yellow',
  'Red',
  'Title',
  'track',
];

const phrasesByFirstWord: ReadonlyMap<string, readonly Phrase[]> = groupByFirstWord([
  ...ROLE_ORDER.flatMap((role) =>
    headingPhrases[role].split('|').map((phrase) => ({ role, words: phrase.split(' '), isGeneric: false })),
  ),
  ...GENERIC_TIME_PHRASES.split('|').map((phrase) => ({
    role: 'Start time' as const,
    words: phrase.split(' '),
    isGeneric: true,
  })),
]);

function groupByFirstWord(all: readonly Omit<Phrase, 'rank'>[]): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const [rank, phrase] of all.entries()) {
    const [first = ''] = phrase.words;
    found.set(first, [...(found.get(first) ?? []), { ...phrase, rank }]);
  }
  return found;
}

export interface HeadingMatch {
  readonly role: HeadingRole;
  readonly word: string;
  /** 1: unknown words. 2: generic, or filler words. 3: all words match. 4: our own heading. */
  readonly score: number;
  /** True for "Time" and "When", which can be starts, ranges or lengths. */
  readonly isGeneric: boolean;
}

/** Returns the words of a heading: "Talk_Title (en)" becomes `talk title`. */
export function headingWords(heading: string): readonly string[] {
  return heading
    .normalize('NFC')
    .replace(/[([].*$/u, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}№#]+/u)
    .filter((word) => word !== '');
}

const PLACE_WORDS: ReadonlySet<string> = new Set([
  'stage',
  'room',
  'hall',
  'bühne',
  'raum',
  'saal',
  'sala',
  'salle',
  'zaal',
]);

/** "Room 2 title" is a track, "Room 2 speaker" has the speakers of that track. */
function roleAtPlace(found: readonly Phrase[]): Pick<HeadingMatch, 'role' | 'word'> | null {
  const phrase = found.find(({ role }) => role === 'Title' || role === 'Speaker');
  if (phrase === undefined) return null;
  return { role: phrase.role === 'Title' ? 'track' : 'Speaker', word: phrase.words.join(' ') };
}

export function matchHeading(heading: string): HeadingMatch | null {
  const words = headingWords(heading);
  const found: Phrase[] = [];
  const used = new Set<number>();
  const fits = words
    .flatMap((first, at) =>
      first === 'in' && headingUnit(words[at + 1] ?? '') !== null
        ? []
        : (phrasesByFirstWord.get(first) ?? []).map((phrase) => ({ phrase, at })),
    )
    .filter(({ phrase, at }) => phrase.words.every((word, place) => word === words[at + place]))
    // "Sprecher ist dran" names no actual time.
    .filter(({ phrase }) => phrase.words[0] !== 'ist' || words.length < 3)
    .sort((one, other) => other.phrase.words.length - one.phrase.words.length);
  for (const { phrase, at } of fits) {
    const places = phrase.words.map((_, place) => at + place);
    if (places.some((place) => used.has(place))) continue;
    found.push(phrase);
    for (const place of places) used.add(place);
  }
  const [best] = found.sort((one, other) => one.rank - other.rank);
  if (best === undefined) return null;
  const ofPlace =
    PLACE_WORDS.has(best.words.join(' ')) && /\d|\b[A-H]\b/.test(heading) ? roleAtPlace(found) : null;
  if (ofPlace !== null) return { ...ofPlace, score: 2, isGeneric: false };
  const { role, isGeneric, words: matched } = best;
  const others = words.filter(
    (word, place) => !used.has(place) && !FILLER_WORDS.has(word) && !/^[\d№#]+$/.test(word),
  );
  const isWhole =
    used.size === words.length && found.every((phrase) => phrase.role === role && !phrase.isGeneric);
  const score = others.length > 0 ? 1 : isWhole && !isGeneric ? 3 : 2;
  const isLength = isGeneric && LENGTH_UNITS.has(headingUnit(heading));
  const isShort = matched.join('').length <= 3;
  const needsAll =
    role !== 'Title' &&
    role !== 'Speaker' &&
    role !== 'Notes' &&
    role !== 'other' &&
    role !== 'number' &&
    role !== 'kind' &&
    role !== 'track';
  if (score === 1 && (needsAll || isShort)) return null;
  return isLength
    ? { role: 'Duration', word: heading.trim(), score, isGeneric: false }
    : { role, word: matched.join(' '), score, isGeneric };
}

export type HeadingUnit =
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'milliseconds'
  | 'h:mm'
  | 'm:ss'
  /** A spreadsheet took m:ss for h:mm and added the seconds. */
  | 'm:ss:00'
  | 'h:mm:ss:ff'
  | null;

const UNIT_PATTERNS: readonly (readonly [Exclude<HeadingUnit, null>, RegExp])[] = [
  ['h:mm', /(?:^|[^\p{L}:.])(?:h{1,2}|hr?s?|std|uu?|ч{1,2}|g{1,2})[:.](?:m{1,2}|min|м{1,2})(?![:.]?\p{L})/iu],
  ['m:ss', /(?:^|[^\p{L}:.])(?:m{1,2}|min|м{1,2})[:.](?:s{1,2}|sec|sek|с{1,2})(?!\p{L})/iu],
  ['milliseconds', /(?:^|[^\p{L}])(?:ms|millis|milliseconds?|msecs?|millisekunden)(?!\p{L})/iu],
  [
    'seconds',
    /(?:^|[^\p{L}])(?:s|secs?|seconds?|seg|segundos|sek|sekunden|secondes?|secondi|seconden|sekundy?|sekundach|sekunder|сек|секунды?|секундах)(?!\p{L})/iu,
  ],
  [
    'minutes',
    /(?:^|[^\p{L}])(?:m|mins?|minutes?|minuten|minutos|minuti|minuty|minut|minutach|minuter|мин|минуты|минут|минутах)(?!\p{L})/iu,
  ],
  [
    'hours',
    /(?:^|[^\p{L}])(?:h|hrs?|hours?|std|stunden|horas|heures|ore|uren|godz|godziny|godzinach|timmar|ч|час|часы|часах)(?!\p{L})/iu,
  ],
];

/** Units that only lengths have. */
const LENGTH_UNITS: ReadonlySet<HeadingUnit> = new Set(['minutes', 'seconds', 'milliseconds', 'm:ss']);

export function headingUnit(heading: string): HeadingUnit {
  // A heading such as h:m:s does not fit values of two parts.
  if (/[:.]\p{L}{1,3}[:.]/u.test(heading)) return null;
  const plain = heading.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return UNIT_PATTERNS.find(([, form]) => form.test(plain))?.[0] ?? null;
}

/** Origin of a sheet: our export, Ontime or our public API. Null if unknown. */
export type SheetOrigin = 'own' | 'ontime' | 'api' | null;

interface RecognizedSheet {
  readonly table: Table;
  readonly origin: SheetOrigin;
  readonly heading: number;
  readonly without: readonly number[];
}

/** Headings of Ontime, with older names (https://docs.getontime.no/features/import-spreadsheet). */
const ONTIME_HEADERS = [
  'timer-type',
  'end-action',
  'link-start',
  'count-to-end',
  'time-warning',
  'time-danger',
];
const OTHER_ONTIME_HEADERS = [
  'id',
  'cue',
  'title',
  'subtitle',
  'presenter',
  'note',
  'notes',
  'skip',
  'flag',
  'colour',
  'color',
  'time-start',
  'time-end',
  'start',
  'end',
  'duration',
  'is-public',
  'public',
  'parent',
  'entries',
  'revision',
  'delay',
  'gap',
  'day-offset',
  'time-strategy',
  'target-duration',
];
/** Fields of our public API, which other tools use too (docs/api.md). */
const API_HEADERS = ['wrap-up-yellow', 'wrap-up-red', 'start-time-uses-date', 'finish-time-uses-date'];

const OWN_HEADERS = ['title', 'duration', 'type', 'trigger', 'time-warp', 'appearance'];

const TITLE_ROWS = 40;

/** Returns "timer-type" for "Timer type" and "timer_type". */
const headingKey = (text: string): string => headingWords(text).join('-');

export function recognizeSheet(table: Table, zone: string | null = null): RecognizedSheet {
  const heads = table.slice(0, TITLE_ROWS).map((cells) => cells.map(headingKey));
  const rowWith = (own: readonly string[], most = 2) =>
    heads.findIndex((names) => own.filter((name) => names.includes(name)).length >= most);
  const own = rowWith(OWN_HEADERS, OWN_HEADERS.length);
  if (own >= 0) return { table, origin: 'own', without: [], heading: own + 1 };
  const ontime = rowWith(ONTIME_HEADERS);
  if (ontime >= 0) return { ...fromOntime(table, ontime), heading: ontime + 1 };
  const api = rowWith(API_HEADERS);
  if (api >= 0) return { ...fromApi(table, api, zone), heading: api + 1 };
  return { table, origin: null, without: [], heading: 0 };
}

export const isFieldOf = (origin: SheetOrigin, name: string): boolean =>
  origin === 'api' ||
  (origin === 'ontime' && [...ONTIME_HEADERS, ...OTHER_ONTIME_HEADERS].includes(headingKey(name)));

type CellReader = (name: string) => string;

interface RewrittenRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly added: readonly string[];
}

function rewriteTable(
  table: Table,
  top: number,
  added: readonly string[],
  write: (cells: CellReader, row: number) => RewrittenRow,
): Table {
  const names = headingNames(table, top);
  const width = Math.max(...table.map(({ length }) => length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? '');
  return table.map((cells, place) => {
    if (place < top) return cells;
    if (place === top) return [...padded(cells), ...added];
    const said = write((name) => (cells[names.indexOf(name)] ?? '').trim(), place + 1);
    return [...padded(cells).map((cell, at) => said.cells[`${names[at]}`] ?? cell), ...said.added];
  });
}

const headingNames = (table: Table, row: number): readonly string[] =>
  table.slice(row, row + 1).flatMap((cells) => cells.map(headingKey));

/** Returns true for the title of a block, which has neither a type nor a length. */
function isHeadingRow(cell: CellReader, names: readonly string[]): boolean {
  const times = ['duration', 'start', 'end', 'time-start', 'time-end'];
  const isBlank = names.includes('duration') && times.every((name) => cell(name) === '');
  const isEmpty = isBlank || parseDuration(cell('duration')) === 0;
  return cell('timer-type') === '' && cell('title') !== '' && isEmpty && !isTrueCell(cell('link-start'));
}

const isTrueCell = (cell: string): boolean => !['', 'false', 'no', '0'].includes(cell.toLowerCase());

const APPEARANCE_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['count-up', 'COUNTUP'],
  ['clock', 'TOD'],
  ['none', 'HIDDEN'],
]);
const NON_TIMER_TYPES: readonly string[] = ['block', 'group', 'group-end', 'milestone'];

/**
 * Converts a sheet of Ontime. A linked row has no start of its own. A row starts automatically if the row above has the
 * end action "play next".
 */
function fromOntime(table: Table, top: number): Omit<RecognizedSheet, 'heading'> {
  const names = headingNames(table, top);
  const saysWhatFollows = names.includes('end-action');
  const hasParents = names.includes('parent');
  const without: number[] = [];
  let [group, groupId] = ['', ''];
  let playsNext = false;
  const own = rewriteTable(table, top, ['Type', 'Trigger', 'Appearance', 'Group'], (cell, row) => {
    const entry = headingKey(cell('type'));
    const isEntry = NON_TIMER_TYPES.includes(entry) || entry === 'delay';
    const type = isEntry ? entry : isHeadingRow(cell, names) ? 'group' : headingKey(cell('timer-type'));
    if (isEntry || NON_TIMER_TYPES.includes(type) || type === 'skip' || isTrueCell(cell('skip'))) {
      without.push(row);
      if (type === 'block' || type === 'group') [group, groupId] = [cell('title'), cell('id')];
      if (type === 'group-end') group = '';
      return { cells: {}, added: ['', '', '', ''] };
    }
    const until = cell('time-end') || cell('end');
    const toEnd = (type === 'time-to-end' || isTrueCell(cell('count-to-end'))) && until !== '';
    const follows = saysWhatFollows ? playsNext : isTrueCell(cell('link-start'));
    const linked = follows ? 'LINKED' : '';
    playsNext = headingKey(cell('end-action')) === 'play-next';
    const isOutside = hasParents && cell('parent') !== groupId;
    const added = [
      toEnd ? 'FINISH_TIME' : '',
      linked,
      APPEARANCE_OF_TYPE.get(type) ?? '',
      isOutside ? '' : group,
    ];
    const startOf = (name: string) => (isTrueCell(cell('link-start')) ? '' : clockOfMilliseconds(cell(name)));
    const cells = {
      start: startOf('start'),
      'time-start': startOf('time-start'),
      end: clockOfMilliseconds(cell('end')),
      'time-end': clockOfMilliseconds(cell('time-end')),
      duration: fromMilliseconds(cell('duration')),
      'time-warning': fromMilliseconds(cell('time-warning')),
      'time-danger': fromMilliseconds(cell('time-danger')),
    };
    return { cells, added };
  });
  return { table: own, origin: 'ontime', without };
}

/** Converts a sheet of the API. Accepts lengths in milliseconds or in three columns, and times without dates. */
function fromApi(table: Table, top: number, zone: string | null): Omit<RecognizedSheet, 'heading'> {
  const names = headingNames(table, top);
  const added = names.includes('duration') ? [] : ['Duration'];
  const own = rewriteTable(table, top, added, (cell) => {
    const parts = ['hours', 'minutes', 'seconds'].map(cell);
    const length = parts.every((part) => part === '') ? '' : parts.map((part) => part || '0').join(':');
    return {
      cells: {
        'wrap-up-yellow': secondsCell(cell('wrap-up-yellow')),
        'wrap-up-red': secondsCell(cell('wrap-up-red')),
        'start-time': timeWithoutDate(localTime(cell('start-time'), zone), cell('start-time-uses-date')),
        'finish-time': timeWithoutDate(localTime(cell('finish-time'), zone), cell('finish-time-uses-date')),
        duration: fromMilliseconds(cell('duration')),
      },
      added: added.map(() => length),
    };
  });
  return { table: own, origin: 'api', without: [] };
}

const secondsCell = (cell: string): string => (/^\d+$/.test(cell) ? `${cell}s` : cell);

/** A number of four or more digits is milliseconds and not minutes. */
const fromMilliseconds = (cell: string): string =>
  /^\d{4,}$/.test(cell) ? `${Number(cell) / SECOND}s` : cell;

/** Milliseconds since midnight, as JSON has them. Other cells stay. */
const clockOfMilliseconds = (cell: string): string =>
  /^\d{6,8}$/.test(cell) ? clockText(Number(cell)) : cell;

/** Converts an instant such as `2026-05-04T12:30:00.000Z` to the room's zone. */
function localTime(cell: string, zone: string | null): string {
  const moment = readMoment(cell, { zone, order: null });
  return moment?.zone === INSTANT_ZONE ? `${moment.date} ${clockText(moment.ms)}` : cell;
}

const timeWithoutDate = (cell: string, usesDate: string): string =>
  isTrueCell(usesDate) ? cell : cell.replace(/^\d{4}-\d{2}-\d{2}[T ]+/, '');
