import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Empty, Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useDebounced } from '../../../platform/browser/parts/use-debounced.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { PaymentChips } from './ad-card.tsx';
import { dealOf } from './deal.ts';
import { MakerLine } from './maker-line.tsx';
import { useMarketChoice } from './market-choice.ts';
import { useQuick, type Wanted } from './otc-data.ts';
import { moneyText } from './otc-texts.ts';
import { scalesOf } from './scales.ts';
import type { AdRow, OtcOptions } from './types.ts';

type BestProps = {
  readonly ad: AdRow;
  readonly amount: string;
  readonly options: OtcOptions;
  readonly isHindered: boolean;
  readonly onTake: () => void;
};

function Best({ ad, amount, options, isHindered, onTake }: BestProps) {
  const words = useWords();
  const language = useLanguage();
  const deal = dealOf(ad, 'fiat', amount, scalesOf(options, ad));
  const isBuying = ad.side === 'buy';
  return (
    <div className="space-y-2">
      <div>
        <p className="text-t5 text-muted">{words(isBuying ? 'otc.you_get' : 'otc.you_give')}</p>
        <p className="text-t1 break-words">
          <BankFigure text={coinText(language, deal?.coins ?? '0', ad.name)} />
        </p>
      </div>
      <dl>
        <Figure label={words('otc.price')} value={moneyText(language, ad.price, ad.fiat)} />
        <Figure
          label={words('otc.time_to_pay')}
          value={words('otc.minutes', { n: ad.pay_minutes })}
        />
      </dl>
      <MakerLine maker={ad.merchant} />
      <PaymentChips ad={ad} />
      <Button wide look={ad.side} aria-haspopup="dialog" disabled={isHindered} onClick={onTake}>
        {words(`otc.${ad.side}_coin`, { coin: ad.name })}
      </Button>
    </div>
  );
}

type Props = {
  readonly options: OtcOptions;
  readonly wanted: Wanted;
  readonly why: string;
  readonly onTake: (ad: AdRow) => void;
};

/** One amount, and the best offer for it. */
export function QuickPart({ options, wanted, why, onTake }: Props) {
  const words = useWords();
  const choose = useMarketChoice((choice) => choice.choose);
  const amount = useDebounced(wanted.amount);
  const asked = isPositive(amount) ? amount : '';
  const quick = useQuick({ ...wanted, amount: asked });
  const fiat = options.fiats.find(({ code }) => code === wanted.fiat);
  return (
    <>
      <AmountField
        label={words(wanted.side === 'buy' ? 'otc.you_pay' : 'otc.you_receive')}
        value={wanted.amount}
        digits={fiat?.decimals ?? 2}
        unit={wanted.fiat}
        onChange={(next) => choose({ amount: next })}
      />
      {asked === '' ? (
        <p className="text-t5 text-muted">{words('otc.quick_hint')}</p>
      ) : (
        <Loaded query={quick} skeleton={<Skeleton className="h-40 w-full" />}>
          {(ad) =>
            ad === null ? (
              <Empty title={words('otc.no_offers')} hint={words('otc.no_offers_hint')} />
            ) : (
              <Best
                ad={ad}
                amount={asked}
                options={options}
                isHindered={why !== ''}
                onTake={() => onTake(ad)}
              />
            )
          }
        </Loaded>
      )}
    </>
  );
}
