import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { apiDocsWords as words } from '../../../machines/words/api-docs.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINT_GROUPS, type EndpointGroup, endpointGroups } from './endpoints.ts';
import type { Parameter } from './parameters.schema.ts';

type Html = { readonly html: string };
type Child = Html | string;

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const htmlOf = (child: Child): string => (typeof child === 'string' ? escapeText(child) : child.html);

function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): Html {
  const attributeTexts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  return { html: `<${tag}${attributeTexts.join('')}>${children.map(htmlOf).join('')}</${tag}>` };
}

function voidElement(tag: string, attributes: Readonly<Record<string, string>>): Html {
  const { html } = element(tag, attributes);
  return { html: html.slice(0, html.lastIndexOf('</')) };
}

type ExampleLanguage = keyof typeof words.languages;
const EXAMPLE_LANGUAGES: readonly ExampleLanguage[] = ['curl', 'js', 'py'];

const { summaries, parameters: meanings } = apiWords.openapi;

const EXAMPLE_KEY = 'KEY';
const EXAMPLE_ROOM = 'ROOM';
const EXAMPLE_HOST = 'https://HOST';

type ExampleQuery = Readonly<Record<string, string>>;

const exampleText = (language: ExampleLanguage, name: string, query: ExampleQuery): string =>
  language === 'py'
    ? words.examples.py(
        `${EXAMPLE_HOST}/v1/${name}`,
        pythonDict({ room_id: EXAMPLE_ROOM, ...query }),
        EXAMPLE_KEY,
      )
    : words.examples[language](exampleUrl(name, query), EXAMPLE_KEY);

const exampleUrl = (name: string, query: ExampleQuery): string =>
  `${EXAMPLE_HOST}/v1/${name}?${Object.entries({ room_id: EXAMPLE_ROOM, ...query })
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')}`;

const pythonDict = (query: ExampleQuery): string =>
  `{${Object.entries(query)
    .map((pair) => pair.map((each) => JSON.stringify(each)).join(': '))
    .join(', ')}}`;

function exampleBlock(language: ExampleLanguage, text: string): Html {
  return element(
    'div',
    { class: ['example', language].join(' ') },
    element('pre', { tabindex: '0' }, element('code', {}, text)),
    element('button', { type: 'button', class: 'copy', hidden: '' }, words.copy),
  );
}

const exampleBlocks = (name: string, query: ExampleQuery): readonly Html[] =>
  EXAMPLE_LANGUAGES.map((language) => exampleBlock(language, exampleText(language, name, query)));

function sampleQuery(name: string, { takes }: Endpoint): ExampleQuery {
  const sample = words.samples[name];
  if (sample !== undefined) return sample;
  return takes.shape['index'] === undefined ? {} : { index: '1' };
}

function parameterRow([name, parameter]: readonly [string, Parameter]): Html {
  const { kind, schema } = parameter.about;
  const without = 'default' in schema ? ` ${words.without(String(schema['default']))}` : '';
  return element(
    'div',
    {},
    element('dt', {}, element('code', {}, name)),
    element('dd', {}, `${kind}. ${ownEntry(meanings, name)}${without}`),
  );
}

function endpointSection([name, endpoint]: readonly [string, Endpoint]): Html {
  const query = sampleQuery(name, endpoint);
  const rows = Object.entries(endpoint.takes.shape).map(parameterRow);
  return element(
    'section',
    { class: 'endpoint', id: name },
    element(
      'h4',
      {},
      element('a', { href: `#${name}` }, name),
      element('span', { class: ['scope', endpoint.scope].join(' ') }, words.may[endpoint.scope]),
    ),
    element('p', {}, `${ownEntry(summaries, name)}.`),
    element(
      'details',
      {},
      element('summary', {}, words.parameters),
      rows.length === 0 ? element('p', {}, words.none) : element('dl', {}, ...rows),
      element('p', {}, `${words.answers} ${words.answerOf[endpoint.answer]}`),
    ),
    ...exampleBlocks(name, query),
    element(
      'div',
      { class: 'try', hidden: '', 'data-name': name, 'data-query': JSON.stringify(query) },
      element('button', { type: 'button', class: 'run' }, words.tryIt),
      element('output', {}),
    ),
  );
}

const endpointsOfGroup = (group: EndpointGroup): readonly (readonly [string, Endpoint])[] =>
  Object.entries(endpointGroups[group]);

const definitionList = (entries: readonly (readonly [string, string])[]): Html =>
  element(
    'dl',
    {},
    ...entries.map(([term, meaning]) =>
      element('div', {}, element('dt', {}, term), element('dd', {}, meaning)),
    ),
  );

const pageSection = (id: string, title: string, ...children: readonly Child[]): Html =>
  element('section', { id, class: 'part' }, element('h2', {}, title), ...children);

function inputField(name: string, label: string, size: string): Html {
  const input = voidElement('input', { name, autocomplete: 'off', spellcheck: 'false', maxlength: size });
  return element('label', {}, element('span', {}, label), input);
}

function beginSection(): Html {
  const { title, steps, fill, key, room } = words.begin;
  return pageSection(
    'begin',
    title,
    element(
      'ol',
      { class: 'steps' },
      ...steps.map(([step, how]) => element('li', {}, element('strong', {}, step), element('p', {}, how))),
    ),
    ...exampleBlocks('start', {}),
    element(
      'form',
      { class: 'fill', hidden: '' },
      inputField('key', key, '32'),
      inputField('room', room, '8'),
      element('p', {}, fill),
    ),
    lendSection(),
  );
}

function lendSection(): Html {
  const { own, lend, lent, lentToRun, lentAbout, lentName, unanswered } = words.begin;
  return element(
    'form',
    {
      class: ['fill', 'lend'].join(' '),
      hidden: '',
      'data-name': lentName,
      'data-lent': lent,
      'data-runs': lentToRun,
      'data-unanswered': unanswered,
    },
    element('label', {}, element('span', {}, own), element('select', { name: 'own' })),
    element('button', { type: 'submit' }, lend),
    element('p', {}, lentAbout),
    element('output', {}),
  );
}

function tableOfContents(): Html {
  const { begin, recipes, asking, statuses, events, webhooks } = words;
  const parts = { begin, recipes, asking, statuses, events, webhooks };
  const link = (id: string, title: string) => element('li', {}, element('a', { href: `#${id}` }, title));
  const groups = ENDPOINT_GROUPS.map((group) =>
    element(
      'li',
      {},
      element('a', { href: `#${group}` }, words.groups[group]),
      element('ul', {}, ...endpointsOfGroup(group).map(([name]) => link(name, name))),
    ),
  );
  return element(
    'nav',
    { class: 'contents', 'aria-label': words.contents },
    element('ul', {}, ...Object.entries(parts).map(([id, { title }]) => link(id, title)), ...groups),
  );
}

function mainContent(): Html {
  const { recipes, asking, statuses, events, webhooks } = words;
  return element(
    'main',
    {},
    element('h1', {}, words.headline),
    element('p', { class: 'lead' }, words.lead),
    beginSection(),
    pageSection('recipes', recipes.title, definitionList(recipes.lines)),
    pageSection('asking', asking.title, definitionList(asking.lines)),
    pageSection('statuses', statuses.title, definitionList(statuses.lines)),
    pageSection('events', events.title, element('p', {}, events.about), definitionList(events.lines)),
    pageSection(
      'webhooks',
      webhooks.title,
      element('p', {}, webhooks.about),
      ...EXAMPLE_LANGUAGES.map((language) => exampleBlock(language, webhooks.checks[language])),
    ),
    pageSection(
      'endpoints',
      words.endpoints,
      ...ENDPOINT_GROUPS.map((group) =>
        element(
          'div',
          { id: group, class: 'group' },
          element('h3', {}, words.groups[group]),
          ...endpointsOfGroup(group).map(endpointSection),
        ),
      ),
    ),
  );
}

function languageSwitchAndHeader(): readonly Html[] {
  const radios = EXAMPLE_LANGUAGES.map((language, place) =>
    voidElement('input', {
      type: 'radio',
      name: 'language',
      id: `in-${language}`,
      class: 'choice',
      ...(place === 0 ? { checked: '' } : {}),
    }),
  );
  const labels = EXAMPLE_LANGUAGES.map((language) =>
    element('label', { for: `in-${language}` }, words.languages[language]),
  );
  return [
    ...radios,
    pageHeader(),
    element('div', { class: 'languages' }, element('span', {}, words.language), ...labels),
  ];
}

function pageHeader(): Html {
  return element(
    'header',
    { class: 'head' },
    element(
      'a',
      { href: '/', class: 'home' },
      voidElement('img', { src: '/favicon.svg', alt: '', width: '28', height: '28' }),
      words.home,
    ),
    element('a', { href: '/features/' }, words.nav.features),
    element('a', { href: '/pricing/' }, words.nav.pricing),
    element('a', { href: '/docs/', 'aria-current': 'page' }, words.nav.docs),
    element('a', { href: '/v1/openapi.json' }, words.nav.openapi),
    element('a', { href: '/team/' }, words.nav.team),
  );
}

function fontFaceStyle(font: string): Html {
  const rule = `font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(${font}) format("woff2")`;
  return { html: `<style>@font-face{${rule}}</style>` };
}

/** `font` is the path of the site's typeface, or null without a built web app (V1693). */
export function apiDocsPage(font: string | null = null): string {
  const head = element(
    'head',
    {},
    voidElement('meta', { charset: 'utf-8' }),
    voidElement('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('title', {}, words.title),
    voidElement('meta', { name: 'description', content: words.description }),
    voidElement('link', { rel: 'icon', href: '/favicon.svg' }),
    voidElement('link', { rel: 'stylesheet', href: '/api-docs.css' }),
    ...(font === null ? [] : [fontFaceStyle(font)]),
    element('script', { src: '/api-docs.js', defer: '' }),
  );
  const attributes = { 'data-copied': words.copied, 'data-fill': words.fillFirst };
  const body = element(
    'body',
    attributes,
    ...languageSwitchAndHeader(),
    element('div', { class: 'columns' }, tableOfContents(), mainContent()),
  );
  return `<!doctype html>${element('html', { lang: 'en' }, head, body).html}`;
}
