import * as fc from 'fast-check';

/**
 * Properties are tried with the same cases in every run of the tests, so that one that fails does so because of what was
 * changed. `npm run soak -- properties` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_504) });

// A zone with daylight saving, so that code which forgets the room's zone is caught. A server that ran in this process
// before has left UTC.
process.env.TZ = 'Europe/Copenhagen';
