import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Contract } from './preview.ts';

type Props = {
  readonly contracts: readonly Contract[];
  readonly contract: Contract;
  readonly onPick: (contract: Contract) => void;
};

/** The name of the market as a button that opens the list of all that have contracts. */
export function MarketPicker({ contracts, contract, onPick }: Props) {
  const words = useWords();
  return (
    <SelectSheet
      title={words('contracts.choose_market')}
      value={String(contract.market.match_id)}
      options={contracts.map(({ market }) => ({
        value: String(market.match_id),
        label: `${market.currency_name}/${market.legal_name}`,
        icon: (
          <span className="max-[359px]:hidden">
            <CoinIcon code={market.currency_name} kind={market.kind} size={24} />
          </span>
        ),
      }))}
      onPick={(id) => {
        const picked = contracts.find(({ market }) => String(market.match_id) === id);
        if (picked) onPick(picked);
      }}
      className="w-full max-w-56 bg-transparent px-1! text-t3 font-strong max-[359px]:text-t4"
    />
  );
}
