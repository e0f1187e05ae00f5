import { isZone } from '../../machines/calendar/zone.ts';
import { isSupportedNode } from './node-version.mjs';

// Import this module first: with other versions of Node, the binaries of SQLite and uWebSockets.js crash.
if (!isSupportedNode(process.version)) {
  process.stderr.write(
    `Callboard does not run on Node ${process.version}. It needs Node 22 from 22.23 on, or Node 24 or 26 with glibc 2.38. Run \`npm start\`, which downloads the right one.\n`,
  );
  process.exit(1);
}

// Without usable zone data, date-fns-tz would crash while it loads. Node accepts any file as zone data (N77).
if (!isZone('Europe/Copenhagen')) {
  process.stderr.write(
    'Node finds no usable time zones in ICU_TIMEZONE_FILES_DIR. Put the files of an icu-data release there, or unset the variable.\n',
  );
  process.exit(1);
}
