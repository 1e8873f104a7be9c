import { formatCount } from '../../../platform/browser/numbers/format.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CandlePart } from './candle.tsx';
import { CheckInPart } from './check-in.tsx';
import { DrawPart } from './draw-part.tsx';
import { useGame } from './game-data.ts';
import type { GameState } from './types.ts';

type Props = { readonly state: GameState };

/** Who has come for the most days in a row. */
function Leaders({ state }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <section className="mt-6 border-t border-line px-4 pt-4 pb-6">
      <h2 className="text-t3 font-title">{words('game.leaders')}</h2>
      <p className="text-t6 text-muted">{words('game.leaders_hint')}</p>
      {state.leaders.length === 0 ? (
        <p className="py-3 text-t5 text-faint">{words('game.no_leaders')}</p>
      ) : (
        <ol className="pt-2">
          {state.leaders.map((leader, at) => (
            <li key={at} className="flex min-h-11 items-center gap-3 text-t5">
              <span className="w-6 shrink-0 text-right text-faint tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 truncate">
                {leader.nickname}
                {leader.is_me === 1 && (
                  <span className="pl-2 text-accent-text">{words('game.you')}</span>
                )}
              </span>
              <span className="shrink-0 font-strong tabular-nums">
                {formatCount(language, leader.streak)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="pt-4 text-t6 text-muted">{words('game.rules_line')}</p>
    </section>
  );
}

function Game({ state }: Props) {
  const words = useWords();
  return (
    <>
      {state.is_offered === 0 && (
        <div className="px-4 pt-2">
          <Notice look="lock" title={words('game.off')} />
        </div>
      )}
      {state.player === null ? (
        <VisitorView stays hint={words('game.visitor_hint')} />
      ) : (
        <CheckInPart state={state} player={state.player} />
      )}
      <CandlePart state={state} />
      <DrawPart state={state} />
      <Leaders state={state} />
    </>
  );
}

/** The game: points of the day, the next candle, the weekly draw, the longest streaks. */
export function GameScreen() {
  const words = useWords();
  const query = useGame();
  return (
    <>
      <PageHeader title={words('game.title')} />
      <Page>
        <Loaded query={query}>{(state) => <Game state={state} />}</Loaded>
      </Page>
    </>
  );
}
