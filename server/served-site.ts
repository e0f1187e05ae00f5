import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fail, ok, type Result } from '../machines/kernel/result.ts';
import { emptySite, OWN_LINKS, type SiteConfig } from '../machines/site/site-config.ts';
import type { Env } from './env.ts';
import type { ReportServices } from './http/outgoing.ts';
import { SiteReports, type SiteReportsDeps } from './http/report.routes.ts';
import { absentPaths, crawlerDocuments, siteDocuments } from './http/site-documents.ts';
import { readStaticFiles, type StaticSite, withDocuments } from './http/static-answer.ts';
import { apiDocsPage } from './integrations/api/docs-page.ts';
import { configuredFile } from './kernel/configured-file.ts';
import { VERSION } from './version.ts';

const word = z.string().trim().min(1).max(200);
const maybe = word.nullable().default(null);
const lines = z.array(z.string().trim().min(1).max(4_000)).max(50).default([]);
const link = z.url({ protocol: /^https?$/ });

const page = z
  .strictObject({
    since: word,
    more: z
      .array(z.strictObject({ heading: word, text: lines }))
      .max(50)
      .default([]),
  })
  .nullable()
  .default(null);

const service = { name: word, url: link };
const authorization = z.string().trim().min(1).max(500).optional();
const key = z.string().regex(/^\w+$/).max(200);

const told = z
  .strictObject({
    analytics: z.strictObject({ ...service, domain: word }).optional(),
    product: z.strictObject({ ...service, key }).optional(),
    errors: z.strictObject({ ...service, key }).optional(),
    contacts: z.strictObject({ ...service, authorization }).optional(),
    revenue: z.strictObject({ ...service, authorization }).optional(),
    conversions: z.strictObject({ ...service, authorization }).optional(),
  })
  .prefault({});

const ownLinks = z.partialRecord(z.enum(OWN_LINKS), link).default({});

const schema = z.strictObject({
  operator: z
    .strictObject({
      name: maybe,
      address: lines,
      email: z.email().nullable().default(null),
      phone: maybe,
      register: maybe,
      taxId: maybe,
      responsible: maybe,
      law: maybe,
      hosting: maybe,
      securityContact: maybe,
      madeIn: maybe,
    })
    .prefault({}),
  terms: page,
  privacy: page,
  security: page,
  links: ownLinks,
  services: told,
});

interface OperatorFile {
  readonly site: SiteConfig;
  readonly services: ReportServices;
}

/** Parses `SITE_FILE` (docs/self-hosting.md#your-own-pages). */
function siteFrom(text: string, host: string | null): Result<OperatorFile, string> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return fail('it is no JSON');
  }
  const read = schema.safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const { links, services, ...rest } = read.data;
  // A status page on the same host would fail together with it.
  if (links.status !== undefined && new URL(links.status).host === host)
    return fail('links.status: must lead to another host than PUBLIC_URL');
  const names = Object.values(services).flatMap((each) => each?.name ?? []);
  return ok({
    site: { ...rest, links: { ...emptySite.links, ...links }, services: [...new Set(names)] },
    services,
  });
}

/** Throws `ConfigurationError`. */
export function operatorFileOf({ SITE_FILE, PUBLIC_URL }: Env): OperatorFile | null {
  if (SITE_FILE === undefined) return null;
  const host = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).host;
  return configuredFile('SITE_FILE', SITE_FILE, (text) => siteFrom(text, host));
}

export function servedSite(
  env: Env,
  operator: OperatorFile | null,
  webFolder: string = fileURLToPath(new URL('../web/dist', import.meta.url)),
): StaticSite {
  const site = operator?.site ?? emptySite;
  const built = readStaticFiles(webFolder);
  const files = withDocuments(built, {
    ...siteDocuments(built, env.PUBLIC_URL, site),
    '/docs/api/': apiDocsPage(typefaceIn(built)),
    ...crawlerDocuments(env.PUBLIC_URL, site),
  });
  return { files, payment: env.PADDLE?.environment ?? null, absent: absentPaths(site) };
}

function typefaceIn(built: ReadonlyMap<string, unknown>): string | null {
  return [...built.keys()].find((path) => path.startsWith('/_spa/inter-latin-wght-')) ?? null;
}

/** Nothing is sent without a configured service (W140). */
export function siteReportsOf(
  { PUBLIC_URL }: Env,
  operator: OperatorFile | null,
  deps: Pick<SiteReportsDeps, 'clock' | 'tasks' | 'limits' | 'users' | 'noteConversion'>,
): SiteReports | null {
  const services = operator?.services ?? {};
  if (Object.keys(services).length === 0) return null;
  return new SiteReports({ ...deps, services, version: VERSION, site: PUBLIC_URL ?? 'http://localhost' });
}
