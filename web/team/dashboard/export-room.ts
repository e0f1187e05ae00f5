import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { callApi } from '../../app/api-call.ts';
import { notifyFailure } from '../../app/notify-failure.ts';
import { fileName, saveFile } from '../../app/save-file.ts';

/** Saves the room as one JSON file, named after it. */
export async function exportRoom({ pid, name }: ListedRoom): Promise<void> {
  try {
    const content = await callApi('GET', `/api/rooms/${pid}/export`);
    saveFile(`${fileName(name)}.json`, JSON.stringify(content, null, 2), 'application/json');
  } catch (error) {
    notifyFailure(error);
  }
}
