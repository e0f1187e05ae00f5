import { OUTPUT_LAYOUTS } from '../../machines/output/layout.ts';
import { TEAM_ROLES } from '../../machines/team/team.roles.ts';
import { defaultKeymap, SHORTCUT_ACTIONS } from '../../machines/view/screens/shortcuts.ts';
import { type DocsEntry, docsWords } from '../../machines/words/docs.ts';
import { outputWords } from '../../machines/words/output.ts';
import { roleWords } from '../../machines/words/role.ts';
import { shortcutWords } from '../../machines/words/shortcut.ts';
import styles from '../app/article.module.css';
import { browsersFor } from '../app/browser-floor.ts';
import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import { keyText } from '../room/editing/keymap.ts';
import { SitePage } from '../site/site-page.tsx';
import { Sentence } from '../ui/sentence.tsx';

const outputs: readonly DocsEntry[] = [
  ...OUTPUT_LAYOUTS.map(
    (layout): DocsEntry => [outputWords.layouts[layout], outputWords.layoutHints[layout]],
  ),
  docsWords.setBesideLink,
];

const browsers: readonly DocsEntry[] = [
  docsWords.browsersThatShow(browsersFor('/output/')),
  docsWords.browsersThatControl(browsersFor('/')),
];

const keys: readonly DocsEntry[] = SHORTCUT_ACTIONS.map((action) => [
  keyText(defaultKeymap[action]),
  shortcutWords.names[action],
]);

const roles: readonly DocsEntry[] = TEAM_ROLES.map((role) => [roleWords[role].name, roleWords[role].may]);

/** `/docs/`: what one needs to know to run a show. */
export function DocsRoute() {
  return (
    <SitePage>
      <article className={styles.article}>
        <h1>{docsWords.title}</h1>
        <p className={styles.lead}>
          <Sentence of={docsWords.lead(SITE_NAME, <Link to="/r/generate/">{docsWords.generate}</Link>)} />
        </p>
        <p className={styles.lead}>
          <Sentence of={docsWords.api(<a href="/docs/api/">{docsWords.apiLink}</a>)} />
        </p>
        <Part {...docsWords.parts.show} entries={docsWords.show} />
        <Part {...docsWords.parts.lengths} entries={docsWords.lengths} />
        <Part {...docsWords.parts.starts} entries={docsWords.starts} />
        <Part {...docsWords.parts.outputs} entries={outputs} />
        <Part {...docsWords.parts.browsers} entries={browsers} />
        <Part {...docsWords.parts.keys} entries={keys} />
        <Part {...docsWords.parts.teams} entries={roles} />
      </article>
    </SitePage>
  );
}

interface PartProps {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly DocsEntry[];
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
