import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Sparkline } from '../../../platform/browser/parts/sparkline.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { copyPaths } from './copy-paths.ts';
import { partText } from './copy-texts.ts';
import { Face } from './face.tsx';
import { Result, toneOf } from './result-figure.tsx';
import type { TraderRow } from './types.ts';

type Props = { readonly trader: TraderRow };

function Head({ trader }: Props) {
  const words = useWords();
  const note =
    trader.state === 'leading' ? (trader.is_followed === 1 ? 'followed' : '') : trader.state;
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Face name={trader.nickname} url={trader.head_portrait} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{trader.nickname}</span>
        <span className="block text-t5 text-muted">
          {words('copy.followers', { n: trader.follow_num })}
        </span>
      </span>
      {note && (
        <span className="shrink-0 rounded-full border border-line-strong px-2 text-t6 text-muted">
          {words(`copy.${note === 'followed' ? note : `trader_${note}`}`)}
        </span>
      )}
    </span>
  );
}

/** A trader in the list: what his followers have got stands first, then what he has, as a line. */
export function TraderCard({ trader }: Props) {
  const words = useWords();
  const language = useLanguage();
  const figures = [
    ['result_part', partText(language, trader.total_profits)],
    ['accuracy', partText(language, Number.parseFloat(trader.correct_rate))],
    ['drawdown', partText(language, trader.drawdown)],
  ] as const;
  return (
    <li>
      <Go
        to={`${copyPaths.trader}?uid=${trader.id}`}
        className="block h-full rounded-lg border border-line bg-surface p-4 active:bg-raised
          md:bg-raised md:active:bg-pressed"
      >
        <Head trader={trader} />
        <span className="block pt-3 text-t5 text-muted">{words('copy.followers_result')}</span>
        <Result amount={trader.followers_result} className="text-t3 font-title break-words" />
        <span className="flex items-end justify-between gap-3 pt-2">
          <span className="min-w-0">
            <span className="block text-t6 text-faint">{words('copy.trader_result')}</span>
            <Result amount={trader.result} className="font-strong break-words" />
          </span>
          <Sparkline values={trader.line} tone={toneOf(trader.result)} width={96} height={36} />
        </span>
        <span className="mt-3 flex justify-between gap-3 border-t border-line pt-2">
          {figures.map(([what, value]) => (
            <span key={what} className="min-w-0">
              <span className="block text-t6 text-faint">{words(`copy.${what}`)}</span>
              <span className="block text-t5 font-strong">{value}</span>
            </span>
          ))}
        </span>
      </Go>
    </li>
  );
}
