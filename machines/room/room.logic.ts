import { fromTransition } from 'xstate';
import type { RoomContext } from './room.state.ts';
import { roomStep } from './room.step.ts';

/**
 * The room's actor logic, the one engine that rooms run on: a server's actors, and, by its function alone, a screen's own
 * commands ahead of the server. It knows no modes: they follow from the context at any time (T1), and `roomMachine` draws
 * them. Keeping them up would cost ten times as much (decision 007).
 */
export const roomLogic = fromTransition(roomStep, ({ input }: { input: RoomContext }) => input);
