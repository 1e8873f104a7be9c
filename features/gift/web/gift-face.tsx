import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import type { Template } from '../contract.ts';
import { CardPicture } from './card-picture.tsx';

type Props = {
  readonly template: Template;
  /** With its coin. */
  readonly amount: string;
  readonly greeting: string;
};

/** A card as one gives it: its picture, what it is worth, what is said with it. */
export function GiftFace({ template, amount, greeting }: Props) {
  return (
    <div
      className="relative flex min-h-40 flex-col justify-between overflow-hidden rounded-lg border
        border-line-strong bg-surface p-4"
    >
      <CardPicture template={template} />
      <p className="relative self-start rounded-sm bg-surface px-1 text-t2 break-words">
        <BankFigure text={amount} />
      </p>
      {greeting !== '' && (
        <p className="relative self-start rounded-sm bg-surface px-1 [overflow-wrap:anywhere]">
          {greeting}
        </p>
      )}
    </div>
  );
}
