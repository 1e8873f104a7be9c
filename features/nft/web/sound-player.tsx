/** Plays a sound and draws its wave, on which one can go anywhere. Fetched when it is needed. */
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const HEIGHT = 48;
const STEP_S = 1;
/** Enough for a wave of a few hundred bars. */
const RATE = 8_000;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A sound as numbers, and how long it is: a page may play no address but those of the house. */
async function decoded(url: string, signal: AbortSignal) {
  const reply = await fetch(url, { signal });
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await reply.arrayBuffer());
  return { duration: sound.duration, peaks: [sound.getChannelData(0)] };
}

/** The wave of a sound in an element. */
function useWave(url: string) {
  const place = useRef<HTMLDivElement>(null);
  const wave = useRef<WaveSurfer>(undefined);
  const [at, setAt] = useState(0);
  const [lasts, setLasts] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const lost = (): void => {
      if (!leaving.signal.aborted) setLost(true);
    };
    decoded(url, leaving.signal).then(({ duration, peaks }) => {
      if (place.current === null || leaving.signal.aborted) return;
      const made = WaveSurfer.create({
        container: place.current,
        media: new Audio(url),
        peaks,
        duration,
        height: HEIGHT,
        barWidth: 2,
        barGap: 2,
        barRadius: 1,
        cursorWidth: 0,
        waveColor: colour('--line-strong'),
        progressColor: colour('--accent'),
      });
      wave.current = made;
      setLasts(duration);
      made.on('timeupdate', setAt);
      made.on('play', () => setPlaying(true));
      made.on('pause', () => setPlaying(false));
      made.on('finish', () => setPlaying(false));
      made.on('error', lost);
    }, lost);
    return () => {
      leaving.abort();
      wave.current?.destroy();
    };
  }, [url]);
  const toggle = (): void => void wave.current?.playPause();
  const go = (seconds: number): void =>
    wave.current?.setTime(Math.max(0, Math.min(lasts, seconds)));
  return { place, at, lasts, isPlaying, isLost, toggle, go };
}

type Props = { readonly url: string; readonly name: string };

/** The player: a button, the wave, and how far it is. */
export function SoundPlayer({ url, name }: Props) {
  const words = useWords();
  const { place, at, lasts, isPlaying, isLost, toggle, go } = useWave(url);
  if (isLost) {
    return (
      <div className="p-3">
        <audio
          controls
          src={url}
          aria-label={words('nft.w_sound_of', { name })}
          className="w-full"
        />
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2 border-t border-line bg-surface px-3 py-2">
      <IconButton
        label={words(isPlaying ? 'nft.w_pause' : 'nft.w_play', { name })}
        onClick={toggle}
        className="border border-line-strong"
      >
        {isPlaying ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
      </IconButton>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words('nft.w_sound_of', { name })}
        aria-valuemin={0}
        aria-valuemax={Math.round(lasts)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={spanText(at * 1_000).slice(3)}
        className="min-w-0 flex-1"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') go(at + STEP_S);
          if (key === 'ArrowLeft') go(at - STEP_S);
        }}
      >
        <div ref={place} style={{ height: HEIGHT }} />
      </div>
      <span className="shrink-0 text-t6 text-muted tabular-nums">
        {spanText((isPlaying || at > 0 ? at : lasts) * 1_000).slice(3)}
      </span>
    </div>
  );
}
