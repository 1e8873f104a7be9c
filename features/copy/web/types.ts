/** Copy trading as the wire shows it. */
import type { Page } from '../../../core/wire/page.ts';
import type {
  copyRow,
  leadMessage,
  openTradeRow,
  relationRow,
  shareRow,
  skipRow,
  traderDetail,
  traderRow,
  tradeRow,
} from '../wire.ts';

export type TraderRow = ReturnType<typeof traderRow>;
export type TraderDetail = ReturnType<typeof traderDetail>;
export type Trade = ReturnType<typeof tradeRow> | ReturnType<typeof openTradeRow>;
export type Relation = ReturnType<typeof relationRow>;
export type Copy = ReturnType<typeof copyRow>;
export type Skip = ReturnType<typeof skipRow>;
export type Share = ReturnType<typeof shareRow>;
export type LeadPage = Page<Relation> & ReturnType<typeof leadMessage>;
export type Mine = Page<Copy> & { readonly relations: readonly Relation[] };
