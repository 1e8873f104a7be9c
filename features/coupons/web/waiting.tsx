import { Ticket } from 'lucide-react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { WaitingRow } from '../../../platform/browser/parts/waiting-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useVouchers } from './coupon-data.ts';
import { couponPaths } from './coupon-paths.ts';

const DAY_MS = 86_400_000;

/** The voucher that expires first, where that is within a day. */
export function VouchersWaiting() {
  const words = useWords();
  const language = useLanguage();
  const { data = [] } = useVouchers('voucher').query;
  const soon = data.find(({ usable, expires_ms: expiresMs }) => {
    return usable === 1 && expiresMs - serverNowMs() < DAY_MS;
  });
  if (soon === undefined) return null;
  const amount = `${formatAmount(language, soon.price)} ${soon.unit}`;
  return (
    <WaitingRow
      to={couponPaths.overview}
      Picture={Ticket}
      title={words('coupons.expires_soon', { name: words(`coupons.kind_${soon.kind}`), amount })}
      hint={words('coupons.until', { time: formatMoment(language, soon.expires_ms) })}
    />
  );
}
