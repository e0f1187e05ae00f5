import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { zoneCity } from '../../machines/calendar/zone.ts';
import field from './field.module.css';
import popover from './popover.module.css';
import { uiWords } from './ui.words.ts';
import styles from './zone-field.module.css';
import { searchZones, type ZoneChoice } from './zone-search.view.ts';
import { loadZones } from './zones.ts';

interface Props {
  readonly value: string | null;
  readonly none: string;
  readonly description?: string;
  readonly onChange: (zone: string | null) => void;
}

const MAX_SHOWN_ZONES = 40;
const NO_ZONE = 'none';

export function ZoneField({ value, none, description, onChange }: Props) {
  const { zones } = useZones();
  const current = value === null ? '' : zoneLabel(value, zones);
  const [typed, setTyped] = useState<string | null>(null);
  const found = searchZones(zones, typed === null || typed === current ? '' : typed, MAX_SHOWN_ZONES);
  const choose = (key: unknown) => {
    setTyped(null);
    if (typeof key === 'string') onChange(key === NO_ZONE ? null : key);
  };
  return (
    <ComboBox
      className={field.field ?? ''}
      menuTrigger="focus"
      items={[{ id: NO_ZONE }, ...found.map((zone) => ({ id: zone.zone, zone }))]}
      inputValue={typed ?? current}
      onInputChange={setTyped}
      onChange={choose}
      onBlur={() => setTyped(null)}
      allowsEmptyCollection
    >
      <Label className={field.label ?? ''}>{uiWords.zone}</Label>
      <div className={styles.combo}>
        <Input className={field.input ?? ''} placeholder={uiWords.typeCity(none)} />
        <Button className={styles.comboButton ?? ''} aria-label={uiWords.allZones}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {value === null && description !== undefined && (
        <Text slot="description" className={field.description ?? ''}>
          {description}
        </Text>
      )}
      <Popover className={popover.popover ?? ''}>
        <ListBox className={popover.list ?? ''} renderEmptyState={() => uiWords.noSuchPlace}>
          {(item: ZoneItem) => <ZoneOption item={item} none={none} />}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

interface ZoneItem {
  readonly id: string;
  readonly zone?: ZoneChoice;
}

function ZoneOption({ item, none }: { readonly item: ZoneItem } & Pick<Props, 'none'>) {
  const { zone } = item;
  const words = zone ? `${zoneCity(zone.zone)}, ${zone.name}` : none;
  return (
    <ListBoxItem id={item.id} textValue={words} className={popover.item ?? ''}>
      <Text slot="label">{words}</Text>
      {zone && (
        <Text slot="description" className={`muted ${styles.offset}`}>
          {zone.offset}
        </Text>
      )}
    </ListBoxItem>
  );
}

function zoneLabel(zone: string, zones: readonly ZoneChoice[]): string {
  const known = zones.find((choice) => choice.zone === zone || choice.also.includes(zone));
  return known ? `${zoneCity(zone)}, ${known.name}` : zone;
}

export function useZones(): { readonly zones: readonly ZoneChoice[]; readonly failed: boolean } {
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
