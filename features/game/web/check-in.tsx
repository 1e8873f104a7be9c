import clsx from 'clsx';
import { Check } from 'lucide-react';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { formatCount, formatDay } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useGamePost } from './game-data.ts';
import type { GameState, Player } from './types.ts';

type Props = { readonly state: GameState; readonly player: Player };

const DAY_MS = 86_400_000;
/** Four weeks, the last day being today. */
const SHOWN = 28;

/** The last four weeks, a day a square. */
function Calendar({ state }: Pick<Props, 'state'>) {
  const words = useWords();
  const language = useLanguage();
  const came = new Set(state.days);
  const days = Array.from({ length: SHOWN }, (_none, at) => state.today - SHOWN + 1 + at);
  return (
    <section aria-label={words('game.calendar', { n: SHOWN })}>
      <p className="pb-2 text-t5 text-muted">{words('game.calendar', { n: SHOWN })}</p>
      <ol className="grid grid-cols-7 gap-1.5">
        {days.map((day) => {
          const isCame = came.has(day);
          const said = words(isCame ? 'game.came' : 'game.missed');
          return (
            <li
              key={day}
              aria-label={`${formatDay(language, day * DAY_MS)}: ${said}`}
              className={clsx(
                'flex h-10 items-center justify-center rounded-sm border text-t6',
                isCame ? 'border-transparent bg-raised text-text' : 'border-line text-faint',
                day === state.today && 'outline outline-accent-text',
              )}
            >
              {isCame ? <Check aria-hidden size={16} /> : new Date(day * DAY_MS).getUTCDate()}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Points first, the streak, the calendar, and the button of the day. */
export function CheckInPart({ state, player }: Props) {
  const words = useWords();
  const language = useLanguage();
  const checkIn = useGamePost('/game/check_in');
  const isDone = player.is_checked_in === 1;
  return (
    <section className="px-4 pt-2">
      <p className="text-t5 text-muted">{words('game.your_points')}</p>
      <p className="text-t1">
        <BankFigure text={formatCount(language, player.points)} />
      </p>
      <p className="pb-4 text-t5 text-muted">
        {words('game.streak', { n: player.streak })} · {words('game.best', { n: player.best })}
      </p>
      <Calendar state={state} />
      <p className="py-3 text-t6 text-muted">
        {words(player.has_forgiveness === 1 ? 'game.forgiven_left' : 'game.forgiven_used')}
      </p>
      {isDone ? (
        <p className="flex min-h-12 items-center gap-2 text-t5 font-strong">
          <Check aria-hidden size={20} className="text-accent-text" />
          {words('game.checked_in', { n: player.next_points })}
        </p>
      ) : (
        <Button
          wide
          disabled={state.is_offered === 0}
          pending={checkIn.isPending}
          onClick={() => checkIn.mutate({ fields: {} })}
        >
          {words('game.check_in', { n: player.next_points })}
        </Button>
      )}
    </section>
  );
}
