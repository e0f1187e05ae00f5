import { parentPort } from 'node:worker_threads';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

type ModuleRunner = Parameters<NonNullable<Parameters<typeof init>[0]['onModuleRunner']>>[0];

const port = parentPort;
if (port === null) throw new Error('This is the entry of a thread.');

let runner: ModuleRunner | null = null;

/** As in a new thread: our modules are loaded again, and no mutant is active while they are. */
function startAfresh(): void {
  Reflect.deleteProperty(globalThis, '__stryker__');
  for (const module of runner?.evaluatedModules.idToModuleMap.values() ?? []) {
    if (module.id.includes('/node_modules/')) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  }
}

init({
  post: (message) => port.postMessage(message),
  on: (listener) => port.on('message', listener),
  off: (listener) => port.off('message', listener),
  onModuleRunner: (started) => {
    runner = started;
  },
  runTests: (state, traces) => {
    startAfresh();
    return runBaseTests('run', state, traces);
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
});
