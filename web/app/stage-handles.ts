import { roomPages } from '../../machines/view/site/room-routes.ts';
import { pageWords } from '../../machines/words/page.ts';
import { meta, roomMeta } from './route-meta.ts';

/** A stage shows the show, black until it knows it, and no word of ours meanwhile. */
export const onStage = { background: 'black', loadingOverlay: false } as const;

/** What an output shows may be on air: nothing lies behind it, and nothing of ours over it. */
export const onOutput = { background: 'transparent', loadingOverlay: false, notifications: [] } as const;

export const roomsHandle = meta({ versionCheck: true });
export const viewerHandle = roomMeta(roomPages.viewer, onStage);
export const controllerHandle = roomMeta(roomPages.controller);
export const outputHandle = roomMeta(roomPages.viewer, { title: pageWords.output, ...onOutput });

/** What each screen that its address opens by itself says of itself. */
export const stageHandles = {
  viewer: [roomsHandle, viewerHandle],
  controller: [roomsHandle, controllerHandle],
  output: [outputHandle],
} as const;
