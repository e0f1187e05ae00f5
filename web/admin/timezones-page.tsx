import { useEffect, useState } from 'react';
import { spanText } from '../../machines/admin/words.ts';
import { offsetAt } from '../../machines/calendar/zone.ts';
import { nextClockChange, offsetText, readWallTime } from '../../machines/calendar/zone-changes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { searchZones, type ZoneChoice, zoneCity } from '../../machines/view/entry/zone-search.ts';
import { language } from '../app/language.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loadZones } from '../ui/zones.ts';
import list from './list.module.css';
import parts from './parts.module.css';
import { AdminPageHead, Badge, Facts, Problem, SearchField, Section } from './parts.tsx';

/** Rows that are shown; typing finds the rest. */
const SHOWN = 60;
const ALL = 1_000;

export function TimezonesPage() {
  const { zones, failed } = useZones();
  const [typed, setTyped] = useState('');
  const [now] = useState(() => Date.now());
  const found = searchZones(zones, typed, ALL);
  return (
    <>
      <AdminPageHead
        title="Time zones"
        note="As this browser knows them, by the rules that the schedule goes by."
      />
      <WallTime zones={zones} />
      <Section title="All zones">
        <SearchField
          label="Search time zones"
          placeholder="City, country, name or offset"
          value={typed}
          onChange={setTyped}
        />
        {failed && <Problem text="The list of zones could not be loaded. Reload the page." />}
        <p className={parts.note} role="status">
          {found.length} of {zones.length}
          {found.length > SHOWN && `, the first ${SHOWN} shown`}
        </p>
        <ul className={list.list}>
          {found.slice(0, SHOWN).map((zone) => (
            <ZoneRow key={zone.zone} choice={zone} now={now} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function ZoneRow({ choice, now }: { readonly choice: ZoneChoice; readonly now: Instant }) {
  const { zone, name, country } = choice;
  const change = nextClockChange(now, zone);
  return (
    <li className={list.row}>
      <span className={list.rowWords}>
        <strong>{zone}</strong>
        <span>{[name, country].filter((part) => part !== '').join(', ')}</span>
      </span>
      <span className={list.aside}>
        <span data-tabular>{offsetText(offsetAt(now, zone))}</span>
        <span>
          {change === null ? 'No change ahead' : `${offsetText(change.to)} from ${momentIn(change.at, zone)}`}
        </span>
      </span>
    </li>
  );
}

function momentIn(at: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}

/** What the schedule makes of a time that clocks skip or show twice. */
function WallTime({ zones }: { readonly zones: readonly ZoneChoice[] }) {
  const [zone, setZone] = useState('Europe/Berlin');
  const [date, setDate] = useState('2026-03-29');
  const [time, setTime] = useState('02:30');
  const reading = readWallTime(date, time.length === 5 ? `${time}:00` : time, zone);
  const choices = zones.map((each) => ({ value: each.zone, label: `${zoneCity(each.zone)} (${each.zone})` }));
  return (
    <Section title="A local time">
      <div className={parts.fields}>
        {choices.length > 0 && <Select label="Zone" value={zone} choices={choices} onChange={setZone} />}
        <TextField label="Day" type="date" value={date} onChange={setDate} />
        <TextField label="Time" type="time" value={time} onChange={setTime} />
      </div>
      {reading === null ? (
        <Problem text="Enter a day and a time." />
      ) : (
        <Facts
          facts={[
            ['Clocks', <Kind key="kind" kind={reading.kind} by={spanText(reading.by)} />],
            ['Means', new Date(reading.at).toISOString()],
            ['Shown there as', `${momentIn(reading.at, zone)}, ${offsetText(offsetAt(reading.at, zone))}`],
          ]}
        />
      )}
    </Section>
  );
}

function Kind({ kind, by }: { readonly kind: 'plain' | 'skipped' | 'twice'; readonly by: string }) {
  if (kind === 'plain') return <Badge kind="good">Show it once</Badge>;
  if (kind === 'skipped') return <Badge kind="warn">{`Skip it: it moves forward by ${by}`}</Badge>;
  return <Badge kind="warn">{`Show it twice: the first is meant, ${by} before the second`}</Badge>;
}

function useZones(): { readonly zones: readonly ZoneChoice[]; readonly failed: boolean } {
  const [zones, setZones] = useState<readonly ZoneChoice[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    loadZones().then(
      (all) => !left && setZones(all),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, []);
  return { zones, failed };
}
