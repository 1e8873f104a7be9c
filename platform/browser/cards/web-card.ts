/**
 * What a room says of itself to the customers' client. A card is `features/<room>/web/index.ts`;
 * it declares and does nothing, and everything behind it is fetched when it is first shown.
 */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import type { Market, QuoteRow } from '../live/types.ts';
import type { LazyPart } from '../parts/lazy-part.tsx';
import type { TradeSegment } from './trade-segment.ts';

/**
 * With which others a screen stands on a desk: the list of its section is beside it there. A screen
 * that takes the whole width, or is done before one goes anywhere else, stands alone.
 */
export type Section = 'earn' | 'wallet' | 'orders' | 'otc' | 'rewards' | 'messages' | 'alone';

/** An address and its screen. */
export interface WebRoute {
  readonly path: string;
  readonly Screen: LazyPart;
  /** The key of its name, by which somebody at a keyboard finds it; none leads nowhere alone. */
  readonly word?: string;
  /** Stands before its name in the list of its section, where the menu has none for it. */
  readonly Picture?: LucideIcon;
  /** Where it is another one than its card's. */
  readonly section?: Section;
  /** The address of the list it is opened from, which stays beside it on a wide desk. */
  readonly origin?: string;
  /** Part of the first load: drawn before the cards of all rooms are there. */
  readonly isFirst?: true;
  /** What the screen will ask for, asked for while its code is still on its way. */
  readonly early?: readonly (() => unknown)[];
}

/** A row of the menu, by the title that the server says. */
export interface MenuRow {
  readonly Picture: LucideIcon;
  /** The key of its name. */
  readonly word: string;
}

/** A list of the record of money in and out. */
export interface FundList {
  /** Stands in the address as `tab`. */
  readonly tab: string;
  /** The key of its name. */
  readonly word: string;
  readonly List: ComponentType;
}

/** The first parts of query keys. */
export type QueryKey = readonly [namespace: string, ...rest: readonly string[]];

/** An account lacks money for an order. */
export interface TopUpProps {
  readonly coin: { readonly id: number; readonly name: string };
  readonly to: 'spot' | 'margin' | 'seconds';
  readonly missing: string;
  /** Counts the presses of the order's button while money is missing. */
  readonly attempt: number;
  /** The money is there. */
  readonly onDone: () => void;
}

/** The front door of a room in the customers' client. */
export interface WebCard {
  /** The room's folder; its words are named so too. */
  readonly name: string;
  readonly routes: readonly WebRoute[];
  /** Of those of its screens that stand beside no list of a room. */
  readonly section?: Section;
  /** What it sells on the trade screen. */
  readonly segment?: TradeSegment;
  /** The order book of a market; a level that is tapped is told with its price and its side. */
  readonly MarketBook?: ComponentType<{
    readonly market: Market;
    readonly onPick: (price: string, side: 'bid' | 'ask') => void;
  }>;
  /** The list of all markets, for wide windows. */
  readonly MarketList?: ComponentType;
  /** Moves what an account lacks out of another one. */
  readonly TopUp?: ComponentType<TopUpProps>;
  readonly fundList?: FundList;
  readonly menuRows?: Readonly<Record<string, MenuRow>>;
  /**
   * Namespaces of answers about one customer, `<room>:own`: dropped when he leaves, stale after a
   * lost line. The room is the one that answers; what everybody may read is below `<room>`.
   */
  readonly privateQueries?: readonly string[];
  /** Private part of a frame → the queries that are stale after it. */
  readonly staleAfter?: Readonly<Record<string, readonly QueryKey[]>>;
  /** The same, where that part is all that a frame brings: nothing else in it explains it. */
  readonly staleAfterAlone?: Readonly<Record<string, readonly QueryKey[]>>;
  /** What its receipts say and how they are checked; their texts are a part of their own. */
  readonly receipts?: () => Promise<{ readonly receiptKinds: readonly ReceiptKind[] }>;
  /** A list that stands beside the screens it leads to, where a desk has room for both. */
  readonly side?: { readonly List: ComponentType; readonly beside: readonly string[] };
  /** Lies over whatever screen is open, for visitors too, once the first one stands. */
  readonly Overlay?: ComponentType;
  /** What the room has to say about a coin or a stock, on its page. */
  readonly AssetPart?: ComponentType<{ readonly row: QuoteRow }>;
  /** What there is to do with a position of contracts that is a copy of somebody else's. */
  readonly CopyPart?: ComponentType<{
    readonly positionId: number;
    readonly onDone: () => void;
  }>;
  /** What is to be known of stocks, above the list of them. */
  readonly StocksHead?: ComponentType;
  /** What whoever buys a stock has to know, on its ticket. */
  readonly StockNote?: ComponentType;
  /** What one is to get for what one has, below that; nothing where nothing is to come. */
  readonly Coming?: LazyPart;
  /** What all one owns is worth over time, below its total. */
  readonly Worth?: ComponentType;
  /** What of the room waits for its customer, as rows of a list; nothing where nothing waits. */
  readonly Waiting?: LazyPart;
  /** A button of the first screen's header, for customers. */
  readonly HomeButton?: ComponentType;
  /** Its earning products on the screen of all of them; `at` names what was asked for. */
  readonly Earning?: LazyPart<{ readonly at: string }>;
  /** Runs beside whatever screen is open, as long as a customer is logged in. */
  readonly Watcher?: ComponentType;
}
