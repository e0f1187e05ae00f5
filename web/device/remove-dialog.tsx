import { useState } from 'react';
import type { DeviceRow } from '../../machines/view/screens/devices.ts';
import { type Removal, screenRemovalOf } from '../../machines/view/screens/removal.ts';
import { LONG } from '../../machines/view/site/notification.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { notify } from '../app/notifications.ts';
import { Switch } from '../ui/switch.tsx';
import type { DeviceActions } from './device-item.tsx';

interface Props {
  readonly row: DeviceRow;
  readonly actions: DeviceActions;
  readonly onClose: () => void;
}

/** Asks what is to be removed, this screen or its whole device, and says what keeps somebody out for good (V182). */
export function RemoveDialog({ row, actions, onClose }: Props) {
  const [device, setDevice] = useState(false);
  const [withLinks, setWithLinks] = useState(false);
  const { replaceLinks } = actions;
  const removal = screenRemovalOf(row, device, replaceLinks !== null);
  const remove = async () => {
    const problem = await actions.kick(row, device);
    if (problem !== null) return problem;
    if (withLinks && replaceLinks !== null) tellOfLinks(row, await replaceLinks());
    else offerReturn(row, removal, actions);
    return null;
  };
  return (
    <ConfirmDialog title={removal.title} isOpen onClose={onClose} confirm="Remove" onConfirm={remove}>
      {removal.offersDevice && (
        <Switch isSelected={device} onChange={setDevice}>
          The whole device, in every view
        </Switch>
      )}
      <p>{removal.effect}</p>
      <p>{removal.lasting}</p>
      {removal.refuses && replaceLinks !== null && (
        <>
          <Switch isSelected={withLinks} onChange={setWithLinks}>
            Also replace all links of the room
          </Switch>
          {withLinks && (
            <p>
              Every link shared so far stops working, and screens that came by one are closed, also in a show
              that runs: share the new ones.
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function offerReturn(row: DeviceRow, { done, refuses }: Removal, actions: DeviceActions): void {
  const allow = () => {
    dismiss();
    actions.allow(row);
  };
  const action = refuses ? { label: 'Allow again', run: allow } : null;
  const dismiss = notify({ type: 'info', title: `Removed ${row.name}`, text: done, duration: LONG, action });
}

/** The screen is out already: what fails here can be done again in the room's settings. */
function tellOfLinks({ name }: DeviceRow, problem: string | null): void {
  if (problem !== null) notify({ title: 'The links are still the old ones', text: problem });
  else
    notify({
      type: 'success',
      title: `Removed ${name}, links replaced`,
      text: 'Share the new ones from Links.',
    });
}
