import { useState } from 'react';
import { offsetAt, zoneCity } from '../../machines/calendar/zone.ts';
import { nextClockChange, offsetText, readWallTime } from '../../machines/calendar/zone-changes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { language } from '../app/language.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useZones } from '../ui/zone-field.tsx';
import { searchZones, type ZoneChoice } from '../ui/zone-search.view.ts';
import list from './admin.module.css';
import { AdminPageHead, Badge, Facts, Problem, SearchField, Section } from './parts.tsx';
import { durationText } from './texts.view.ts';

const DEFAULT_SHOWN = 60;
const MAX_SHOWN = 1_000;

export function TimezonesPage() {
  const { zones, failed } = useZones();
  const [typed, setTyped] = useState('');
  const [now] = useState(() => Date.now());
  const found = searchZones(zones, typed, MAX_SHOWN);
  return (
    <>
      <AdminPageHead title={adminWords.timezones} note={adminWords.timezonesNote} />
      <WallTime zones={zones} />
      <Section title={adminWords.allZones}>
        <SearchField
          label={adminWords.searchZones}
          placeholder={adminWords.searchZonesBy}
          value={typed}
          onChange={setTyped}
        />
        {failed && <Problem text={adminWords.zonesNotLoaded} />}
        <p className={list.note} role="status">
          {found.length > DEFAULT_SHOWN
            ? adminWords.zonesFirst(found.length, zones.length, DEFAULT_SHOWN)
            : adminWords.zonesFound(found.length, zones.length)}
        </p>
        <ul className={list.list}>
          {found.slice(0, DEFAULT_SHOWN).map((zone) => (
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
          {change === null
            ? adminWords.noChange
            : adminWords.changeFrom(offsetText(change.to), momentInZone(change.at, zone))}
        </span>
      </span>
    </li>
  );
}

function momentInZone(at: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}

function WallTime({ zones }: { readonly zones: readonly ZoneChoice[] }) {
  const [zone, setZone] = useState('Europe/Berlin');
  const [date, setDate] = useState('2026-03-29');
  const [time, setTime] = useState('02:30');
  const reading = readWallTime(date, time.length === 5 ? `${time}:00` : time, zone);
  const choices = zones.map((each) => ({ value: each.zone, label: `${zoneCity(each.zone)} (${each.zone})` }));
  return (
    <Section title={adminWords.localTime}>
      <div className={list.fields}>
        {choices.length > 0 && (
          <Select label={adminWords.zone} value={zone} choices={choices} onChange={setZone} />
        )}
        <TextField label={adminWords.day} type="date" value={date} onChange={setDate} />
        <TextField label={adminWords.time} type="time" value={time} onChange={setTime} />
      </div>
      {reading === null ? (
        <Problem text={adminWords.enterDayAndTime} />
      ) : (
        <Facts
          facts={[
            [
              adminWords.clocks,
              <WallTimeKind key="kind" kind={reading.kind} by={durationText(reading.by)} />,
            ],
            [adminWords.means, new Date(reading.at).toISOString()],
            [
              adminWords.shownThere,
              `${momentInZone(reading.at, zone)}, ${offsetText(offsetAt(reading.at, zone))}`,
            ],
          ]}
        />
      )}
    </Section>
  );
}

function WallTimeKind({ kind, by }: { readonly kind: 'plain' | 'skipped' | 'twice'; readonly by: string }) {
  if (kind === 'plain') return <Badge kind="good">{adminWords.once}</Badge>;
  if (kind === 'skipped') return <Badge kind="warn">{adminWords.skip(by)}</Badge>;
  return <Badge kind="warn">{adminWords.twice(by)}</Badge>;
}
