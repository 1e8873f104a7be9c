import { LayoutGrid } from 'lucide-react';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import type { MenuRow } from '../../../platform/browser/cards/web-card.ts';

/** What the rooms say of their rows of the menu, by title. */
export function useMenuRows(): Readonly<Record<string, MenuRow>> {
  return Object.assign({}, ...useContributions('menuRows')) as Record<string, MenuRow>;
}

/** The picture of a row. Decoration beside its name. */
export function MenuPicture({ row }: { readonly row: MenuRow | undefined }) {
  const Picture = row?.Picture ?? LayoutGrid;
  return <Picture aria-hidden size={22} strokeWidth={1.8} />;
}

/** True for a screen of this client; nothing else may be opened by what a server says. */
export function isOwnScreen(url: string): boolean {
  return /^\/pages\/[\w\-/]+(?:\?[\w\-=&%.]*)?$/.test(url);
}
