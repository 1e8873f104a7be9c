/** How works are encoded: what every browser plays is taken, everything else is refused by name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMedia } from '../../platform/server/uploads/media/media.ts';
import type { Sniffed } from '../../platform/server/uploads/media/kinds.ts';
import { mp3, mp4, mp4Sound, ogg, vorbis, wav, webm } from '../support/media.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codecs-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What looking at a file answers. */
async function look(bytes: Buffer, sniffed: Sniffed): Promise<string> {
  const path = join(folder, `work.${sniffed.ending}`);
  writeFileSync(path, bytes);
  const found = await checkMedia(path, sniffed);
  return 'refused' in found ? found.refused : 'taken';
}

const none = Buffer.alloc(0);
const asMp4 = (bytes: Buffer) => look(bytes, { kind: 'video', ending: 'mp4' });
const asWebm = (bytes: Buffer) => look(bytes, { kind: 'video', ending: 'webm' });
const asSound = (bytes: Buffer, ending: string) => look(bytes, { kind: 'audio', ending });

/** A WAV whose long form says how its samples are written. */
function longWav(format: number): Buffer {
  const plain = wav(2, none, 0xfffe);
  const more = Buffer.alloc(24);
  more.writeUInt16LE(22, 0);
  more.writeUInt16LE(8, 2);
  more.writeUInt16LE(format, 8);
  const bytes = Buffer.concat([plain.subarray(0, 36), more, plain.subarray(36)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(40, 16);
  return bytes;
}

describe('a film', () => {
  it.each([
    ['avc1', 'taken'],
    ['hvc1', 'media_not_played'],
    ['hev1', 'media_not_played'],
    ['av01', 'media_not_played'],
    ['vp09', 'media_not_played'],
    ['mp4v', 'media_not_played'],
    ['encv', 'media_not_played'],
    ['dvh1', 'media_not_played'],
  ])('in MP4 of %s is %s', async (film, answer) => {
    expect(await asMp4(mp4(2, none, { film }))).toBe(answer);
  });

  it.each<[string, number | null, string]>([
    ['mp4a', 0x40, 'taken'],
    ['mp4a', 0x66, 'taken'],
    ['mp4a', 0x67, 'taken'],
    ['mp4a', 0x68, 'taken'],
    ['mp4a', 0x69, 'taken'],
    ['mp4a', 0x6b, 'taken'],
    ['mp4a', 0x65, 'media_not_played'],
    ['mp4a', 0x6a, 'media_not_played'],
    ['mp4a', 0xa5, 'media_not_played'],
    ['mp4a', 0xa9, 'media_not_played'],
    ['mp4a', null, 'media_not_played'],
    ['ac-3', 0x40, 'media_not_played'],
    ['ec-3', 0x40, 'media_not_played'],
    ['alac', 0x40, 'media_not_played'],
    ['Opus', 0x40, 'media_not_played'],
    ['enca', 0x40, 'media_not_played'],
  ])('in MP4 with a sound of %s %s is %s', async (codec, stream, answer) => {
    expect(await asMp4(mp4(2, none, { sound: mp4Sound(codec, stream) }))).toBe(answer);
  });

  it('of a camera says its sound in a longer form', async () => {
    expect(await asMp4(mp4(2, none, { sound: mp4Sound('mp4a', 0x40, 16) }))).toBe('taken');
    const other = mp4(2, none, { sound: mp4Sound('mp4a', 0xa5, 16) });
    expect(await asMp4(other)).toBe('media_not_played');
  });

  it.each([
    [{ codec: 'V_VP8' }, 'taken'],
    [{ codec: 'V_VP9' }, 'taken'],
    [{ codec: 'V_VP8\0\0' }, 'taken'],
    [{ codec: 'V_AV1' }, 'media_not_played'],
    [{ codec: 'V_MPEG4/ISO/AVC' }, 'media_not_played'],
    [{ codec: 'A_OPUS' }, 'media_not_played'],
    [{ sound: 'A_OPUS' }, 'taken'],
    [{ sound: 'A_VORBIS' }, 'taken'],
    [{ sound: 'A_AAC' }, 'media_not_played'],
    [{ sound: 'A_PCM/INT/LIT' }, 'media_not_played'],
    [{ sound: 'V_VP8' }, 'media_not_played'],
    // Words below a film are a kind of track that no work needs.
    [{ kind: 17, codec: 'S_TEXT/UTF8' }, 'media_refused'],
    [{ sound: 'S_TEXT/UTF8', soundKind: 17 }, 'media_refused'],
  ])('in WebM of %j is %s', async (codecs, answer) => {
    expect(await asWebm(webm(2, none, 'webm', codecs))).toBe(answer);
  });
});

it('of another kind of Matroska is no WebM', async () => {
  expect(await asWebm(webm(2, none, 'matroska'))).toBe('media_refused');
});

describe('a sound', () => {
  it.each([
    ['OpusHead', 'taken'],
    ['Speex   ', 'media_not_played'],
    ['\x7fFLAC\x01\0', 'media_not_played'],
    ['\x80theora', 'media_not_played'],
  ])('in Ogg of %j is %s', async (name, answer) => {
    expect(await asSound(ogg(2, name), 'ogg')).toBe(answer);
  });

  it('in Ogg of Vorbis is taken', async () => {
    expect(await asSound(vorbis(2), 'ogg')).toBe('taken');
  });

  it('in Ogg beside another stream is what both are', async () => {
    const both = Buffer.concat([ogg(2, '\x80theora').subarray(0, 47), ogg(2)]);
    expect(await asSound(both, 'ogg')).toBe('media_not_played');
    const headless = ogg(2);
    headless[5] = 0;
    expect(await asSound(headless, 'ogg')).toBe('media_refused');
  });

  it.each([
    [1, 'taken'],
    [3, 'taken'],
    [2, 'media_not_played'],
    [6, 'media_not_played'],
    [0x55, 'media_not_played'],
  ])('in WAV of format %d is %s, also in its long form', async (format, answer) => {
    expect(await asSound(longWav(format), 'wav')).toBe(answer);
    if (format === 3) return;
    expect(await asSound(wav(2, none, format), 'wav')).toBe(answer);
  });

  it('in MP3 is a sound of its third layer', async () => {
    expect(await asSound(mp3(2), 'mp3')).toBe('taken');
    const second = mp3(2);
    for (let at = 0; at < second.length; at += 417) second[at + 1] = 0xfd;
    expect(await asSound(second, 'mp3')).toBe('media_refused');
  });
});
