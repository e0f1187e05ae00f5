import { afterFirstPicture } from '../ui/first-picture.ts';
import { CommandOutbox } from './outbox.ts';
import type { Predictor } from './predictor.ts';

let logic: Predictor | null = null;
let coming: Promise<void> | null = null;

/** One that did not come is asked for again with the next command. */
function load(): void {
  coming ??= import('./room-predictor.ts').then(
    ({ roomPredictor }) => {
      logic = roomPredictor;
    },
    () => {
      coming = null;
    },
  );
}

/** `roomPredictor`, which is asked for once digits stand: a command that is given before shows when it is acknowledged (V324). */
export const laterPredictor: Predictor = {
  newOutbox() {
    void afterFirstPicture().then(load);
    return new CommandOutbox();
  },
  permits: (rights, name) => logic?.permits(rights, name) ?? true,
  predict(view, commands) {
    if (logic === null) load();
    return logic?.predict(view, commands) ?? view;
  },
  refusal: (view, command, at) => logic?.refusal(view, command, at) ?? null,
};
