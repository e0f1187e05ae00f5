import { useEffect, useRef } from 'react';
import { controllerWords } from '../../../machines/words/controller.ts';
import { INFINITE, notify } from '../../app/notifications.ts';
import { useRoom } from '../../live/live-context.ts';

/** Tells the crew of automations that came to rest (K115), also of those that rest when it comes. */
export function useRestNotes(): void {
  const { automations } = useRoom().view;
  const told = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const resting = automations.filter(({ rests }) => rests);
    for (const { _id, name } of resting)
      if (!told.current.has(_id))
        notify({
          type: 'error',
          title: controllerWords.automationRests,
          text: controllerWords.automationRestsText(name),
          duration: INFINITE,
        });
    told.current = new Set(resting.map(({ _id }) => _id));
  }, [automations]);
}
