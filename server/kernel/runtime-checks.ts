import { isZone } from '../../machines/calendar/zone.ts';
import { isSupportedNode } from './node-version.mjs';

// Import this module first: with other versions of Node, the binaries of SQLite and uWebSockets.js crash.
if (!isSupportedNode(process.version)) {
  process.stderr.write(
    `Callboard does not run on Node ${process.version}. It needs Node 22.23 or later, or Node 24 or 26 with glibc 2.38; \`npm start\` brings it along.\n`,
  );
  process.exit(1);
}

// Without usable zone data, date-fns-tz would crash while it loads. Node accepts any file as zone data (N77).
if (!isZone('Europe/Copenhagen')) {
  process.stderr.write(
    'No time zone can be read: ICU_TIMEZONE_FILES_DIR must hold the files of a release of icu-data, or not be set.\n',
  );
  process.exit(1);
}
