import clsx from 'clsx';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatFixed, formatSigned } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAccount, useLiveList } from './data.ts';
import { Profit } from './figures.tsx';
import { useAccountFigure } from './live.ts';
import { isolatedMargin } from './preview.ts';

/** The wire writes 40 % as 40,000,000. */
const RATE_SCALE = 1_000_000;
const WHOLE_PERCENT = 100;

function RiskRate() {
  const words = useWords();
  const language = useLanguage();
  const rate = useAccountFigure('hazard_rate');
  const percent = rate === undefined ? undefined : rate / RATE_SCALE;
  const isHigh = percent !== undefined && percent >= WHOLE_PERCENT / 2;
  const text =
    percent === undefined
      ? '–'
      : words('common.percent', { percent: formatFixed(language, percent.toFixed(2), 2) });
  return (
    <div className="min-w-0">
      <dt className="text-t5 text-muted">{words('contracts.risk_rate')}</dt>
      <dd>
        <span className={`text-t3 font-title ${isHigh ? 'text-down' : ''}`}>{text}</span>
        <span
          role="meter"
          aria-label={words('contracts.risk_rate')}
          aria-valuemin={0}
          aria-valuemax={WHOLE_PERCENT}
          aria-valuenow={Math.min(percent ?? 0, WHOLE_PERCENT)}
          aria-valuetext={text}
          className="mt-1 block h-1.5 overflow-hidden rounded-full bg-pressed"
        >
          <span
            className={clsx(
              'block h-full w-(--share)',
              isHigh ? 'bg-down-solid' : 'bg-up-solid',
              `share-${Math.round(Math.min(percent ?? 0, WHOLE_PERCENT))}`,
            )}
          />
        </span>
      </dd>
    </div>
  );
}

function TotalProfit() {
  const words = useWords();
  const total = useAccountFigure('profits_total');
  return (
    <div className="min-w-0 text-right">
      <dt className="text-t5 text-muted">{words('contracts.total_profit')}</dt>
      <dd className="text-t3 font-title break-words">
        <Profit value={total} />
      </dd>
    </div>
  );
}

type FigureProps = {
  readonly name: 'equity' | 'margin' | 'free' | 'margin_level';
  readonly word: string;
};

function AccountFigure({ name, word }: FigureProps) {
  const words = useWords();
  const language = useLanguage();
  const value = useAccountFigure(name);
  const isLevel = name === 'margin_level';
  const text =
    typeof value !== 'string'
      ? '–'
      : isLevel
        ? words('common.percent', { percent: formatFixed(language, value, 2) })
        : formatSigned(language, value, 2).replace(/^\+/, '');
  return (
    <div className="min-w-0">
      <dt className="text-t6 leading-tight text-faint">{words(word)}</dt>
      <dd className="text-t5 break-words">{text}</dd>
    </div>
  );
}

/** The margin of isolated positions, for which the account does not answer. */
function IsolatedMargin() {
  const words = useWords();
  const language = useLanguage();
  const { data: open = [] } = useLiveList('open');
  const held = isolatedMargin(open);
  if (sign(held) === 0) return null;
  return (
    <div className="min-w-0">
      <dt className="text-t6 leading-tight text-faint">{words('contracts.isolated_margin')}</dt>
      <dd className="text-t5 break-words">{formatFixed(language, held, 2)}</dd>
    </div>
  );
}

/** How the account stands: what is at risk first. It follows the index. */
export function AccountHead() {
  const words = useWords();
  useAccount();
  return (
    <section
      aria-label={words('contracts.account')}
      className="mx-4 mt-2 rounded-lg border border-line bg-surface p-3"
    >
      <h2 className="pb-2 text-t5 font-strong">{words('contracts.cross_account')}</h2>
      <dl className="grid grid-cols-2 gap-3">
        <RiskRate />
        <TotalProfit />
      </dl>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2">
        <AccountFigure name="equity" word="contracts.equity" />
        <AccountFigure name="margin_level" word="contracts.margin_level" />
        <AccountFigure name="margin" word="contracts.margin_used" />
        <AccountFigure name="free" word="contracts.free" />
        <IsolatedMargin />
      </dl>
      <p className="mt-2 text-t6 text-faint">{words('contracts.risk_rate_hint')}</p>
    </section>
  );
}
