/** Melodies of four seconds, and the picture that goes with each: its own notes around a circle. */
import { along, at, type Palette, picture, SIDE } from './canvas.ts';
import { Dice } from './random.ts';

const RATE = 22_050;
const SECONDS = 4;
const STEPS = 16;

type Scale = readonly [number, number, number, number, number];

/** Half tones above the root, as scales of five notes. */
const SCALES: readonly [Scale, ...Scale[]] = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 5, 7, 9],
  [0, 1, 5, 7, 8],
];

interface Note {
  readonly step: number;
  readonly pitch: number;
  readonly length: number;
}

/** How a melody sounds: the strength of each overtone, and how fast it fades. */
export interface Voice {
  readonly root: number;
  readonly overtones: readonly number[];
  readonly fade: number;
  readonly isDense: boolean;
}

function notesOf(seed: number, { isDense }: Voice): Note[] {
  const dice = new Dice(seed);
  const scale = dice.pick(SCALES);
  let place = dice.whole(2, 7);
  const notes: Note[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 4 !== 0 && dice.next() > (isDense ? 0.75 : 0.45)) continue;
    place = Math.max(0, Math.min(12, place + dice.whole(-2, 2)));
    const pitch = (scale[place % 5] ?? 0) + 12 * Math.floor(place / 5);
    notes.push({ step, pitch, length: dice.between(0.5, 1.5) });
    if (step % 8 === 0) notes.push({ step, pitch: pitch - 12, length: 2 });
  }
  return notes;
}

/** A melody as a WAV: one channel, 22,050 samples of 16 bits a second. */
export function melody(seed: number, voice: Voice): Uint8Array {
  const samples = new Float64Array(RATE * SECONDS);
  for (const { step, pitch, length } of notesOf(seed, voice)) {
    const start = Math.floor((step / STEPS) * (SECONDS - 0.6) * RATE);
    const frequency = voice.root * 2 ** (pitch / 12);
    const count = Math.min(samples.length - start, Math.floor(length * RATE));
    for (let index = 0; index < count; index += 1) {
      const time = index / RATE;
      const edge = Math.min(1, time * 120) * Math.min(1, (count - index) / 900);
      let value = 0;
      voice.overtones.forEach((strength, overtone) => {
        const decay = Math.exp(-time * voice.fade * (1 + overtone * 0.6));
        value += strength * decay * Math.sin(2 * Math.PI * frequency * (overtone + 1) * time);
      });
      samples[start + index] = (samples[start + index] ?? 0) + value * edge;
    }
  }
  // A room around it: two echoes, the second darker.
  for (const [delay, share] of [
    [0.19, 0.28],
    [0.37, 0.16],
  ] as const) {
    const gap = Math.floor(delay * RATE);
    for (let index = samples.length - 1; index >= gap; index -= 1) {
      samples[index] = (samples[index] ?? 0) + (samples[index - gap] ?? 0) * share;
    }
  }
  return wav(samples);
}

function wav(samples: Float64Array): Uint8Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001);
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => {
    bytes.writeInt16LE(Math.round((value / loudest) * 29_000), 44 + index * 2);
  });
  return bytes;
}

/** The picture of a melody: time runs around, pitch outwards, length as thickness. */
export function score(seed: number, voice: Voice, palette: Palette): string {
  const drawn: string[] = [];
  for (let ring = 0; ring < 13; ring += 1) {
    drawn.push(
      `<circle cx="500" cy="500" r="${at(130 + ring * 24)}" fill="none" ` +
        `stroke="${palette[1]}" stroke-opacity=".16" stroke-width="1.2"/>`,
    );
  }
  for (const { step, pitch, length } of notesOf(seed, voice)) {
    const radius = 150 + (pitch + 12) * 8.6;
    const from = (step / STEPS) * Math.PI * 2 - Math.PI / 2;
    const to = from + Math.min(1.4, length * 0.62);
    const end = (angle: number) =>
      `${at(SIDE / 2 + Math.cos(angle) * radius)} ${at(SIDE / 2 + Math.sin(angle) * radius)}`;
    const r = at(radius);
    drawn.push(
      `<path d="M${end(from)}A${r} ${r} 0 0 1 ${end(to)}" fill="none" ` +
        `stroke="${along(palette, (pitch + 12) / 36)}" stroke-width="${at(9 + length * 9)}" ` +
        `stroke-linecap="round" stroke-opacity=".92"/>`,
    );
  }
  drawn.push(`<circle cx="500" cy="500" r="64" fill="${along(palette, 0.6)}"/>`);
  return picture(palette[0], drawn);
}

/** How long each melody is. */
export const MELODY_MS = SECONDS * 1_000;
