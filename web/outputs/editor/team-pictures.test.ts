import { describe, expect, it } from 'vitest';
import { teamPictureFrom, teamPicturesFrom } from './team-pictures.ts';

const picture = { id: 'ab12', name: 'logo.png', width: 200, height: 100, bytes: 4_000 };

describe('the pictures in an answer', () => {
  it('R137 are told with where each is used, once a place', () => {
    const use = { roomName: 'Main', outputName: 'Stage', pid: 'ABCD1234' };
    const files = [{ ...picture, type: 'image/png', usedIn: [use, use, { designName: 'Ours' }] }];
    expect(teamPicturesFrom({ files, bytes: 4_000, mostBytes: 5_000 })).toEqual({
      files: [{ ...picture, usedIn: ['Main, Stage', 'Ours'] }],
      bytes: 4_000,
      mostBytes: 5_000,
    });
  });

  it('R137 are none in what is none', () => {
    const none = { files: [], bytes: 0, mostBytes: 0 };
    expect(teamPicturesFrom(null)).toEqual(none);
    expect(teamPicturesFrom({ files: [{ ...picture, id: 7 }] })).toEqual(none);
  });

  it('R130 tells of the one that was uploaded', () => {
    expect(teamPictureFrom(picture)).toEqual({ ...picture, usedIn: [] });
    expect(teamPictureFrom({})).toBeNull();
    expect(teamPictureFrom('no')).toBeNull();
  });
});
