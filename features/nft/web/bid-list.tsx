import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { When } from '../../../platform/browser/parts/when.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ArtistFace } from './artist-face.tsx';
import type { BidRow } from './types.ts';

const SHOWN = 3;

type Props = { readonly bids: readonly BidRow[]; readonly isWhole?: boolean };

/** The highest bids. */
export function BidList({ bids, isWhole = false }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (bids.length === 0) return <p className="py-2 text-t5 text-muted">{words('nft.w_no_bids')}</p>;
  return (
    <ol aria-label={words('nft.w_bid_list')}>
      {bids.slice(0, isWhole ? bids.length : SHOWN).map((bid) => (
        <li
          key={bid.id}
          className="flex min-h-14 items-center gap-3 border-b border-line last:border-0"
        >
          <ArtistFace
            row={{ head_portrait: bid.head_portrait, nickname: bid.nick_name }}
            side={32}
          />
          <span className="min-w-0 flex-1">
            <span className="block text-t5 [overflow-wrap:anywhere]">
              {bid.is_mine === 1 ? words('nft.w_you') : bid.nick_name}
            </span>
            <span className="block text-t6 text-muted">
              <When ms={bid.created_ms} />
            </span>
          </span>
          <span className="shrink-0 text-t5 font-strong tabular-nums">
            {coinText(language, bid.price, bid.currency_name)}
          </span>
        </li>
      ))}
    </ol>
  );
}
