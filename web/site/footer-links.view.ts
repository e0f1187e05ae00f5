import { ALTERNATIVES, aboutPath, USE_CASES } from '../../machines/site/about-pages.ts';
import { operatorPages, operatorPath } from '../../machines/site/operator-pages.ts';
import type { OwnLink, SiteConfig } from '../../machines/site/site-config.ts';
import { operatorPageWords } from '../../machines/words/operator-page.ts';
import { pageWords } from '../../machines/words/page.ts';
import { footerWords } from '../app/footer.words.ts';

export interface FooterLink {
  readonly label: string;
  readonly to: string;
  readonly isScreen: boolean;
}

interface FooterGroup {
  readonly title: string;
  readonly links: readonly FooterLink[];
}

const screenLink = (label: string, to: string): FooterLink => ({ label, to, isScreen: true });
const pageLink = (label: string, to: string): FooterLink => ({ label, to, isScreen: false });

export function footerGroups({ links }: SiteConfig): readonly FooterGroup[] {
  const ownLink = (name: OwnLink): readonly FooterLink[] => {
    const to = links[name];
    return to === null ? [] : [pageLink(footerWords[name], to)];
  };
  const { alternatives, uses } = footerWords;
  return [
    {
      title: footerWords.product,
      links: [
        screenLink(footerWords.features, aboutPath('features')),
        ...ownLink('desktopApp'),
        screenLink(footerWords.pricing, '/pricing/'),
        ...ownLink('roadmap'),
      ],
    },
    {
      title: footerWords.compare,
      links: [
        screenLink(footerWords.why(pageWords.site), aboutPath('why')),
        ...ALTERNATIVES.map((slug) => screenLink(alternatives[slug], aboutPath(slug))),
      ],
    },
    {
      title: footerWords.useCases,
      links: USE_CASES.map((slug) => screenLink(uses[slug], aboutPath(slug))),
    },
    {
      title: footerWords.resources,
      links: [
        screenLink(footerWords.docs, '/docs/'),
        pageLink(footerWords.api, '/docs/api/'),
        ...ownLink('blog'),
        screenLink(footerWords.faq, aboutPath('faq')),
        ...ownLink('media'),
        ...ownLink('testimonials'),
      ],
    },
  ];
}

export function legalLinks(site: SiteConfig): readonly FooterLink[] {
  const { status } = site.links;
  const pages = operatorPages(site).map((slug) =>
    screenLink(operatorPageWords.pages[slug].title, operatorPath(slug)),
  );
  const isSafety = ({ to }: FooterLink) => to === operatorPath('security-and-compliance');
  return [
    screenLink(footerWords.changelog, '/changelog/'),
    ...(status === null ? [] : [pageLink(footerWords.status, status)]),
    ...pages.filter((link) => !isSafety(link)),
    screenLink(footerWords.cookiePolicy, '/cookie-policy/'),
    ...pages.filter(isSafety),
  ];
}
