import { afterFirstPicture } from '../ui/first-picture.ts';
import { CommandOutbox, type Predictor } from './outbox.ts';

let logic: Predictor | null = null;
let coming: Promise<void> | null = null;

/** After a failure, the next command loads it again. */
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

/** Loads `roomPredictor` after the first picture. Earlier commands show when the server acknowledges them (V324). */
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
