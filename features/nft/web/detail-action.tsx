/** The one action of a work, by how it stands. */
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Countdown } from './countdown.tsx';
import { bidPath, buyPath, ownPath } from './nft-paths.ts';
import type { NftDetail } from './types.ts';

type Props = { readonly detail: NftDetail };

const FILLED = `flex min-h-12
  w-full items-center justify-center rounded-md bg-accent px-4 text-center
    font-title text-on-accent hover:bg-accent-pressed`;
const QUIET = `flex min-h-12
  w-full items-center justify-center rounded-md border border-line-strong px-4
    text-center font-title hover:bg-raised`;

function Waiting({ detail }: Props) {
  const words = useWords();
  return (
    <p
      className="flex min-h-12 items-center justify-center gap-2 rounded-md bg-pressed px-4
      text-center text-muted"
    >
      {detail.status === 2 ? (
        <>
          {words('nft.w_starts_in')} <Countdown untilMs={detail.start_ms} />
        </>
      ) : (
        words(detail.end_ms > 0 ? 'nft.w_sale_ended' : 'nft.w_not_on_sale')
      )}
    </p>
  );
}

/** Buy, bid, look after one's own, or wait. */
export function DetailAction({ detail }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (detail.is_mine === 1) {
    return (
      <Go to={ownPath(detail.id)} className={QUIET}>
        {words('nft.w_yours')}
      </Go>
    );
  }
  if (detail.status !== 1) return <Waiting detail={detail} />;
  const isAuction = detail.pay_type === 2;
  return (
    <Go to={isAuction ? bidPath(detail.id) : buyPath(detail.id)} className={FILLED}>
      {isAuction
        ? words('nft.w_bid')
        : words('nft.w_buy_for', {
            price: coinText(language, detail.price, detail.currency_name),
          })}
    </Go>
  );
}
