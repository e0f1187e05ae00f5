import type { Client } from '../../../machines/device/client.ts';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { customDesign, hasCustomDesign } from '../../../machines/output/layout-designs.ts';
import { OUTPUT_AT_ZERO, type Output } from '../../../machines/output/output.ts';
import type { CommandPayloads } from '../../../machines/room/commands.ts';
import type { OutputLinks } from '../../../machines/room/room.links.ts';
import { withHiddenSignature } from '../../app/hidden-signature.view.ts';
import { outputWords } from './output.words.ts';

export const atZeroChoices = OUTPUT_AT_ZERO.map((value) => ({ value, label: outputWords.atZeros[value] }));

export interface OutputRow {
  readonly id: OutputId;
  readonly index: number;
  readonly title: string;
  readonly look: string;
  readonly isDesigned: boolean;
  readonly output: Output;
  readonly path: string | null;
  readonly screens: number | null;
  readonly designers: readonly string[];
}

interface OutputSource {
  readonly outputs: readonly Output[];
  readonly links: OutputLinks | null;
  readonly clients: readonly Client[] | undefined;
}

export function outputRows({ outputs, links, clients }: OutputSource): readonly OutputRow[] {
  return outputs.map((output) => ({
    id: output._id,
    index: output.index,
    title: outputTitle(output),
    look: designSummary(output),
    isDesigned: hasCustomDesign(output),
    output,
    path: (links && ownEntry(links, output._id)) ?? null,
    screens: clients?.filter(({ outputId }) => outputId === output._id).length ?? null,
    designers: designersOf(clients ?? [], output._id),
  }));
}

/** Returns true for the first output if the viewer can show its design (V358, V1753). */
export function isViewerOutput(output: Output): boolean {
  const design = customDesign(output);
  return (
    output.index === 0 && (design === null ? output.layout === 'FULL' : design.background !== 'transparent')
  );
}

export const outputTitle = ({ name, index }: Output): string =>
  name.trim() || outputWords.untitled(index + 1);

export function designersOf(
  clients: readonly Client[],
  outputId: OutputId,
  ownClient?: Pick<Client, 'id' | 'deviceId'>,
): readonly string[] {
  // Any screen can set `designing`, but only controllers can edit.
  const otherClients = clients.filter(
    ({ id, designing, view, tokenView = view }) =>
      designing === outputId && id !== ownClient?.id && tokenView === 'CONTROLLER',
  );
  const names = otherClients.map(({ name, deviceId }) =>
    deviceId === ownClient?.deviceId ? outputWords.otherWindow : name.trim() || outputWords.somebody,
  );
  return [...new Set(names)];
}

const designSummary = (output: Output): string =>
  hasCustomDesign(output)
    ? outputWords.designed
    : `${outputWords.layouts[output.layout]}, ${outputWords.onBackground[output.background]}`;

const MAX_NAME_LENGTH = 200;

export function duplicateOf({ output, title }: OutputRow): CommandPayloads['outputs/create'] {
  const { copy } = outputWords;
  const name = `${title.slice(0, MAX_NAME_LENGTH - copy.length)}${copy}`;
  return { copyOf: output._id, index: output.index + 1, name };
}

/** Parses links of this site and hides their signatures. Returns null if they are malformed. */
export function outputLinksFrom(answer: unknown): OutputLinks | null {
  if (typeof answer !== 'object' || answer === null || !('outputLinks' in answer)) return null;
  const { outputLinks } = answer;
  return typeof outputLinks === 'object' && outputLinks !== null && isLinks(outputLinks)
    ? withHiddenSignatures(outputLinks)
    : null;
}

function withHiddenSignatures(links: OutputLinks): OutputLinks {
  return Object.fromEntries(Object.entries(links).map(([id, link]) => [id, withHiddenSignature(link)]));
}

function isLinks(links: object): links is OutputLinks {
  return Object.values(links).every((path) => typeof path === 'string' && path.startsWith('/output/'));
}
