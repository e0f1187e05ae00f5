import { remembered } from '../kernel/remembered.ts';

/** What may stand in a host and its port: no user before an `@`, no path, no list, nothing that cannot be seen. */
const HOST_ONLY = /^[\w.~!$&'()*+;=%:[\]-]+$/;

/**
 * Whether a Host header names a host (W46): a name or an address, maybe with a port, as a browser would go there. What
 * is percent-encoded in it counts as what it stands for.
 */
export const isHost = remembered((value) => HOST_ONLY.test(value) && URL.canParse(`http://${value}/`));
