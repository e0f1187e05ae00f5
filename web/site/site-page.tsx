import { type ReactNode, useState } from 'react';
import { INSTANT_TIMERS } from '../../machines/site/instant-timers.ts';
import { siteWords } from '../../machines/words/site.ts';
import { footerWords } from '../app/footer.words.ts';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Link } from '../app/link.tsx';
import { SITE_NAME } from '../app/route-meta.ts';
import { siteConfig } from '../app/site-config.ts';
import { type FooterLink, footerGroups, legalLinks } from './footer-links.view.ts';
import { instantShow } from './instant-timer.view.ts';
import { DEMO_LENGTH, LocalStage, localClock } from './local-stage.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-page.module.css';

export function RoomLink({ children }: { readonly children: string }) {
  return (
    <Link to="/r/generate/" className={styles.link}>
      {children}
    </Link>
  );
}

const introBullets = [siteWords.setUp, siteWords.share, siteWords.start];
const footerLinkGroups = footerGroups(siteConfig);
const footerLegalLinks = legalLinks(siteConfig);

function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <section className={`card cluster ${styles.call}`} aria-labelledby="try">
        <div className={`muted stack ${styles.way}`}>
          <h2 id="try">
            <RoomLink>{siteWords.tryFree(SITE_NAME)}</RoomLink>
          </h2>
          <p>{siteWords.noCard}</p>
        </div>
        <ul>
          {introBullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
        <InstantCountdown />
      </section>
      <nav className={`cluster ${styles.instant}`} aria-labelledby="instant">
        <h2 id="instant">{siteWords.instantTimers}</h2>
        <ul>
          {INSTANT_TIMERS.map(({ folder, label }) => (
            <li key={folder}>
              <Link to={`/go/${folder}/`}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {footerLinkGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <FooterLinkItem {...link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`muted cluster ${styles.small}`}>
        <span>
          {SITE_NAME} {__VERSION__}
        </span>
        {footerLegalLinks.map((link) => (
          <FooterLinkItem key={link.to} {...link} />
        ))}
        {siteConfig.operator.madeIn !== null && <span>{footerWords.madeIn(siteConfig.operator.madeIn)}</span>}
        <LanguageChoice />
      </div>
    </footer>
  );
}

function FooterLinkItem({ label, to, isScreen }: FooterLink) {
  return isScreen ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>;
}

function InstantCountdown() {
  const [show] = useState(() => instantShow(DEMO_LENGTH, localClock.now()));
  return (
    <div className={styles.countdown}>
      <LocalStage show={show} format="HHHMMSSF" />
    </div>
  );
}

export function SitePage({ more, children }: { readonly more?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SiteHeader isPublic>{more}</SiteHeader>
      <main>{children}</main>
      <SiteFooter />
    </div>
  );
}
