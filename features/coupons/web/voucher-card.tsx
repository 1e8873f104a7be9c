import clsx from 'clsx';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatMoment, formatPpm } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Voucher } from './types.ts';

const PPM_OF_PERCENT = 10_000;
const DAY_MS = 86_400_000;

/** What a voucher is, in a sentence. */
function saying(words: Translate, language: Language, voucher: Voucher): string {
  const { kind, project, rate, days } = voucher;
  if (kind === 'yield') {
    const share = formatPpm(language, Math.round(rate * PPM_OF_PERCENT));
    return words('coupons.about_yield', { rate: share, n: days });
  }
  if (kind !== 'fee') return words(`coupons.about_${kind}`);
  const products = project.split(',').map((name) => words(`coupons.product_${name}`));
  return words('coupons.about_fee', { products: products.join(', ') });
}

/** Where a voucher is used; nowhere for what works by itself. */
function wayOf({ kind, id }: Voucher): string | undefined {
  if (kind === 'yield') return withParams('/pages/lockming/lockming', { coupon_id: id });
  if (kind === 'contract_trial') {
    return withParams(paths.trade, { segment: 'contract', coupon_id: id });
  }
  if (kind === 'seconds_trial')
    return withParams(paths.trade, { segment: 'seconds', coupon_id: id });
  return undefined;
}

function Foot({ voucher }: { readonly voucher: Voucher }) {
  const words = useWords();
  const language = useLanguage();
  const way = voucher.usable === 1 ? wayOf(voucher) : undefined;
  const isSoon = voucher.usable === 1 && voucher.expires_ms - serverNowMs() < DAY_MS;
  const until = words('coupons.until', { time: formatMoment(language, voucher.expires_ms) });
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line pt-2">
      <span className={clsx('min-w-0 text-t5', isSoon ? 'font-strong' : 'text-muted')}>
        {voucher.usable === 1 ? until : words(`coupons.state_${voucher.state}`)}
      </span>
      {way !== undefined && (
        <Go
          to={way}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md border border-line-strong
            px-4 font-strong"
        >
          {words('coupons.use')}
        </Go>
      )}
      {way === undefined && voucher.usable === 1 && (
        <span className="shrink-0 text-t5 text-muted">{words('coupons.by_itself')}</span>
      )}
    </div>
  );
}

/** A voucher: its figure first, what it does, until when, and the way to use it. */
export function VoucherCard({ voucher }: { readonly voucher: Voucher }) {
  const words = useWords();
  const language = useLanguage();
  const isOver = !['usable', 'in_use'].includes(voucher.state);
  return (
    <article
      className={clsx('rounded-lg border border-line bg-surface p-4', isOver && 'opacity-60')}
    >
      <p className="text-t5 text-muted">{words(`coupons.kind_${voucher.kind}`)}</p>
      <p className="text-t2 break-words">
        <BankFigure text={`${formatAmount(language, voucher.price)} ${voucher.unit}`} />
      </p>
      <p className="py-2 text-t5">{saying(words, language, voucher)}</p>
      <Foot voucher={voucher} />
    </article>
  );
}
