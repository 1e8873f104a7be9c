/**
 * A segment of the trade screen: one product that is traded on the market shown. A room declares
 * its own on its card (`web/index.ts`). The trade screen knows no other room, and no room knows
 * the trade screen.
 */
import type { ComponentType, ReactNode } from 'react';
import type { ChartDrawing } from '../chart/chart-drawing.ts';
import type { PriceSource } from '../live/price-source.ts';
import type { Market } from '../live/types.ts';

export interface SegmentProps {
  readonly market: Market;
}

export interface DrawingProps extends SegmentProps {
  /** Draws the chart with what the segment puts on it. */
  readonly children: (drawing: ChartDrawing) => ReactNode;
}

export interface DeskTicketProps extends SegmentProps {
  /** The side that was asked for, 0 to buy or go long and 1 to sell or go short. */
  readonly side: 0 | 1;
  /** A price that was picked from the book; empty where none was. */
  readonly price: string;
}

/** A product in the panes of a wide window. */
export interface DeskParts {
  /** Its ticket. It is made anew when another side or price is asked for. */
  readonly Ticket: ComponentType<DeskTicketProps>;
  /** Own orders and positions, as tables. */
  readonly Own: ComponentType<SegmentProps>;
}

export interface TradeSegment {
  /** Stands in the address as `segment`. */
  readonly id: string;
  /** The key of its name, among the words of the product's room. */
  readonly word: string;
  /** Which markets have it at all. */
  readonly isFor: (market: Market) => boolean;
  /** Where the button at the top leads: the own orders of this product, and its name. */
  readonly ordersPath: (market: Market) => string;
  readonly ordersWord: string;
  /** What its orders are filled and settled at: the price that stands large above the chart. */
  readonly source: PriceSource;
  /** What stands below the chart. */
  readonly Panel: ComponentType<SegmentProps>;
  /** The bar at the thumb; it fixes itself to the bottom. */
  readonly Actions: ComponentType<SegmentProps>;
  /** Own orders and positions on the chart; without it the chart has none. */
  readonly Drawing?: ComponentType<DrawingProps>;
  /** What it is in the panes of a tablet and a desk; else `Panel` and `Actions` stand in one. */
  readonly desk?: DeskParts;
}
