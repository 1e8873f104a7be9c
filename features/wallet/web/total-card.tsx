import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { coinColour } from '../../../platform/browser/parts/coin-icon.tsx';
import { shareOf, useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage, useSession } from '../../../platform/browser/session/session.ts';
import { formatFixed, formatShare } from '../../../platform/browser/numbers/format.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { allocation, totalWorth, type WalletList } from './accounts.ts';

const SHOWN = 5;
const REST_COLOUR = '#8f8a84';

function Allocation({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const language = useLanguage();
  const coins = allocation(list);
  const total = totalWorth(list);
  if (coins.length === 0) return null;
  const head = coins
    .map(({ name, worth }) => ({
      name,
      percent: shareOf(worth, total),
      colour: coinColour(name),
    }))
    .filter(({ percent }, index) => index < SHOWN && percent >= 1);
  const rest = 100 - head.reduce((sum, { percent }) => sum + percent, 0);
  const others = { name: words('wallet.others'), percent: rest, colour: REST_COLOUR };
  const parts = rest >= 0.1 ? [...head, others] : head;
  return (
    <section aria-label={words('wallet.allocation')} className="pt-4">
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {parts.map(({ name, percent, colour }) => (
          <span key={name} style={{ width: `${percent}%`, backgroundColor: colour }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-muted">
        {parts.map(({ name, percent, colour }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: colour }} />
            {name} {formatShare(language, percent)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All that one owns, in the chosen currency, with an eye to hide it. */
export function TotalCard({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const isHidden = useSession((session) => session.amountsHidden);
  const hide = useSession((session) => session.setAmountsHidden);
  const total = totalWorth(list);
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <div className="px-4">
      <div className="flex items-center text-sm text-muted">
        <h2>{words('wallet.total', { currency: fiat.code })}</h2>
        <IconButton
          label={words(isHidden ? 'wallet.show_amounts' : 'wallet.hide_amounts')}
          onClick={() => hide(!isHidden)}
        >
          <Icon aria-hidden size={18} className="text-muted" />
        </IconButton>
      </div>
      <p className="text-2xl font-bold">
        <Amount text={fiat.show(total)} />
      </p>
      <p className="pt-0.5 text-sm text-muted">
        <Amount text={`≈ ${formatFixed(language, total, 2)} USDT`} />
      </p>
      {!isHidden && <Allocation list={list} />}
    </div>
  );
}

/** An amount, or dots while amounts are hidden. */
export function Amount({ text }: { readonly text: string }) {
  const words = useWords();
  const isHidden = useSession((session) => session.amountsHidden);
  if (!isHidden) return text;
  return (
    <>
      <span aria-hidden>••••••</span>
      <span className="sr-only">{words('common.amount_hidden')}</span>
    </>
  );
}
