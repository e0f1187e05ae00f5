import { isZone } from '../../machines/calendar/zone.ts';

// Imported before all else: date-fns-tz reads a zone while it loads, and would end the process with its own error. Node
// takes any file in that directory for its zone data, and says nothing if it is none (N77).
if (!isZone('Europe/Copenhagen')) {
  process.stderr.write(
    'No time zone can be read: ICU_TIMEZONE_FILES_DIR must hold the files of a release of icu-data, or not be set.\n',
  );
  process.exit(1);
}
