/** What is in the way of any withdrawal, and how it is cleared. */
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useMe } from '../../../platform/browser/session/me.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { WithdrawInfo } from './data.ts';
import { usedPercent } from './withdrawal-request.ts';

type InfoProps = { readonly info: WithdrawInfo };

/** Whether a payment password is asked for that was never set. */
export function useLacksPassword(info: WithdrawInfo): boolean {
  const me = useMe();
  return info.pay_password_needed === 1 && me?.has_payment_password === 0;
}

/** Until when nothing goes out, counted down. */
function LockNotice({ info }: InfoProps) {
  const words = useWords();
  const leftMs = useTimeLeft(info.locked_until_ms);
  if (leftMs === 0) return null;
  return (
    <Notice look="lock" title={words('identity.lock_title')}>
      {words('identity.lock_text', { left: spanText(leftMs) })}
    </Notice>
  );
}

/** All obstacles that there are, each with what one can do. */
export function Obstacles({ info }: InfoProps) {
  const words = useWords();
  const lacksPassword = useLacksPassword(info);
  return (
    <>
      <LockNotice info={info} />
      {info.level === 0 && (
        <Notice
          look="info"
          title={words('withdrawal.verify_title')}
          action={
            <Button wide onClick={() => push(paths.identity)}>
              {words('verification.start')}
            </Button>
          }
        >
          {words('withdrawal.verify_text')}
        </Notice>
      )}
      {lacksPassword && (
        <Notice
          look="info"
          title={words('withdrawal.password_title')}
          action={
            <Button wide look="quiet" onClick={() => push(paths.paymentPassword)}>
              {words('withdrawal.password_set')}
            </Button>
          }
        >
          {words('withdrawal.password_text')}
        </Notice>
      )}
    </>
  );
}

/** What of the limit of 24 hours is used and left. */
export function LimitView({ info }: InfoProps) {
  const words = useWords();
  const language = useLanguage();
  if (info.level === 0) return null;
  const print = (worth: string): string => `${formatAmount(language, worth, 4)} BTC`;
  return (
    <section aria-label={words('withdrawal.limit')} className="text-t5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-muted">{words('withdrawal.limit')}</span>
        <span className="font-strong">
          {words('withdrawal.limit_left', { left: print(info.left_btc) })}
        </span>
      </p>
      <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full bg-accent"
          style={{ width: `${usedPercent(info.used_btc, info.limit_btc)}%` }}
        />
      </div>
      <p className="pt-1 text-t5 text-faint">
        {words('withdrawal.limit_used', {
          used: print(info.used_btc),
          limit: print(info.limit_btc),
        })}
      </p>
    </section>
  );
}
