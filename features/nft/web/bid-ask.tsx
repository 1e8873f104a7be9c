import { Button } from '../../../platform/browser/parts/button.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBid: () => void;
  /** The work it is for. */
  readonly title: string;
  /** What is bid and what is frozen for it now, as they are written. */
  readonly price: string;
  readonly frozen: string;
};

/** Asks once more, because a bid binds: it follows the price as long as it is open. */
export function BidAsk({ open, onClose, onBid, title, price, frozen }: Props) {
  const words = useWords();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button wide onClick={onBid}>
          {words('nft.w_bid_amount', { price })}
        </Button>
      }
    >
      <p className="text-t5 text-muted">{words('nft.w_your_bid')}</p>
      <p aria-live="polite" className="text-t2 break-words">
        <BankFigure text={price} />
      </p>
      <dl>
        <Figure label={words('nft.w_frozen_now')} value={frozen} />
      </dl>
      <p className="pt-1 text-t5 text-muted">{words('nft.w_bid_binds')}</p>
    </Sheet>
  );
}
