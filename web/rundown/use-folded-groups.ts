import { useMemo, useState } from 'react';
import { browserEntry } from '../app/browser-entry.ts';
import { useRoom } from '../live/live-context.ts';

/** Stored by browser and room (V1732). */
export function useFoldedGroups() {
  const { pid } = useRoom();
  const kept = useMemo(() => browserEntry(`callboard.folded-groups.${pid}`), [pid]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((kept.read() ?? '').split(' ').filter(Boolean)),
  );
  const fold = (id: string | undefined, isFolded: boolean) => {
    if (id === undefined || folded.has(id) === isFolded) return;
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
    kept.write(next.size === 0 ? null : [...next].join(' '));
  };
  return [folded, fold] as const;
}
