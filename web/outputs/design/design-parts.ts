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

export const LazyAgenda = designPart(async () => (await import('./list-parts.tsx')).AgendaPart);
export const LazyScreen = designPart(async () => (await import('./screen-part.tsx')).ScreenPart);
export const LazyModerator = designPart(async () => (await import('./list-parts.tsx')).ModeratorPart);
export const LazyFileOrPage = designPart(async () => (await import('./given-parts.tsx')).FileOrPagePart);
export const LazyScript = designPart(async () => (await import('./script-part.tsx')).ScriptPart);
export const LazyFile = designPart(async () => (await import('./given-parts.tsx')).FilePart);

interface LazyDesignPart {
  readonly isLoaded: () => boolean;
  readonly load: () => Promise<void>;
}

const lazyParts: Readonly<Partial<Record<ElementType, LazyDesignPart>>> = {
  AGENDA: LazyAgenda,
  IMAGE: LazyFileOrPage,
  IFRAME: LazyFileOrPage,
  SCREENSHOT: LazyScreen,
  MODERATOR: LazyModerator,
  SCRIPT: LazyScript,
};

function lazyPartsOf({ elements, logo }: Design): readonly LazyDesignPart[] {
  const parts = elements.map(({ type }) => lazyParts[type]).filter((part) => part !== undefined);
  return logo === null ? parts : [...parts, LazyFile];
}

export const arePartsLoaded = (design: Design): boolean =>
  lazyPartsOf(design).every((part) => part.isLoaded());

export async function loadParts(design: Design): Promise<void> {
  await Promise.all(lazyPartsOf(design).map((part) => part.load()));
}
