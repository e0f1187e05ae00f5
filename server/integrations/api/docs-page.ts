import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { apiDocsWords as words } from '../../../machines/words/api-docs.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { Parameter } from './parameters.schema.ts';

/** The API page is one document that works without scripts (K92). */

type Html = { readonly html: string };
type Child = Html | string;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const htmlOf = (child: Child): string => (typeof child === 'string' ? escaped(child) : child.html);

function h(tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly Child[]): Html {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return { html: `<${tag}${said.join('')}>${children.map(htmlOf).join('')}</${tag}>` };
}

function lone(tag: string, attributes: Readonly<Record<string, string>>): Html {
  const { html } = h(tag, attributes);
  return { html: html.slice(0, html.lastIndexOf('</')) };
}

type Languages = keyof typeof words.languages;
const LANGUAGES: readonly Languages[] = ['curl', 'js', 'py'];

const { summaries, parameters: meanings } = apiWords.openapi;

/** The page's script replaces these placeholders. */
const KEY = 'KEY';
const ROOM = 'ROOM';
const HERE = 'https://HOST';

type Query = Readonly<Record<string, string>>;

const exampleOf = (language: Languages, name: string, query: Query): string =>
  language === 'py'
    ? words.examples.py(`${HERE}/v1/${name}`, pythonOf({ room_id: ROOM, ...query }), KEY)
    : words.examples[language](urlOf(name, query), KEY);

const urlOf = (name: string, query: Query): string =>
  `${HERE}/v1/${name}?${Object.entries({ room_id: ROOM, ...query })
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')}`;

const pythonOf = (query: Query): string =>
  `{${Object.entries(query)
    .map((pair) => pair.map((each) => JSON.stringify(each)).join(': '))
    .join(', ')}}`;

function exampleBlock(language: Languages, text: string): Html {
  return h(
    'div',
    { class: ['example', language].join(' ') },
    h('pre', { tabindex: '0' }, h('code', {}, text)),
    h('button', { type: 'button', class: 'copy', hidden: '' }, words.copy),
  );
}

const examplesOf = (name: string, query: Query): readonly Html[] =>
  LANGUAGES.map((language) => exampleBlock(language, exampleOf(language, name, query)));

function sampleOf(name: string, { takes }: Endpoint): Query {
  const said = words.samples[name];
  if (said !== undefined) return said;
  return takes.shape['index'] === undefined ? {} : { index: '1' };
}

function parameterRow([name, parameter]: readonly [string, Parameter]): Html {
  const { kind, schema } = parameter.about;
  const without = 'default' in schema ? ` ${words.without(String(schema['default']))}` : '';
  return h(
    'div',
    {},
    h('dt', {}, h('code', {}, name)),
    h('dd', {}, `${kind}. ${ownEntry(meanings, name)}${without}`),
  );
}

function endpointSection([name, endpoint]: readonly [string, Endpoint]): Html {
  const query = sampleOf(name, endpoint);
  const rows = Object.entries(endpoint.takes.shape).map(parameterRow);
  return h(
    'section',
    { class: 'endpoint', id: name },
    h(
      'h4',
      {},
      h('a', { href: `#${name}` }, name),
      h('span', { class: ['scope', endpoint.scope].join(' ') }, words.may[endpoint.scope]),
    ),
    h('p', {}, `${ownEntry(summaries, name)}.`),
    h(
      'details',
      {},
      h('summary', {}, words.parameters),
      rows.length === 0 ? h('p', {}, words.none) : h('dl', {}, ...rows),
      h('p', {}, `${words.answers} ${words.answerOf[endpoint.answer]}`),
    ),
    ...examplesOf(name, query),
    h(
      'div',
      { class: 'try', hidden: '', 'data-name': name, 'data-query': JSON.stringify(query) },
      h('button', { type: 'button', class: 'run' }, words.tryIt),
      h('output', {}),
    ),
  );
}

type Group = keyof typeof words.groups;
const GROUPS: readonly Group[] = ['clock', 'timers', 'messages', 'room'];

function groupOf(name: string): Group {
  if (/_timers?$/.test(name)) return 'timers';
  if (/_messages?$/.test(name)) return 'messages';
  return /^(?:test_auth|get_room|state|get_logs|trigger|get_output_links)$/.test(name) ? 'room' : 'clock';
}

const inGroup = (group: Group) => Object.entries(endpoints).filter(([name]) => groupOf(name) === group);

const lines = (entries: readonly (readonly [string, string])[]): Html =>
  h('dl', {}, ...entries.map(([term, meaning]) => h('div', {}, h('dt', {}, term), h('dd', {}, meaning))));

const part = (id: string, title: string, ...children: readonly Child[]): Html =>
  h('section', { id, class: 'part' }, h('h2', {}, title), ...children);

function field(name: string, label: string, size: string): Html {
  const input = lone('input', { name, autocomplete: 'off', spellcheck: 'false', maxlength: size });
  return h('label', {}, h('span', {}, label), input);
}

function beginning(): Html {
  const { title, steps, fill, key, room } = words.begin;
  return part(
    'begin',
    title,
    h(
      'ol',
      { class: 'steps' },
      ...steps.map(([step, how]) => h('li', {}, h('strong', {}, step), h('p', {}, how))),
    ),
    ...examplesOf('start', {}),
    h(
      'form',
      { class: 'fill', hidden: '' },
      field('key', key, '32'),
      field('room', room, '8'),
      h('p', {}, fill),
    ),
    lending(),
  );
}

/** The form lends members a key for one of their rooms. The key is revoked when they leave the page (K121). */
function lending(): Html {
  const { own, lend, lent, lentToRun, lentAbout, lentName, unanswered } = words.begin;
  return h(
    'form',
    {
      class: ['fill', 'lend'].join(' '),
      hidden: '',
      'data-name': lentName,
      'data-lent': lent,
      'data-runs': lentToRun,
      'data-unanswered': unanswered,
    },
    h('label', {}, h('span', {}, own), h('select', { name: 'own' })),
    h('button', { type: 'submit' }, lend),
    h('p', {}, lentAbout),
    h('output', {}),
  );
}

function contents(): Html {
  const { begin, recipes, asking, statuses, events, webhooks } = words;
  const parts = { begin, recipes, asking, statuses, events, webhooks };
  const link = (id: string, title: string) => h('li', {}, h('a', { href: `#${id}` }, title));
  const groups = GROUPS.map((group) =>
    h(
      'li',
      {},
      h('a', { href: `#${group}` }, words.groups[group]),
      h('ul', {}, ...inGroup(group).map(([name]) => link(name, name))),
    ),
  );
  return h(
    'nav',
    { class: 'contents', 'aria-label': words.contents },
    h('ul', {}, ...Object.entries(parts).map(([id, { title }]) => link(id, title)), ...groups),
  );
}

function main(): Html {
  const { recipes, asking, statuses, events, webhooks } = words;
  return h(
    'main',
    {},
    h('h1', {}, words.headline),
    h('p', { class: 'lead' }, words.lead),
    beginning(),
    part('recipes', recipes.title, lines(recipes.lines)),
    part('asking', asking.title, lines(asking.lines)),
    part('statuses', statuses.title, lines(statuses.lines)),
    part('events', events.title, h('p', {}, events.about), lines(events.lines)),
    part(
      'webhooks',
      webhooks.title,
      h('p', {}, webhooks.about),
      ...LANGUAGES.map((language) => exampleBlock(language, webhooks.checks[language])),
    ),
    part(
      'endpoints',
      words.endpoints,
      ...GROUPS.map((group) =>
        h(
          'div',
          { id: group, class: 'group' },
          h('h3', {}, words.groups[group]),
          ...inGroup(group).map(endpointSection),
        ),
      ),
    ),
  );
}

/** Radio buttons before the examples let users choose a language without scripts. */
function languagesAndHeader(): readonly Html[] {
  const radios = LANGUAGES.map((language, place) =>
    lone('input', {
      type: 'radio',
      name: 'language',
      id: `in-${language}`,
      class: 'choice',
      ...(place === 0 ? { checked: '' } : {}),
    }),
  );
  const labels = LANGUAGES.map((language) =>
    h('label', { for: `in-${language}` }, words.languages[language]),
  );
  return [...radios, header(), h('div', { class: 'languages' }, h('span', {}, words.language), ...labels)];
}

function header(): Html {
  return h(
    'header',
    { class: 'head' },
    h(
      'a',
      { href: '/', class: 'home' },
      lone('img', { src: '/favicon.svg', alt: '', width: '28', height: '28' }),
      words.home,
    ),
    h('a', { href: '/features/' }, words.nav.features),
    h('a', { href: '/pricing/' }, words.nav.pricing),
    h('a', { href: '/docs/', 'aria-current': 'page' }, words.nav.docs),
    h('a', { href: '/v1/openapi.json' }, words.nav.openapi),
    h('a', { href: '/team/' }, words.nav.team),
  );
}

function typeface(font: string): Html {
  const rule = `font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(${font}) format("woff2")`;
  return { html: `<style>@font-face{${rule}}</style>` };
}

/** `font` is the path of the site's typeface, or null without a built web app (V1693). */
export function apiDocsPage(font: string | null = null): string {
  const head = h(
    'head',
    {},
    lone('meta', { charset: 'utf-8' }),
    lone('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('title', {}, words.title),
    lone('meta', { name: 'description', content: words.description }),
    lone('link', { rel: 'icon', href: '/favicon.svg' }),
    lone('link', { rel: 'stylesheet', href: '/api-docs.css' }),
    ...(font === null ? [] : [typeface(font)]),
    h('script', { src: '/api-docs.js', defer: '' }),
  );
  const said = { 'data-copied': words.copied, 'data-fill': words.fillFirst };
  const body = h('body', said, ...languagesAndHeader(), h('div', { class: 'columns' }, contents(), main()));
  return `<!doctype html>${h('html', { lang: 'en' }, head, body).html}`;
}
