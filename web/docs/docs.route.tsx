import { OUTPUT_LAYOUTS } from '../../machines/output/output.ts';
import { TEAM_ROLES } from '../../machines/team/team.roles.ts';
import { layoutHints, layoutWords } from '../../machines/view/screens/output-rows.ts';
import { defaultKeymap, SHORTCUT_ACTIONS, shortcutWords } from '../../machines/view/screens/shortcuts.ts';
import { roleWords } from '../../machines/view/site/team-words.ts';
import styles from '../app/article.module.css';
import { browsersFor } from '../app/browser-floor.ts';
import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import { SitePage } from '../app/site-page.tsx';
import { keyText } from '../room/controller/keymap.ts';

type Entry = readonly [term: string, meaning: string];

const show: readonly Entry[] = [
  ['Make a room', 'A room is one show: a rundown, a clock, messages, and the screens that follow them.'],
  [
    'Write the rundown',
    'A timer for each item. It is edited where it stands, and rows are dragged into place.',
  ],
  [
    'Or bring it along',
    'The menu of the rundown imports one from a spreadsheet or a CSV file, and exports it again. Columns are found by their names (Title, Speaker, Length, Start, End, Notes); a list of titles and lengths needs none. In place of what is there, a timer whose title stays keeps its clock.',
  ],
  ['Share the links', 'Each link opens one view, and says what its holder may do. Links has QR codes too.'],
  ['Press GO', 'Every screen counts along to the second, also while the network is away.'],
  [
    'Hear the chimes',
    'A timer can sound at yellow, red and 0:00. On each viewer that is to play them, move the pointer and press Sound.',
  ],
  ['Undo', 'Takes back anything, the clock included.'],
];

const lengths: readonly Entry[] = [
  ["5 or 5'", '5 minutes'],
  ['1:30', '1 minute and 30 seconds'],
  ['1:30:00 or 1h30', '1 hour and 30 minutes'],
  ['5\'30" or 5m 30s', '5 minutes and 30 seconds'],
  ['90s', '90 seconds'],
  ['14:30, 2:30 pm', 'A time of day, where a start or a finish is asked for'],
];

const starts: readonly Entry[] = [
  ['Manual', 'Starts when somebody presses GO.'],
  ['Linked', 'Starts by itself when the timer before it reaches 0:00.'],
  ['Scheduled', 'Starts by itself at its start time, in the time zone of the room.'],
];

const outputs: readonly Entry[] = [
  ...OUTPUT_LAYOUTS.map((layout): Entry => [layoutWords[layout], layoutHints[layout]]),
  [
    'Set, beside a link',
    'Writes into the link of an output or a viewer what is for one screen alone: its name, mirroring, delay, time zone, and how it writes countdowns (format=MMMSS) and times of day (clock=H:mm).',
  ],
];

const browsers: readonly Entry[] = [
  ['Screens that only show', `${browsersFor('/output/')}: so OBS 27, and most TVs of 2022.`],
  ['Controllers, teams and accounts', `${browsersFor('/')}.`],
];

const keys: readonly Entry[] = SHORTCUT_ACTIONS.map((action) => [
  keyText(defaultKeymap[action]),
  shortcutWords[action],
]);

const roles: readonly Entry[] = TEAM_ROLES.map((role) => [roleWords[role].name, roleWords[role].may]);

/** `/docs/`: what one needs to know to run a show. */
export function DocsRoute() {
  return (
    <SitePage>
      <article className={styles.article}>
        <h1>Documentation</h1>
        <p className={styles.lead}>
          {SITE_NAME} runs in the browser, on any device. <Link to="/r/generate/">Generate a room</Link> and
          try along: nothing can break, and everything can be undone.
        </p>
        <Part title="A show, step by step" note="From an empty room to a running clock." entries={show} />
        <Part title="Typing times" note="What was understood shows while you type." entries={lengths} />
        <Part title="How timers start" note="Each timer has a trigger." entries={starts} />
        <Part
          title="Outputs"
          note="Screens with a look of their own. Put the link of one into a browser source of OBS or vMix: what is behind it shows through."
          entries={outputs}
        />
        <Part
          title="Browsers"
          note="Screens that only show run in older ones than what controls them. One that is too old is told so."
          entries={browsers}
        />
        <Part
          title="Keys of the controller"
          note="They work except while you type. In the settings of a room each can be given another key."
          entries={keys}
        />
        <Part
          title="Teams"
          note="A team shares its rooms and devices. Its owners invite others, by a link or by mail, once they have confirmed their own address."
          entries={roles}
        />
      </article>
    </SitePage>
  );
}

interface PartProps {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly Entry[];
}

function Part({ title, note, entries }: PartProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p>{note}</p>
      <dl>
        {entries.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
