import { describe, expect, it } from 'vitest';
import { teamPictureFrom, teamPicturesFrom } from './team-pictures.ts';

const picture = { id: 'ab12', name: 'logo.png', width: 200, height: 100, bytes: 4_000 };

describe('the pictures in an answer', () => {
  it('R137 are listed with each place of use once', () => {
    const use = { roomName: 'Main', outputName: 'Stage', pid: 'ABCD1234' };
    const files = [{ ...picture, type: 'image/png', usedIn: [use, use, { designName: 'Ours' }] }];
    expect(teamPicturesFrom({ files, bytes: 4_000, mostBytes: 5_000 })).toEqual({
      files: [{ ...picture, usedIn: ['Main, Stage', 'Ours'] }],
      bytes: 4_000,
      mostBytes: 5_000,
    });
  });

  it('R137 are empty if the answer is malformed', () => {
    const none = { files: [], bytes: 0, mostBytes: 0 };
    expect(teamPicturesFrom(null)).toEqual(none);
    expect(teamPicturesFrom({ files: [{ ...picture, id: 7 }] })).toEqual(none);
  });

  it('R130 include a newly uploaded picture, or null if malformed', () => {
    expect(teamPictureFrom(picture)).toEqual({ ...picture, usedIn: [] });
    expect(teamPictureFrom({})).toBeNull();
    expect(teamPictureFrom('no')).toBeNull();
  });
});
