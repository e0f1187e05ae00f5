import { z } from 'zod';
import { apiDocsPage } from '../machines/api/docs-page.ts';
import { fail, ok, type Result } from '../machines/kernel/result.ts';
import { emptySite, OWN_LINKS, type SiteConfig } from '../machines/view/site/site-config.ts';
import { configuredFile, type Env } from './env.ts';
import { absentPaths, crawlerDocuments, siteDocuments } from './http/site-documents.ts';
import type { StaticSite } from './http/static-answer.ts';
import { readStaticFiles, withDocuments } from './http/static-files.ts';

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
});

/** Reads what an operator says of themselves (docs/self-hosting.md#pages-of-your-own). */
function siteFrom(text: string, host: string | null): Result<SiteConfig, string> {
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
  const { links, ...rest } = read.data;
  // Where this server is out of reach, so would be what it says of that.
  if (links.status !== undefined && new URL(links.status).host === host)
    return fail('links.status: must lead to another host than PUBLIC_URL');
  return ok({ ...rest, links: { ...emptySite.links, ...links }, services: [] });
}

/** What the operator has configured; null: nothing. Throws `ConfigurationError`. */
function siteOfFile({ SITE_FILE, PUBLIC_URL }: Env): SiteConfig | null {
  if (SITE_FILE === undefined) return null;
  const host = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).host;
  return configuredFile('SITE_FILE', SITE_FILE, (text) => siteFrom(text, host));
}

/** The built web app with the documents that are made at start. Throws `ConfigurationError`. */
export function servedSite(env: Env, webFolder: string): StaticSite {
  const site = siteOfFile(env);
  const built = readStaticFiles(webFolder);
  const files = withDocuments(built, {
    ...siteDocuments(built, env.PUBLIC_URL, site),
    '/docs/api/': apiDocsPage(),
    ...crawlerDocuments(env.PUBLIC_URL, site ?? emptySite),
  });
  return { files, payment: env.PADDLE?.environment ?? null, absent: absentPaths(site ?? emptySite) };
}
