import { useMutation } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatPercent, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { sharePicture } from '../../../platform/browser/parts/share-picture.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { SITE_NAME } from '../../../platform/browser/session/site-name.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Receipt } from '../../fairness/contract.ts';
import { useContractOf } from './data.ts';
import { returnOf } from './return-on-margin.ts';
import { drawShareCard } from './share-card.ts';
import type { FillRow, PositionRow } from './types.ts';

type Props = {
  readonly row: PositionRow;
  readonly fills: readonly FillRow[];
  readonly onClose: () => void;
  readonly onReverse: () => void;
};

/** The seal of the receipt of a fill; empty where there is none. */
async function sealOf(id: number): Promise<string> {
  try {
    const fields = { kind: 'contract', id };
    const { seal } = await get<Pick<Receipt, 'seal'>>('/fairness/receipt', { fields, quiet: true });
    return seal;
  } catch {
    return '';
  }
}

function useShare({ row, fills }: Pick<Props, 'row' | 'fills'>) {
  const words = useWords();
  const language = useLanguage();
  const percent = returnOf(row);
  const { data: site } = useSite();
  const share = useMutation({
    mutationFn: async () => {
      const fill = fills[0];
      const side = words(row.type === 1 ? 'contracts.long' : 'contracts.short');
      const isClosed = row.state === 'closed';
      const labelled = (word: string, price: string): string =>
        `${words(word)} ${formatPrice(language, price)}`;
      const picture = await drawShareCard({
        site: site?.site_name ?? SITE_NAME,
        market: row.symbol,
        side: `${side} · ${words('contracts.times', { multiple: row.multiple })}`,
        percent: formatPercent(language, percent ?? '0'),
        isLoss: sign(percent ?? '0') < 0,
        entry: labelled('contracts.open_price', row.price),
        mark: labelled(
          isClosed ? 'contracts.close_price' : 'contracts.price_now',
          row.update_price,
        ),
        seal: fill ? await sealOf(fill.id) : '',
        note: words('contracts.share_note'),
      });
      await sharePicture(picture, `${row.symbol.replace('/', '-')}.png`);
    },
  });
  return { share, isPossible: percent !== undefined };
}

/** What else can be done with a position: more of it, its other side, and a picture of it. */
export function DetailActions({ row, fills, onClose, onReverse }: Props) {
  const words = useWords();
  const contract = useContractOf(row);
  const { share, isPossible } = useShare({ row, fills });
  const [CopyPart] = useContributions('CopyPart');
  const isOpen = row.state === 'open';
  const isCopy = isOpen && row.order_type === 2;
  const add = (): void => {
    if (!contract) return;
    const { currency_id, legal_id } = contract.market;
    onClose();
    push(
      withParams(paths.contract, {
        currency_id,
        legal_id,
        buy_direction: row.type === 1 ? '0' : '1',
        multiple: String(row.multiple),
      }),
    );
  };
  return (
    <>
      {isCopy && CopyPart && <CopyPart positionId={row.id} onDone={onClose} />}
      <div className="my-3 flex gap-2">
        {isOpen && !isCopy && (
          <Button look="quiet" wide onClick={add}>
            {words('contracts.add')}
          </Button>
        )}
        {isOpen && !isCopy && (
          <Button look="quiet" wide onClick={onReverse}>
            {words('contracts.reverse')}
          </Button>
        )}
        {isPossible && (
          <Button look="quiet" wide pending={share.isPending} onClick={() => share.mutate()}>
            {words('contracts.share_card')}
          </Button>
        )}
      </div>
    </>
  );
}
