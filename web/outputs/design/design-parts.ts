import { type ComponentType, createElement, useState } from 'react';
import type { Design, ElementType } from '../../../machines/output/design.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Draws a preloaded component in the same frame. React's `lazy` draws nothing for up to 300 ms (V630). */
function designPart<Own extends object>(load: () => Promise<ComponentType<Own>>) {
  let loaded: ComponentType<Own> | null = null;
  const get = async () => (loaded ??= await load());
  const Later = lazyPart(get, { loads: 'asked' });
  function DesignPart(props: Own) {
    const [Part] = useState<ComponentType<Own>>(() => loaded ?? Later);
    return createElement(Part, props);
  }
  return Object.assign(DesignPart, {
    isLoaded: () => loaded !== null,
    load: async () => {
      await get();
    },
  });
}

export const LaterAgenda = designPart(async () => (await import('./list-parts.tsx')).AgendaPart);
export const LaterScreen = designPart(async () => (await import('./screen-part.tsx')).ScreenPart);
export const LaterModerator = designPart(async () => (await import('./list-parts.tsx')).ModeratorPart);
export const LaterGiven = designPart(async () => (await import('./given-parts.tsx')).GivenPart);
export const LaterScript = designPart(async () => (await import('./script-part.tsx')).ScriptPart);
export const LaterFile = designPart(async () => (await import('./given-parts.tsx')).FilePart);

interface LaterPart {
  readonly isLoaded: () => boolean;
  readonly load: () => Promise<void>;
}

const laterParts: Readonly<Partial<Record<ElementType, LaterPart>>> = {
  AGENDA: LaterAgenda,
  IMAGE: LaterGiven,
  IFRAME: LaterGiven,
  SCREENSHOT: LaterScreen,
  MODERATOR: LaterModerator,
  SCRIPT: LaterScript,
};

function laterPartsOf({ elements, logo }: Design): readonly LaterPart[] {
  const asked = elements.map(({ type }) => laterParts[type]).filter((part) => part !== undefined);
  return logo === null ? asked : [...asked, LaterFile];
}

export const arePartsLoaded = (design: Design): boolean =>
  laterPartsOf(design).every((part) => part.isLoaded());

export async function loadParts(design: Design): Promise<void> {
  await Promise.all(laterPartsOf(design).map((part) => part.load()));
}
