/** How the chat draws its messages: prices, own screens, shared trades, badges. */
import { BadgeCheck, Ellipsis, TriangleAlert, TrendingUp } from 'lucide-react';
import type { RoomParts } from '../../../platform/browser/conversation/bubbles.tsx';
import { useMarkets, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPercent, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import type { ChatRow } from '../wire.ts';
import { type Piece, piecesOf } from './chat-text.ts';

const BASIS_POINTS = 100;
const LINK = 'inline-flex items-baseline gap-1 rounded-sm border border-line-strong px-1 underline';

/** A coin with what it costs now; what is no coin here stays a text. */
function CoinChip({ piece }: { readonly piece: Extract<Piece, { is: 'coin' }> }) {
  const words = useWords();
  const language = useLanguage();
  const markets = useMarkets();
  useQuoteRows();
  const market = markets.data?.find(
    ({ currency_name, legal_name }) => currency_name === piece.coin && legal_name === 'USDT',
  );
  const quote = useQuote(market?.match_id);
  useWant(market === undefined ? {} : { markets: [market.match_id] });
  if (market === undefined) return <>{piece.text}</>;
  const price = formatPrice(language, quote?.now_price);
  const { currency_id, legal_id } = market;
  return (
    <Go
      to={withParams(paths.trade, { currency_id, legal_id })}
      aria-label={words('chat.price', { symbol: piece.coin, price })}
      className={LINK}
    >
      <b className="font-strong">{piece.text}</b>
      <span>{price}</span>
    </Go>
  );
}

/** A text with what the chat sees in it. */
export function ChatText({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, at) => {
    const key = `${at} ${piece.text}`;
    if (piece.is === 'coin') return <CoinChip key={key} piece={piece} />;
    if (piece.is === 'text') return <span key={key}>{piece.text}</span>;
    return (
      <Go key={key} to={piece.text} className="underline">
        {piece.text}
      </Go>
    );
  });
}

type Body = Readonly<Record<string, string | number>>;

function bodyOf(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    // A card of a newer house.
    return {};
  }
}

const SIDES = ['long', 'short', 'up', 'down', 'buy', 'sell'] as const;

/** The word of a side; of one that a newer house knows, the first. */
export function sideWord(side: string) {
  return `chat.side_${SIDES.find((each) => each === side) ?? SIDES[0]}` as const;
}

function TradeCard({ text }: { readonly text: string }) {
  const words = useWords();
  const language = useLanguage();
  const { market = '', side = 'long', openPrice, closePrice, movedBasisPoints } = bodyOf(text);
  const isFill = closePrice === '';
  const moved = Number(movedBasisPoints ?? 0) / BASIS_POINTS;
  const price = (value: string | number | undefined) => formatPrice(language, String(value ?? ''));
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center gap-2 text-t5 text-muted">
        <TrendingUp aria-hidden size={16} className="shrink-0" />
        {`${market} · ${words(sideWord(String(side)))}`}
      </span>
      {!isFill && (
        <span className={`font-strong ${moved < 0 ? 'text-down' : 'text-up'}`}>
          {words('chat.moved', { moved: formatPercent(language, String(moved)) })}
        </span>
      )}
      <span className={isFill ? 'font-strong' : 'text-t5'}>
        {isFill ? price(openPrice) : `${price(openPrice)} → ${price(closePrice)}`}
      </span>
    </span>
  );
}

/** What stands above the others: a line of the house, or what a customer has said. */
export function pinnedText(row: Pick<ChatRow, 'kind' | 'text'>): string {
  if (row.kind === 'text') return row.text;
  return String(bodyOf(row.text)['text'] ?? '');
}

function Marks({ row }: { readonly row: ChatRow }) {
  const words = useWords();
  return (
    <>
      {row.is_verified === 1 && (
        <span className="flex shrink-0 items-center gap-0.5">
          <BadgeCheck aria-hidden size={13} />
          {words('chat.badge_verified')}
        </span>
      )}
      {row.is_trader === 1 && (
        <span className="shrink-0 rounded-full border border-line-strong px-1.5">
          {words('chat.badge_trader')}
        </span>
      )}
      {row.is_alike === 1 && (
        <span className="flex items-center gap-0.5 text-warning">
          <TriangleAlert aria-hidden size={13} className="shrink-0" />
          {words('chat.is_alike')}
        </span>
      )}
    </>
  );
}

/** How the chat draws its messages. */
export function chatParts(
  words: Translate,
  rowOf: (number: number) => ChatRow | undefined,
  onMore: ((row: ChatRow) => void) | undefined,
): RoomParts {
  return {
    line: (row) => pinnedText(row),
    card: (row) => <TradeCard text={row.text} />,
    nameOf: (row) => row.name,
    text: (row) => <ChatText text={row.text} />,
    marks: (row) => {
      const known = rowOf(row.number);
      return known && <Marks row={known} />;
    },
    acts: (row) => {
      const known = rowOf(row.number);
      if (onMore === undefined || known === undefined || row.from !== 'other') return null;
      if (row.is_removed === 1) return null;
      return (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words('chat.more_of', { name: row.name })}
          onClick={() => onMore(known)}
          className="-my-2 flex min-h-11 min-w-11 items-center justify-center"
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      );
    },
  };
}
