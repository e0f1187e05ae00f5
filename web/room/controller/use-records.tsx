import { type ReactNode, useState } from 'react';
import type { RecordKeys } from '../../timer/rundown/rundown-menu.tsx';
import type { PaperName } from '../paper/room-papers.tsx';
import type { RecordName } from '../records/records-dialog.tsx';
import { laterParts } from './later-parts.ts';

const { RecordsDialog, RoomPapers } = laterParts;

interface Records extends RecordKeys {
  /** Stands anywhere on the page. */
  readonly parts: ReactNode;
}

/** The log and the report of the room, and what of it is printed: all of it comes when it is asked for. */
export function useRecords(): Records {
  const [shown, setShown] = useState<RecordName | null>(null);
  const [asked, setAsked] = useState<PaperName | null>(null);
  return {
    show: setShown,
    print: setAsked,
    parts: (
      <>
        <RecordsDialog shown={shown} onClose={() => setShown(null)} />
        <RoomPapers asked={asked} onDone={() => setAsked(null)} />
      </>
    ),
  };
}
