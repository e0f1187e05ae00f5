import { useCallback, useEffect, useState } from 'react';
import type { Design } from '../../../machines/output/design.ts';
import { language } from '../../app/language.ts';
import { useRoom } from '../../live/live-context.ts';
import { DesignStage } from '../design/design-stage.tsx';
import { ScaledStage } from '../design/scaled-stage.tsx';
import { loadDesign } from '../design/use-shown-design.ts';
import styles from './design-gallery.module.css';
import { sampleScreen } from './empty-elements.view.ts';

/** Sample, drawn while visible (V423). */
export function DesignPreview({ design }: { readonly design: Design }) {
  const [isSeen, see] = useState(false);
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={styles.picture}
      data-clear={design.background === 'transparent' || undefined}
      aria-hidden
      inert
    >
      {isSeen && <Drawn design={design} />}
    </div>
  );
}

function Drawn({ design }: { readonly design: Design }) {
  const { room } = useRoom().view;
  const isLoaded = useLoadedParts(design);
  if (!isLoaded) return null;
  const screen = sampleScreen(room, design, showsMessageAlone(design) ? 'message' : 'running', language);
  return (
    <ScaledStage>
      <DesignStage screen={screen} />
    </ScaledStage>
  );
}

/** Message-only designs need a message. */
const showsMessageAlone = ({ elements }: Design): boolean => elements.every(({ type }) => type === 'MESSAGE');

/** Settles with failures. */
function useLoadedParts(design: Design): boolean {
  const [loaded, setLoaded] = useState<Design | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadDesign(design).then(() => {
      if (!isOver) setLoaded(design);
    });
    return () => {
      isOver = true;
    };
  }, [design]);
  return loaded === design;
}
