import { Dispatcher } from '../../server/socket/dispatcher.ts';

/** Loaded before a server: one that is being stopped refuses what it does not take any more. */
Dispatcher.prototype.beginStop = () => {};
