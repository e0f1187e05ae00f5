import '../../ui/base.css';
import './contact-sheet.css';
import { createRoot } from 'react-dom/client';
import type { SheetPage, SheetPicture } from '../../../tests/sheets/pictures.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import { SAMPLE_NOW, SAMPLE_ZONE, sampleShow } from '../gallery/sample-show.view.ts';
import { designScreenOf } from './design-screen.view.ts';
import { DesignStage, StageBox } from './design-stage.tsx';
import { loadDesign } from './design-view.tsx';

const room = liveRoom();

function Picture({ picture: { design, sample, onAir, width, height } }: { readonly picture: SheetPicture }) {
  const show = sampleShow(room.view.room, sample);
  const settings = { ...show.room.settings, onAir };
  const screen = designScreenOf({ ...show, room: { ...show.room, settings } }, design, {
    now: SAMPLE_NOW,
    flashes: { timers: null, messages: null },
    deviceZone: SAMPLE_ZONE,
    locale: 'en-GB',
  });
  return (
    <div className="sheet-box" style={{ width, height }}>
      <StageBox>
        <DesignStage screen={screen} framed />
      </StageBox>
    </div>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('main')));

const drawSheet: SheetPage['drawSheet'] = async ({ name, pictures }) => {
  await Promise.all(pictures.map(({ design }) => loadDesign(design)));
  root.render(
    <LiveRoomContext value={room}>
      <h1>{name}</h1>
      <div className="sheet">
        {pictures.map((picture) => (
          <figure key={`${name} ${picture.name}`}>
            <Picture picture={picture} />
            <figcaption>{picture.name}</figcaption>
          </figure>
        ))}
      </div>
    </LiveRoomContext>,
  );
  await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
};

Object.assign(globalThis, { drawSheet });
