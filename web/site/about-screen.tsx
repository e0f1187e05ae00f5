import { type AboutPage, type AboutPart } from '../../machines/site/about-pages.ts';
import { siteWords } from '../../machines/words/site.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './about.module.css';
import { ProductPicture } from './product-picture.tsx';
import { RoomLink, SitePage } from './site-page.tsx';

interface Props {
  readonly page: AboutPage;
  readonly invites?: boolean;
}

export function AboutScreen({ page: { heading, lead, parts }, invites = true }: Props) {
  return (
    <SitePage>
      <header className={`stack ${styles.head}`}>
        <h1>{heading}</h1>
        <p>{lead}</p>
        {invites && <RoomLink>{siteWords.generate}</RoomLink>}
      </header>
      {parts.map((part) => (
        <AboutPartView key={part.heading} {...part} />
      ))}
    </SitePage>
  );
}

function AboutPartView({ heading, text = [], points = [], table, links = [], picture }: AboutPart) {
  return (
    <section className={classNames(styles.part, picture !== undefined && styles.pictured)}>
      <div className={styles.words}>
        <h2>{heading}</h2>
        <div>
          {text.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {points.length > 0 && (
            <dl>
              {points.map(([name, what]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          )}
          {table && <AboutTable {...table} />}
          {links.length > 0 && (
            <ul>
              {links.map((link) => (
                <li key={link}>
                  <a href={link}>{link}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {picture && <ProductPicture name={picture} />}
    </section>
  );
}

function AboutTable({ heads, rows }: NonNullable<AboutPart['table']>) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={cell} data-head={heads[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
