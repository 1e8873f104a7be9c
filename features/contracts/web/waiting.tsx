import { TriangleAlert } from 'lucide-react';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatFixed } from '../../../platform/browser/numbers/format.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAccount } from './data.ts';
import { useAccountFigure } from './live.ts';

/** The wire writes 40 % as 40,000,000. */
const RATE_SCALE = 1_000_000;
/** From here on the risk stands in red on the screens of contracts too. */
const HIGH_PERCENT = 50;

/** Positions that come near their liquidation. */
export function RiskWaiting() {
  const words = useWords();
  const language = useLanguage();
  useAccount();
  const percent = (useAccountFigure('hazard_rate') ?? 0) / RATE_SCALE;
  if (percent < HIGH_PERCENT) return null;
  const shown = words('common.percent', { percent: formatFixed(language, percent.toFixed(2), 2) });
  return (
    <WaitingRow
      to={paths.contractOrders}
      Picture={TriangleAlert}
      title={
        <span className="text-warning">
          {words('contracts.risk_rate')}: {shown}
        </span>
      }
      hint={words('contracts.risk_rate_hint')}
    />
  );
}
