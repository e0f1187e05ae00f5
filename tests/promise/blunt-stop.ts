import { Dispatcher } from '../../server/sockets/dispatcher.ts';

/** Loaded before a server: a stopping one refuses commands that it does not take. */
Dispatcher.prototype.beginStop = () => {};
