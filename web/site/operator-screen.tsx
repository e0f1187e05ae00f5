import { type OperatorSlug, operatorPage } from '../../machines/site/operator-pages.ts';
import { NotFound } from '../app/not-found.tsx';
import { siteConfig } from '../app/site-config.ts';
import { AboutScreen } from './about-screen.tsx';

export function OperatorScreen({ slug }: { readonly slug: OperatorSlug }) {
  const page = operatorPage(slug, siteConfig);
  return page === null ? <NotFound /> : <AboutScreen page={page} invites={false} />;
}
