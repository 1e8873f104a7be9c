import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { ReceiptPart } from '../rules/parts.ts';

/** Whether a price is that of a book, and names no signed price. */
function isOfBook({ name, checks }: ReceiptPart): boolean {
  return name === 'price' && checks.every(({ room }) => room !== 'fairness');
}

/** What a part of a receipt came to, in a sentence. */
export function PartLine({ part }: { readonly part: ReceiptPart }) {
  const words = useWords();
  const { name, failed, checks } = part;
  const Mark = failed === 0 ? CircleCheck : CircleX;
  const text =
    failed === 0
      ? words(`fairness.part_${name}_${isOfBook(part) ? 'book' : 'text'}`)
      : words('fairness.not_ok', { failed, count: checks.length });
  return (
    <span className="flex min-w-0 gap-2.5 text-t5">
      <Mark
        aria-label={words(failed === 0 ? 'fairness.ok' : 'fairness.failed')}
        size={16}
        className={clsx('mt-px shrink-0', failed === 0 ? 'text-accent-text' : 'text-warning')}
      />
      <span className="min-w-0">
        <span className="font-strong">{words(`fairness.part_${name}`)}</span>{' '}
        <span className={failed === 0 ? 'text-muted' : 'text-warning'}>{text}</span>
      </span>
    </span>
  );
}

/** The parts of a receipt, a sentence each. */
export function PartList({ parts }: { readonly parts: readonly ReceiptPart[] }) {
  return (
    <ul className="space-y-1.5">
      {parts.map((part) => (
        <li key={part.name}>
          <PartLine part={part} />
        </li>
      ))}
    </ul>
  );
}
