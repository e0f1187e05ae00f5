import type { OutputId } from '../kernel/ids.ts';

/** A named screen of the room with a layout of its own. Every room starts with one called Viewer. */
export interface Output {
  readonly _id: OutputId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
  readonly name: string;
  /** Whether its layout shows the crew's notes; then its screens receive them. */
  readonly showNotes: boolean;
}

/** A new output before it gets its id and place. */
export const newOutput: Omit<Output, '_id' | 'index'> = { name: '', showNotes: false };
