import type * as Uws from 'uWebSockets.js';
import { createRequire } from 'node:module';

/**
 * Version 20.51 runs with Node 22 on any Linux, version 20.69 with Node 24 and 26 and glibc 2.38
 * (`server/toolchain.mjs`).
 */
const uwsPackage = Number.parseInt(process.versions.node, 10) < 24 ? 'uWebSockets.js' : 'uWebSockets.js-24';

/**
 * Maximum bytes of a request's headers. One cookie of a neighbouring subdomain could fill the default of 4 kB (W360).
 */
const HEADER_BYTES = 16_384;
process.env['UWS_HTTP_MAX_HEADERS_SIZE'] = String(HEADER_BYTES);

const uwsModule: typeof Uws = createRequire(import.meta.url)(uwsPackage);
export const { App, DISABLED, us_listen_socket_close, us_socket_local_port } = uwsModule;
