import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import {
  formatAmount,
  formatCount,
  formatMoment,
  formatSigned,
} from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useGamePost } from './game-data.ts';
import { gamePaths } from './game-paths.ts';
import type { Draw, GameState } from './types.ts';

type Props = { readonly draw: Draw };

/** What can be won, and how often it is there. */
export function Prizes({ draw }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <ul aria-label={words('game.prizes')} className="py-2">
      {draw.prizes.map((prize, at) => (
        // A draw's prizes never change their places.
        <li key={at} className="flex min-h-9 items-center justify-between gap-3 text-t5">
          <span className="min-w-0">
            {formatCount(language, prize.count)} × {words(`game.prize_${prize.kind}`)}
          </span>
          <span className="shrink-0 font-strong tabular-nums">
            {formatAmount(language, prize.value)} {prize.unit}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a draw is drawn, and the hash that stands for its secret. */
function How({ draw, isDemo }: Props & { readonly isDemo: boolean }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-11 text-t5 font-strong text-accent-text"
        onClick={() => setOpen(true)}
      >
        {words('game.how')}
      </button>
      <Sheet open={isOpen} title={words('game.how')} onClose={() => setOpen(false)}>
        <div className="space-y-4 px-4 pb-6">
          <p className="text-t5">{words('game.how_text')}</p>
          {isDemo && <p className="text-t5 text-muted">{words('game.demo_randomness')}</p>}
          <CopyRow
            label={words('game.commitment')}
            value={draw.commitment}
            copyLabel={words('game.commitment')}
          />
        </div>
      </Sheet>
    </>
  );
}

function Tickets({ draw, state }: Props & { readonly state: GameState }) {
  const words = useWords();
  const language = useLanguage();
  const take = useGamePost('/game/tickets', (said) =>
    answerAct(said, {
      verb: words('game.act_taken'),
      amount: '1',
      unit: words('game.act_ticket'),
      line: words('game.draw'),
      rows: [
        [words('game.points'), formatSigned(language, String(-draw.ticket_points))],
        [words('game.act_drawn_on'), formatMoment(language, draw.closes_ms)],
      ],
    }),
  );
  const { player } = state;
  const own = draw.tickets.length;
  if (player === null) return null;
  if (draw.state === 'closed') return <p className="text-t5">{words('game.draw_closed')}</p>;
  return (
    <>
      <p className="py-2 text-t5 font-strong">
        {words('game.tickets_own', { n: own, most: draw.most_tickets })}
      </p>
      {own >= draw.most_tickets ? (
        <p className="text-t5 text-muted">{words('game.tickets_full')}</p>
      ) : (
        <Button
          look="quiet"
          wide
          disabled={state.is_offered === 0 || player.points < draw.ticket_points}
          pending={take.isPending}
          onClick={() => take.mutate({ fields: { count: 1 } })}
        >
          {words('game.take_ticket')}
        </Button>
      )}
    </>
  );
}

function Odds({ draw }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { entries, prize_count: prizes } = draw;
  if (entries === 0) return <p className="text-t5 text-muted">{words('game.odds_none')}</p>;
  const odds = { n: formatCount(language, prizes), all: formatCount(language, entries) };
  const chance = prizes < entries ? words('game.odds', odds) : words('game.odds_sure');
  return (
    <p className="text-t5 text-muted">
      {words('game.entries', { n: odds.all })} · {chance}
    </p>
  );
}

/** The draw that runs: prizes, odds, own tickets, and the way to those that have ended. */
export function DrawPart({ state }: { readonly state: GameState }) {
  const words = useWords();
  const language = useLanguage();
  const { draw } = state;
  return (
    <section className="mt-6 border-t border-line px-4 pt-4">
      <h2 className="text-t3 font-title">{words('game.draw')}</h2>
      {draw === null ? (
        <p className="py-2 text-t5 text-muted">{words('game.no_draw')}</p>
      ) : (
        <>
          <p className="text-t5 text-muted">
            {words('game.closes', { time: formatMoment(language, draw.closes_ms) })}
          </p>
          <Prizes draw={draw} />
          <Odds draw={draw} />
          <Tickets draw={draw} state={state} />
          <How draw={draw} isDemo={state.is_demo_randomness === 1} />
        </>
      )}
      <Go
        to={gamePaths.draws}
        className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('game.past')}
      </Go>
    </section>
  );
}
