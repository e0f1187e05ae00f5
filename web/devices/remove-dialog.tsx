import { useState } from 'react';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { LONG } from '../app/notification.view.ts';
import { notify } from '../app/notifications.ts';
import { deviceWords } from '../room/device.words.ts';
import type { DeviceRow } from '../room/devices.view.ts';
import { Switch } from '../ui/switch.tsx';
import type { DeviceActions } from './device-item.tsx';
import { type Removal, screenRemovalOf } from './removal.view.ts';

interface Props {
  readonly row: DeviceRow;
  readonly actions: DeviceActions;
  readonly onClose: () => void;
}

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
    <ConfirmDialog
      title={removal.title}
      isOpen
      onClose={onClose}
      confirm={deviceWords.remove}
      onConfirm={remove}
    >
      {removal.offersDevice && (
        <Switch isSelected={device} onChange={setDevice}>
          {deviceWords.wholeDevice}
        </Switch>
      )}
      <p>{removal.effect}</p>
      <p>{removal.lasting}</p>
      {removal.refuses && replaceLinks !== null && (
        <>
          <Switch isSelected={withLinks} onChange={setWithLinks}>
            {deviceWords.alsoLinks}
          </Switch>
          {withLinks && <p>{deviceWords.alsoLinksNote}</p>}
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
  const action = refuses ? { label: deviceWords.allow, run: allow } : null;
  const dismiss = notify({
    type: 'info',
    title: deviceWords.removedOne(row.name),
    text: done,
    duration: LONG,
    action,
  });
}

/** Already removed; links can be reset later. */
function tellOfLinks({ name }: DeviceRow, problem: string | null): void {
  if (problem !== null) notify({ title: deviceWords.linksStay, text: problem });
  else
    notify({
      type: 'success',
      title: deviceWords.removedWithLinks(name),
      text: deviceWords.shareNew,
    });
}
