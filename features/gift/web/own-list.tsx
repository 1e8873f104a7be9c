import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { EndOfList, Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { templateOf } from './card-picture.tsx';
import { type CardRow, useCards, useTakeBack } from './gift-data.ts';
import { GiftFace } from './gift-face.tsx';

const PAGE_SIZE = 20;

function OwnCard({ row }: { readonly row: CardRow }) {
  const words = useWords();
  const language = useLanguage();
  const takeBack = useTakeBack((said) => toast(said, 'good'));
  const amount = `${formatAmount(language, row.amount)} ${row.currency_name}`;
  const isOpen = row.state === 'open';
  const until = words('gift.until', { time: formatMoment(language, row.expires_ms) });
  const end = row.is_bought === 1 ? row.state : 'received';
  return (
    <article className="flex flex-col gap-2">
      <GiftFace template={templateOf(row.template)} amount={amount} greeting={row.greeting} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 text-t5 text-muted">
          {isOpen
            ? until
            : `${words(`gift.state_${end}`)} · ${formatMoment(language, row.ended_ms)}`}
          {row.email !== '' && ` · ${row.email}`}
        </span>
        {isOpen && row.is_bought === 1 && (
          <Button
            look="quiet"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate({ fields: { id: row.id } })}
          >
            {words('gift.take_back')}
          </Button>
        )}
      </div>
    </article>
  );
}

type Props = { readonly onBuy: () => void };

/** Cards that one has bought or redeemed. */
export function OwnList({ onBuy }: Props) {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = useCards();
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            picture="coins"
            title={words('gift.none')}
            action={
              <Button look="quiet" onClick={onBuy}>
                {words('gift.buy_one')}
              </Button>
            }
          />
        ) : (
          <>
            <ul className="grid gap-4 px-4 pt-4 md:grid-cols-2">
              {rows.map((row) => (
                <li key={row.id}>
                  <OwnCard row={row} />
                </li>
              ))}
            </ul>
            {hasMore && rows.length % PAGE_SIZE === 0 ? (
              <Button look="quiet" className="mx-4 mt-4" pending={isLoadingMore} onClick={more}>
                {words('gift.more')}
              </Button>
            ) : (
              <EndOfList />
            )}
          </>
        )
      }
    </Loaded>
  );
}
