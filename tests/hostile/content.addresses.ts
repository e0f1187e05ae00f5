import type { Markup } from './content.markup.ts';
import { OUTSIDE, run } from './content.vocabulary.ts';

/** Addresses that are code, or lead elsewhere. Put into `href` they must not get there. */
const codeAddresses: readonly Markup[] = [
  (id) => `javascript:${run(id)}`,
  (id) => `JaVaScRiPt:${run(id)}`,
  (id) => ` javascript:${run(id)}`,
  (id) => `\u0001javascript:${run(id)}`,
  (id) => `java\tscript:${run(id)}`,
  (id) => `java\nscript:${run(id)}`,
  (id) => `javascript\r\n:${run(id)}`,
  (id) => `javascript:%72an\`${id}\``,
  (id) => `javascript://outside.example/%0a${run(id)}`,
  (id) => `javascript:/*--></title></style>*/${run(id)}`,
  (id) => `javascript:void(${run(id)})`,
  (id) => `data:text/html,<script>${run(id)}</script>`,
  (id) => `data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=#${id}`,
  (id) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run(id)}'/>`,
  (id) => `vbscript:${run(id)}`,
  (id) => `livescript:${run(id)}`,
  (id) => `file:///etc/passwd?${id}`,
  (id) => `filesystem:${OUTSIDE}${id}`,
  (id) => `view-source:${OUTSIDE}${id}`,
];

/** Elements that carry an address which is code. */
const carriers: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">here</a>`,
  (address) => `<form action="${address}"><button>here</button></form>`,
  (address) => `<button form=f formaction="${address}">here</button>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<embed src="${address}">`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<area href="${address}">`,
  (address) => `<base href="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<svg><a href="${address}"><text>here</text></a></svg>`,
  (address) => `<svg><a xlink:href="${address}"><text>here</text></a></svg>`,
  (address) => `<svg><animate attributeName=href values="${address}"/></svg>`,
  (address) => `<svg><set attributeName=href to="${address}"/></svg>`,
  (address) => `<math href="${address}">here</math>`,
];

const carried: readonly Markup[] = carriers.flatMap((carry) => [
  (id) => carry(`javascript:${run(id)}`),
  (id) => carry(`java&#9;script:${run(id)}`),
  (id) => carry(`data:text/html,<script>${run(id)}</script>`),
]);

/** Elements that send a request as soon as they exist. */
const beacons: readonly ((address: string) => string)[] = [
  (address) => `<img src=${address}>`,
  (address) => `<img srcset="${address} 2x">`,
  (address) => `<img src="//outside.example/${address.split('/').at(-1) ?? ''}">`,
  (address) => `<picture><source srcset="${address}"><img></picture>`,
  (address) => `<video poster="${address}"></video>`,
  (address) => `<video src="${address}" autoplay></video>`,
  (address) => `<audio src="${address}" preload=auto></audio>`,
  (address) => `<input type=image src="${address}">`,
  (address) => `<link rel=stylesheet href="${address}">`,
  (address) => `<link rel=preload as=image href="${address}">`,
  (address) => `<link rel=modulepreload href="${address}">`,
  (address) => `<style>@import "${address}";</style>`,
  (address) => `<style>@import url(${address});</style>`,
  (address) => `<style>*{background:url(${address})}</style>`,
  (address) => `<p style="background:url(${address})">x</p>`,
  (address) => `<p style="background-image:image-set('${address}' 1x)">x</p>`,
  (address) => `<p style="list-style:url(${address});display:list-item">x</p>`,
  (address) => `<p style="border-image:url(${address}) 1;border:1px solid">x</p>`,
  (address) => `<p style="content:url(${address})">x</p>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<iframe srcdoc="<img src=${address}>"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><image href="${address}" width=9 height=9 /></svg>`,
  (address) => `<table background="${address}"><tr><td>x</table>`,
];

/** Markup that contacts another host, leads elsewhere, or carries code behind a click. */
export const addressMarkup: readonly Markup[] = [
  ...carried,
  ...beacons.map(
    (beacon): Markup =>
      (id) =>
        beacon(OUTSIDE + id),
  ),
];

/** Values that act where a careless page takes them for a style. */
export const styles: readonly Markup[] = [
  (id) => `url(${OUTSIDE}${id})`,
  (id) => `url("${OUTSIDE}${id}")`,
  (id) => `URL( ${OUTSIDE}${id} )`,
  (id) => `red url(${OUTSIDE}${id})`,
  (id) => `u\\72l(${OUTSIDE}${id})`,
  (id) => `image-set("${OUTSIDE}${id}" 1x)`,
  (id) => `url(//outside.example/${id})`,
];

/** Texts that are addresses themselves. */
export const addresses: readonly Markup[] = codeAddresses;
