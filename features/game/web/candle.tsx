import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  formatCount,
  formatDay,
  formatMinute,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useGamePost } from './game-data.ts';
import { ReceiptButton } from './receipt-button.tsx';
import type { GameState, Guess } from './types.ts';

type Props = { readonly state: GameState };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const RADIUS = 34;
const AROUND = 2 * Math.PI * RADIUS;

/** What is left of the time to guess, as minutes and seconds and as an arc around them. */
function Dial({ untilMs }: { readonly untilMs: number }) {
  const words = useWords();
  const leftMs = useTimeLeft(untilMs);
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const seconds = Math.floor((leftMs % MINUTE_MS) / SECOND_MS);
  const text = `${minutes}:${String(seconds).padStart(2, '0')}`;
  return (
    <div className="flex items-center gap-4">
      <svg aria-hidden viewBox="0 0 80 80" className="size-20 shrink-0 -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} fill="none" className="stroke-line" strokeWidth="5" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          fill="none"
          className="stroke-accent-text"
          strokeWidth="5"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - leftMs / HOUR_MS)}
        />
      </svg>
      <p>
        <span className="block text-t5 text-muted">{words('game.begins_in')}</span>
        <span className="text-t2 tabular-nums" role="timer">
          {text}
        </span>
      </p>
    </div>
  );
}

function Choice({ state }: Props) {
  const words = useWords();
  const guess = useGamePost('/game/guess');
  const send = (direction: 'up' | 'down') => guess.mutate({ fields: { direction } });
  const shared = { disabled: state.is_offered === 0 || guess.isPending, className: 'flex-1' };
  return (
    <div className="flex flex-wrap gap-3 pt-4">
      <Button {...shared} look="buy" onClick={() => send('up')}>
        <ArrowUp aria-hidden size={18} />
        {words('game.up')}
      </Button>
      <Button {...shared} look="sell" onClick={() => send('down')}>
        <ArrowDown aria-hidden size={18} />
        {words('game.down')}
      </Button>
    </div>
  );
}

function GuessLine({ guess }: { readonly guess: Guess }) {
  const words = useWords();
  const language = useLanguage();
  const { state, direction, open, close } = guess;
  const isDecided = state === 'right' || state === 'wrong' || state === 'level';
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const at = (timeMs: number) => formatMinute(language, timeMs);
  const day = formatDay(language, guess.hour_ms);
  const span = `${day}, ${at(guess.hour_ms)} – ${at(guess.ends_ms)}`;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-0">
      <Arrow aria-label={words(`game.${direction}`)} size={18} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 text-t5">
        <span className="block font-strong">{words(`game.guess_${state}`)}</span>
        <span className="block text-t6 text-faint">{span}</span>
        {close !== '' && (
          <span className="block text-t6 text-muted tabular-nums">
            {formatPrice(language, open)} → {formatPrice(language, close)}
          </span>
        )}
      </span>
      {isDecided && (
        <ReceiptButton
          kind="guess"
          id={guess.id}
          verb={words(`game.guess_${state}`)}
          amount={formatCount(language, guess.points)}
          unit={words('game.points')}
          line={span}
        />
      )}
    </li>
  );
}

/** One's guesses with what came of them. */
function Guesses({ state }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { right, all } = state.hits;
  const counts = { right: formatCount(language, right), all: formatCount(language, all) };
  return (
    <>
      <h3 className="pt-4 text-t5 font-strong">{words('game.your_guesses')}</h3>
      <p className="text-t6 text-muted">{words('game.chance', counts)}</p>
      {state.guesses.length === 0 ? (
        <p className="py-3 text-t5 text-faint">{words('game.no_guesses')}</p>
      ) : (
        <ul>
          {state.guesses.map((guess) => (
            <GuessLine key={guess.id} guess={guess} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether the next full hour closes higher: the dial, two buttons, and what one has guessed. */
export function CandlePart({ state }: Props) {
  const words = useWords();
  const language = useLanguage();
  const mine = state.guesses.find(({ hour_ms: hourMs }) => hourMs === state.next_hour_ms);
  const from = formatMinute(language, state.next_hour_ms);
  const to = formatMinute(language, state.next_hour_ms + HOUR_MS);
  return (
    <section className="mt-6 border-t border-line px-4 pt-4">
      <h2 className="text-t3 font-title">{words('game.next_candle')}</h2>
      <p className="pt-1 pb-3 text-t5 text-muted">{words('game.guess_hint', { from, to })}</p>
      <Dial untilMs={state.next_hour_ms} />
      {mine === undefined ? (
        state.player !== null && <Choice state={state} />
      ) : (
        <p className="flex min-h-12 items-center text-t4 font-strong">
          {words(`game.guessed_${mine.direction}`)}
        </p>
      )}
      {state.player !== null && <Guesses state={state} />}
    </section>
  );
}
