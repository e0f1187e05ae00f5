import { decoded } from '../../kernel/decoded.ts';
import { parseRoomPid } from '../../kernel/room-pid.ts';

const STAGE = /^\/(r|output)\/([^/]+)\/(controller\/)?$/;

/** A screen that is loaded without the site around it, and the part of the path that it needs to know. */
export type StageAddress =
  | { readonly screen: 'viewer' | 'controller'; readonly params: { readonly pid: string } }
  | { readonly screen: 'output'; readonly params: { readonly outputId: string } };

/** The screen of a show at a path that is right as it is (`redirectOf` knows no other one for it); null: there is none. */
export function stageAt(pathname: string): StageAddress | null {
  const [, folder, id = '', view] = STAGE.exec(pathname) ?? [];
  if (folder === 'output' && view === undefined)
    return { screen: 'output', params: { outputId: decoded(id) } };
  if (folder !== 'r' || parseRoomPid(id) !== id) return null;
  return { screen: view === undefined ? 'viewer' : 'controller', params: { pid: id } };
}
