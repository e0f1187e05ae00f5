import type * as Uws from 'uWebSockets.js';
import { createRequire } from 'node:module';

/**
 * uWebSockets.js as it was built for this Node: 20.51 has binaries for Node 22 that run on any Linux of today, 20.69 those for Node
 * 24 and 26, which need glibc 2.38 (`server/toolchain.mjs` starts what fits). We use what both have.
 */
const build = Number.parseInt(process.versions.node, 10) < 24 ? 'uWebSockets.js' : 'uWebSockets.js-24';

/**
 * Bytes of the headers of a request, as in Node's own server; uWebSockets.js reads it when it is loaded. Its own 4 kB
 * are filled by a single cookie, which any page of a neighbouring subdomain sets for us as well (W360).
 */
const HEADER_BYTES = 16_384;
process.env['UWS_HTTP_MAX_HEADERS_SIZE'] = String(HEADER_BYTES);

const uws: typeof Uws = createRequire(import.meta.url)(build);
export const { App, DISABLED, us_listen_socket_close, us_socket_local_port } = uws;
