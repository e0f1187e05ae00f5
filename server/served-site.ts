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

const wordSchema = z.string().trim().min(1).max(200);
const optionalWordSchema = wordSchema.nullable().default(null);
const linesSchema = z.array(z.string().trim().min(1).max(4_000)).max(50).default([]);
const linkSchema = z.url({ protocol: /^https?$/ });

const ownPageSchema = z
  .strictObject({
    since: wordSchema,
    more: z
      .array(z.strictObject({ heading: wordSchema, text: linesSchema }))
      .max(50)
      .default([]),
  })
  .nullable()
  .default(null);

const serviceFields = { name: wordSchema, url: linkSchema };
const authorizationSchema = z.string().trim().min(1).max(500).optional();
const keySchema = z.string().regex(/^\w+$/).max(200);

const servicesSchema = z
  .strictObject({
    analytics: z.strictObject({ ...serviceFields, domain: wordSchema }).optional(),
    product: z.strictObject({ ...serviceFields, key: keySchema }).optional(),
    errors: z.strictObject({ ...serviceFields, key: keySchema }).optional(),
    contacts: z.strictObject({ ...serviceFields, authorization: authorizationSchema }).optional(),
    revenue: z.strictObject({ ...serviceFields, authorization: authorizationSchema }).optional(),
    conversions: z.strictObject({ ...serviceFields, authorization: authorizationSchema }).optional(),
  })
  .prefault({});

const ownLinksSchema = z.partialRecord(z.enum(OWN_LINKS), linkSchema).default({});

const siteFileSchema = z.strictObject({
  operator: z
    .strictObject({
      name: optionalWordSchema,
      address: linesSchema,
      email: z.email().nullable().default(null),
      phone: optionalWordSchema,
      register: optionalWordSchema,
      taxId: optionalWordSchema,
      responsible: optionalWordSchema,
      law: optionalWordSchema,
      hosting: optionalWordSchema,
      securityContact: optionalWordSchema,
      madeIn: optionalWordSchema,
    })
    .prefault({}),
  terms: ownPageSchema,
  privacy: ownPageSchema,
  security: ownPageSchema,
  links: ownLinksSchema,
  services: servicesSchema,
});

interface OperatorFile {
  readonly site: SiteConfig;
  readonly services: ReportServices;
}

/** Parses `SITE_FILE` (docs/self-hosting.md#your-own-pages). */
function parseSiteFile(text: string, host: string | null): Result<OperatorFile, string> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return fail('it is not valid JSON');
  }
  const read = siteFileSchema.safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const { links, services, ...rest } = read.data;
  // A status page on the same host would fail together with it.
  if (links.status !== undefined && new URL(links.status).host === host)
    return fail(
      'links.status: must be on another host than PUBLIC_URL, so that it works when this server is down',
    );
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
  return configuredFile('SITE_FILE', SITE_FILE, (text) => parseSiteFile(text, host));
}

export function createServedSite(
  env: Env,
  operator: OperatorFile | null,
  webFolder: string = fileURLToPath(new URL('../web/dist', import.meta.url)),
): StaticSite {
  const site = operator?.site ?? emptySite;
  const built = readStaticFiles(webFolder);
  const files = withDocuments(built, {
    ...siteDocuments(built, env.PUBLIC_URL, site),
    '/docs/api/': apiDocsPage(typefacePath(built)),
    ...crawlerDocuments(env.PUBLIC_URL, site),
  });
  return { files, payment: env.PADDLE?.environment ?? null, absent: absentPaths(site) };
}

function typefacePath(built: ReadonlyMap<string, unknown>): string | null {
  return [...built.keys()].find((path) => path.startsWith('/_spa/inter-latin-wght-')) ?? null;
}

export function siteReportsOf(
  { PUBLIC_URL }: Env,
  operator: OperatorFile | null,
  deps: Pick<SiteReportsDeps, 'clock' | 'tasks' | 'limits' | 'users' | 'noteConversion'>,
): SiteReports | null {
  const services = operator?.services ?? {};
  if (Object.keys(services).length === 0) return null;
  return new SiteReports({ ...deps, services, version: VERSION, site: PUBLIC_URL ?? 'http://localhost' });
}
