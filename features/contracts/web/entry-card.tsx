import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useChange } from './data.ts';
import { Cell } from './figures.tsx';
import { Action, Card, CardHead, stopsText, WAITING_PX } from './position-card.tsx';
import type { EntryRow, PositionRow } from './types.ts';

/** Whether something that waits does so for a trigger. */
export function isEntry(row: EntryRow | PositionRow): row is EntryRow {
  return 'one_way' in row;
}

/** Where the trigger stands now. */
export function triggerOf({ trigger_price, trail_price }: EntryRow): string {
  return trail_price || trigger_price;
}

/** The call that takes back what waits. */
export function cancelPath(row: EntryRow | PositionRow): string {
  return isEntry(row) ? '/lever/cancel_entry' : '/lever/cancel';
}

/** The index of its market. */
export function IndexNow({ row }: Props) {
  return <>{formatPrice(useLanguage(), useQuote(row.match_id)?.index_price)}</>;
}

/** Why it was not carried out at its trigger. */
export function EntryReason({ row }: Props) {
  const words = useWords();
  return <>{words(`contracts.ended_${TOLD.find((it) => it === row.reason) ?? 'refused'}`)}</>;
}

/** Refusals at the trigger that have words of their own. */
const TOLD = [
  'day_loss_reached',
  'exposure_capped',
  'house_day_loss',
  'house_is_full',
  'insufficient_margin',
  'multiple_above_tier',
  'terms_changed',
] as const;

type Props = { readonly row: EntryRow };

function Cells({ row }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1">
      <Cell label={words('contracts.trigger')}>{formatPrice(language, triggerOf(row))}</Cell>
      <Cell label={words('contracts.index')}>
        <IndexNow row={row} />
      </Cell>
      <Cell label={words('contracts.lots')}>{row.share}</Cell>
      <Cell label={words('contracts.order_type')}>
        {words(row.target_price === '' ? 'contracts.type_market' : 'contracts.type_limit')}
      </Cell>
      <Cell label={words('contracts.take_and_stop')} span={2}>
        {stopsText(row, language)}
      </Cell>
    </dl>
  );
}

/** An order that waits for its trigger, and the way to take it back; or why it was not placed. */
export function EntryCard({ row }: Props) {
  const words = useWords();
  const cancel = useChange();
  const about = `${words(row.type === 1 ? 'contracts.long' : 'contracts.short')} ${row.symbol}`;
  return (
    <Card about={about} heightPx={WAITING_PX}>
      <CardHead row={{ ...row, order_type: 1, transaction_ms: row.created_ms, closed_ms: 0 }} />
      <Cells row={row} />
      <div className="mt-2 flex min-h-11 items-center gap-2">
        {row.state === 'waiting' ? (
          <Action
            label={words('contracts.cancel')}
            about={about}
            disabled={cancel.isPending}
            onPress={() => cancel.mutate({ path: cancelPath(row), fields: { id: row.id } })}
          />
        ) : (
          <p className="line-clamp-2 text-t5 text-muted">
            <EntryReason row={row} />
          </p>
        )}
      </div>
    </Card>
  );
}
