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

const screen = (label: string, to: string): FooterLink => ({ label, to, isScreen: true });
const elsewhere = (label: string, to: string): FooterLink => ({ label, to, isScreen: false });

export function footerGroups({ links }: SiteConfig): readonly FooterGroup[] {
  const own = (name: OwnLink): readonly FooterLink[] => {
    const to = links[name];
    return to === null ? [] : [elsewhere(footerWords[name], to)];
  };
  const { alternatives, uses } = footerWords;
  return [
    {
      title: footerWords.product,
      links: [
        screen(footerWords.features, aboutPath('features')),
        ...own('desktopApp'),
        screen(footerWords.pricing, '/pricing/'),
        ...own('roadmap'),
      ],
    },
    {
      title: footerWords.compare,
      links: [
        screen(footerWords.why(pageWords.site), aboutPath('why')),
        ...ALTERNATIVES.map((slug) => screen(alternatives[slug], aboutPath(slug))),
      ],
    },
    {
      title: footerWords.useCases,
      links: USE_CASES.map((slug) => screen(uses[slug], aboutPath(slug))),
    },
    {
      title: footerWords.resources,
      links: [
        screen(footerWords.docs, '/docs/'),
        elsewhere(footerWords.api, '/docs/api/'),
        ...own('blog'),
        screen(footerWords.faq, aboutPath('faq')),
        ...own('media'),
        ...own('testimonials'),
      ],
    },
  ];
}

export function smallLinks(site: SiteConfig): readonly FooterLink[] {
  const { status } = site.links;
  const pages = operatorPages(site).map((slug) =>
    screen(operatorPageWords.pages[slug].title, operatorPath(slug)),
  );
  const isSafety = ({ to }: FooterLink) => to === operatorPath('security-and-compliance');
  return [
    screen(footerWords.changelog, '/changelog/'),
    ...(status === null ? [] : [elsewhere(footerWords.status, status)]),
    ...pages.filter((link) => !isSafety(link)),
    screen(footerWords.cookiePolicy, '/cookie-policy/'),
    ...pages.filter(isSafety),
  ];
}
