import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartNoAxesColumn,
  Headset,
  LayoutGrid,
  type LucideIcon,
  ReceiptText,
  Repeat2,
  Timer,
} from 'lucide-react';
import type { Translate } from '../../../platform/browser/words/use-words.ts';

/** Our picture for a row of the menu; a room that adds a row adds its picture and its word. */
const PICTURES: Readonly<Record<string, LucideIcon>> = {
  recharge: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  market: ChartNoAxesColumn,
  futures: ChartCandlestick,
  exchange: Repeat2,
  seconds: Timer,
  transfer: ArrowLeftRight,
  bills: ReceiptText,
  contactUs: Headset,
};

/** The picture of a row. Decoration beside its name. */
export function MenuPicture({ title }: { readonly title: string }) {
  const Picture = PICTURES[title] ?? LayoutGrid;
  return <Picture aria-hidden size={22} strokeWidth={1.8} />;
}

/** The name of a row in the chosen language. */
export function menuWord(words: Translate, title: string): string {
  return words(`content.menu_${title}`);
}

/** True for a screen of this client; nothing else may be opened by what a server says. */
export function isOwnScreen(url: string): boolean {
  return /^\/pages\/[\w\-/]+(?:\?[\w\-=&%.]*)?$/.test(url);
}

/** A list cut into pages of `size`. */
export function pagesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const pages = Math.ceil(list.length / size);
  return Array.from({ length: pages }, (_, page) => list.slice(page * size, (page + 1) * size));
}
