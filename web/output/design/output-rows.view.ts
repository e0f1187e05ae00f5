import type { Client } from '../../../machines/device/client.ts';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { isDesigned, ownDesign } from '../../../machines/output/designed.ts';
import type { Output } from '../../../machines/output/output.ts';
import type { CommandPayloads } from '../../../machines/room/commands.ts';
import type { OutputLinks } from '../../../machines/room/room.links.ts';
import { withHiddenSignature } from '../../app/hidden-signature.view.ts';
import { outputWords } from './output.words.ts';

/** An output as the controller lists it (V124). */
export interface OutputRow {
  readonly id: OutputId;
  readonly index: number;
  readonly title: string;
  /** "Strip at the foot, transparent", or that it has a design of its own. */
  readonly look: string;
  /** What crew have designed has no layout that could be chosen (R123). */
  readonly isDesigned: boolean;
  readonly output: Output;
  /** Its link; null while it is not here, and for those who may not share it. */
  readonly path: string | null;
  /** How many screens are on it; null when this controller may not see who is connected. */
  readonly screens: number | null;
  /** What those are called who work on its design now. */
  readonly designers: readonly string[];
}

interface OutputSource {
  readonly outputs: readonly Output[];
  /** What the server gave to a member; null for everybody else. */
  readonly links: OutputLinks | null;
  readonly clients: readonly Client[] | undefined;
}

export function outputRows({ outputs, links, clients }: OutputSource): readonly OutputRow[] {
  return outputs.map((output) => ({
    id: output._id,
    index: output.index,
    title: outputTitle(output),
    look: lookOf(output),
    isDesigned: isDesigned(output),
    output,
    path: (links && ownEntry(links, output._id)) ?? null,
    screens: clients?.filter(({ outputId }) => outputId === output._id).length ?? null,
    designers: designersOf(clients ?? [], output._id),
  }));
}

/** Whether the room's viewer shows what this output does: it is the first, and what the viewer takes over (V358, V1753). */
export function isViewers(output: Output): boolean {
  const own = ownDesign(output);
  return output.index === 0 && (own === null ? output.layout === 'FULL' : own.background !== 'transparent');
}

/** What it is called; "Output 2" without a name. */
export const outputTitle = ({ name, index }: Output): string =>
  name.trim() || outputWords.untitled(index + 1);

/** What those are called who work on the design of the output, each once (V454). `own`: of whom nobody is to be told. */
export function designersOf(
  clients: readonly Client[],
  outputId: OutputId,
  own?: Pick<Client, 'id' | 'deviceId'>,
): readonly string[] {
  // Any screen may say so; designs are made at controllers, which the token proves.
  const others = clients.filter(
    ({ id, designing, view, tokenView = view }) =>
      designing === outputId && id !== own?.id && tokenView === 'CONTROLLER',
  );
  const names = others.map(({ name, deviceId }) =>
    deviceId === own?.deviceId ? outputWords.otherWindow : name.trim() || outputWords.somebody,
  );
  return [...new Set(names)];
}

const lookOf = (output: Output): string =>
  isDesigned(output)
    ? outputWords.designed
    : `${outputWords.layouts[output.layout]}, ${outputWords.onBackground[output.background]}`;

const LONGEST_NAME = 200;

/** Another output that looks the same and stands right behind it. */
export function duplicateOf({ output, title }: OutputRow): CommandPayloads['outputs/create'] {
  const { copy } = outputWords;
  const name = `${title.slice(0, LONGEST_NAME - copy.length)}${copy}`;
  return { copyOf: output._id, index: output.index + 1, name };
}

/** Takes the server's answer about a room, and hides the signatures; null unless each link is a path of this site. */
export function outputLinksFrom(answer: unknown): OutputLinks | null {
  if (typeof answer !== 'object' || answer === null || !('outputLinks' in answer)) return null;
  const { outputLinks } = answer;
  return typeof outputLinks === 'object' && outputLinks !== null && isLinks(outputLinks)
    ? hidden(outputLinks)
    : null;
}

function hidden(links: OutputLinks): OutputLinks {
  return Object.fromEntries(Object.entries(links).map(([id, link]) => [id, withHiddenSignature(link)]));
}

function isLinks(links: object): links is OutputLinks {
  return Object.values(links).every((path) => typeof path === 'string' && path.startsWith('/output/'));
}
