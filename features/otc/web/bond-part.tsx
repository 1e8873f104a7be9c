import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { compare } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BOND_COVERS } from '../contract/index.ts';
import { useOtcPost } from './otc-data.ts';
import type { MerchantPage, OtcOptions } from './types.ts';

const BOND_DIGITS = 8;

type Props = { readonly page: MerchantPage; readonly options: OtcOptions };

function larger(one: string, other: string): string {
  return compare(one, other) > 0 ? one : other;
}

function TopUp({ page, options }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  // What it has to be at least, or what it is.
  const [bond, setBond] = useState(larger(options.bond, page.bond));
  const send = useOtcPost('/otc/merchant_apply', () => setOpen(false));
  const fields = { bond, terms_version: options.version };
  return (
    <>
      <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('otc.top_up')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('otc.top_up')}>
        <div className="space-y-4 pb-2">
          <Figure
            label={words('otc.bond')}
            value={coinText(language, page.bond, options.bond_coin)}
          />
          <AmountField
            label={words('otc.bond_whole')}
            value={bond}
            digits={BOND_DIGITS}
            unit={options.bond_coin}
            onChange={setBond}
          />
          {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
          <Button
            wide
            pending={send.isPending}
            disabled={compare(bond || '0', page.bond) <= 0}
            onClick={() => send.mutate({ fields })}
          >
            {words('otc.top_up')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** A merchant's own bond: what it covers, what comes out of it, and more of it. */
export function BondPart({ page, options }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { bond_coin: coin } = options;
  return (
    <>
      {page.bond === '0' && <Notice look="lock" title={words('otc.bond_short')} />}
      <dl>
        <Figure label={words('otc.bond')} value={coinText(language, page.bond, coin)} />
        <Figure label={words('otc.bond_covers')} value={coinText(language, page.covers, coin)} />
      </dl>
      <p className="text-t5 text-muted">
        {words('otc.fall_maker', { times: String(BOND_COVERS) })}
      </p>
      <TopUp page={page} options={options} />
    </>
  );
}
