/** Draws what hangs in a demo's gallery. The same comes out at every start of the same version. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DEMO_WORKS } from './catalogue.ts';
import { melody, MELODY_MS } from './melody.ts';
import type { WorkPlan, WorkText } from './plans.ts';

export { DEMO_ARTISTS, type DemoArtist } from './artists.ts';
export type { DemoRarity } from './plans.ts';

/** A file under the address that follows from its content. */
export interface DrawnFile {
  readonly url: string;
  readonly bytes: Uint8Array;
  /** As hex. */
  readonly sha256: string;
  readonly kind: 'picture' | 'animation' | 'audio' | 'video';
  /** Zero for pictures. */
  readonly durationMs: number;
}

/** A work with its files. */
export interface DrawnWork extends WorkText {
  readonly kind: WorkPlan['kind'];
  readonly media: DrawnFile;
  /** What stands for it in a list; the work itself where it is a still picture. */
  readonly poster: DrawnFile;
}

const SIDE = 840;
const MOVING_SIDE = 360;
const FRAMES = 18;
const FRAME_MS = 100;
const FILM_MS = 4_000;
const AT_ONCE = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

function drawn(
  bytes: Uint8Array,
  kind: DrawnFile['kind'],
  ending: string,
  durationMs = 0,
): DrawnFile {
  const digest = createHash('sha256').update(bytes).digest();
  const name = Array.from(digest, (byte) => LETTERS[byte % LETTERS.length]).join('');
  const url = `/uploads/${name}.${ending}`;
  return { url, bytes, sha256: digest.toString('hex'), kind, durationMs };
}

async function still(svg: string): Promise<DrawnFile> {
  const bytes = await sharp(Buffer.from(svg), { density: (72 * SIDE) / 1_000 })
    .resize(SIDE, SIDE)
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
  return drawn(bytes, 'picture', 'webp');
}

async function moving(draw: (time: number) => string): Promise<DrawnFile> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, frame) =>
      sharp(Buffer.from(draw(frame / FRAMES)), { density: (72 * MOVING_SIDE) / 1_000 })
        .resize(MOVING_SIDE, MOVING_SIDE)
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const raw = {
    width: MOVING_SIDE,
    height: MOVING_SIDE * FRAMES,
    channels: 3 as const,
    pageHeight: MOVING_SIDE,
  };
  const bytes = await sharp(Buffer.concat(frames), { raw })
    .webp({
      quality: 68,
      effort: 1,
      loop: 0,
      delay: Array.from({ length: FRAMES }, () => FRAME_MS),
    })
    .toBuffer();
  return drawn(bytes, 'animation', 'webp');
}

/** The files of a work. */
async function filesOf(plan: WorkPlan): Promise<Pick<DrawnWork, 'media' | 'poster'>> {
  if (plan.kind === 'animation') {
    const [media, poster] = await Promise.all([
      moving((time) => plan.draw(time)),
      still(plan.draw(0)),
    ]);
    return { media, poster };
  }
  const poster = await still(plan.draw());
  if (plan.kind === 'image') return { media: poster, poster };
  if (plan.kind === 'audio') {
    const media = drawn(melody(plan.seed, plan.voice), 'audio', 'wav', MELODY_MS);
    return { media, poster };
  }
  const film = await readFile(new URL(`./films/${plan.file}`, import.meta.url));
  return { media: drawn(film, 'video', 'webm', FILM_MS), poster };
}

async function draw(): Promise<readonly DrawnWork[]> {
  const works: DrawnWork[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < DEMO_WORKS.length; index = next++) {
      const plan = DEMO_WORKS[index];
      if (plan === undefined) return;
      const { artist, name, description, collection, rarity, kind } = plan;
      const text = { artist, name, description, collection, rarity, kind };
      works[index] = { ...text, ...(await filesOf(plan)) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return works;
}

let all: Promise<readonly DrawnWork[]> | undefined;

/** The sixty works of a demo with their files, drawn once a process. */
export function drawDemoWorks(): Promise<readonly DrawnWork[]> {
  all ??= draw();
  return all;
}
