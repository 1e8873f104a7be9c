/** How sounds and films are encoded: only what every browser plays is shown to buyers. */

/** Thrown where a file is sound but encoded in a way that some browsers do not play. */
export class UnplayedMedia extends Error {
  override readonly name = 'UnplayedMedia';
}

/** H.264 in an MP4, VP8 and VP9 in a WebM. */
const FILMS = { mp4: ['avc1'], webm: ['V_VP8', 'V_VP9'] } as const;
/** Sounds beside them: AAC and MP3; Opus and Vorbis. */
const SOUNDS = { mp4: ['mp4a'], webm: ['A_OPUS', 'A_VORBIS'] } as const;
/** What `mp4a` may stand for, by the number of its stream: AAC, and MP3. */
const MP4A_STREAMS: readonly number[] = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b];
/** First packets of sounds in an Ogg. */
const OGG_HEADS: readonly string[] = ['OpusHead', '\x01vorbis'];

/** Refuses a track that is no film and no sound which browsers play. */
export function expectPlayed(container: 'mp4' | 'webm', part: 'film' | 'sound', codec: string) {
  const known: readonly string[] = (part === 'film' ? FILMS : SOUNDS)[container];
  if (!known.includes(codec)) throw new UnplayedMedia(codec);
}

/** Refuses an `mp4a` that is neither AAC nor MP3. */
export function expectStream(stream: number | undefined): void {
  if (stream === undefined || !MP4A_STREAMS.includes(stream)) throw new UnplayedMedia('mp4a');
}

/** Refuses an Ogg that begins with neither Opus nor Vorbis. */
export function expectOggHead(first: string): void {
  if (!OGG_HEADS.some((head) => first.startsWith(head))) throw new UnplayedMedia('ogg');
}
