import type { Edit } from './edit.ts';

/** Flashes the timer on every screen, from the same instant on (R13). Not part of the show: nothing stays. */
export const flashTimers: Edit<'timers/flash'> = (context, { count }, { at }) => ({
  ...context,
  flashes: { ...context.flashes, timers: { count, at } },
});

/** Flashes the shown message (R13). */
export const flashMessages: Edit<'messages/flash'> = (context, { count }, { at }) => ({
  ...context,
  flashes: { ...context.flashes, messages: { count, at } },
});
