import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { callApi } from '../../app/api-call.ts';
import { notifyFailure } from '../../app/notify-failure.ts';

/** Saves the room as one JSON file, named after it. */
export async function exportRoom({ pid, name }: ListedRoom): Promise<void> {
  try {
    const content = await callApi('GET', `/api/rooms/${pid}/export`);
    save(`${fileName(name)}.json`, JSON.stringify(content, null, 2));
  } catch (error) {
    notifyFailure(error);
  }
}

function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 100);
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
