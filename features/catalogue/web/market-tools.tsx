/** What the list of markets can do besides being read: not needed for its first picture. */
export { MarketTable } from './market-table.tsx';
export { MarketTools } from './market-presets.tsx';
export { NarrowedList } from './narrowed-list.tsx';
