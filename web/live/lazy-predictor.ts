import { afterFirstPicture } from '../ui/first-picture.ts';
import { CommandOutbox, type Predictor } from './outbox.ts';

let loadedPredictor: Predictor | null = null;
let loadingPredictor: Promise<void> | null = null;

function loadPredictor(): void {
  loadingPredictor ??= import('./room-predictor.ts').then(
    ({ roomPredictor }) => {
      loadedPredictor = roomPredictor;
    },
    () => {
      loadingPredictor = null;
    },
  );
}

/** Loads `roomPredictor` after the first picture. Earlier commands show when the server acknowledges them (V324). */
export const lazyPredictor: Predictor = {
  newOutbox() {
    void afterFirstPicture().then(loadPredictor);
    return new CommandOutbox();
  },
  permits: (rights, name) => loadedPredictor?.permits(rights, name) ?? true,
  predict(view, commands) {
    if (loadedPredictor === null) loadPredictor();
    return loadedPredictor?.predict(view, commands) ?? view;
  },
  refusal: (view, command, at) => loadedPredictor?.refusal(view, command, at) ?? null,
};
