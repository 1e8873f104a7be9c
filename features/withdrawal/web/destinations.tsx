/** Where the money goes: own addresses of the coin on the network, or the own card. */
import { Plus } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ChoiceRow } from './choice-row.tsx';
import { Chunks } from './chunks.tsx';
import { type Destination, useAddressesFor, useCardFor } from './data.ts';
import { cardOf } from './withdrawal-request.ts';

type RowProps = {
  readonly destination: Destination;
  readonly isChosen: boolean;
  readonly onPick: () => void;
};

function DestinationRow({ destination, isChosen, onPick }: RowProps) {
  const words = useWords();
  const { label, shown, memo, usableFromMs } = destination;
  const leftMs = useTimeLeft(usableFromMs);
  return (
    <ChoiceRow isChosen={isChosen} disabled={leftMs > 0} onPick={onPick}>
      {label && <span className="block font-strong [overflow-wrap:anywhere]">{label}</span>}
      <span className="block text-t5">
        <Chunks address={shown} />
      </span>
      {memo && (
        <span className="block text-t5 text-muted">
          {words('deposit.memo')}: {memo}
        </span>
      )}
      {leftMs > 0 && (
        <span className="block text-t5 text-accent-text tabular-nums">
          {words('destinations.usable_in', { left: spanText(leftMs) })}
        </span>
      )}
    </ChoiceRow>
  );
}

type Props = {
  readonly currency: number;
  readonly way: string;
  readonly chosen: Destination | undefined;
  readonly onPick: (destination: Destination) => void;
  readonly error: string | undefined;
};

/** Where a destination of this way is added. */
function addPath(currency: number, way: string): string {
  const card = cardOf(way);
  if (card === 'card') return paths.bankCard;
  if (card === 'card_other') return withParams(paths.bankCardAbroad, { kind: 'other' });
  if (card) return paths.bankCardAbroad;
  return withParams(paths.addAddress, { currency, network: way });
}

/** Own destinations of a way, and the way to another one. */
export function Destinations({ currency, way, chosen, onPick, error }: Props) {
  const words = useWords();
  const card = cardOf(way);
  const addresses = useAddressesFor(currency, way, card === undefined);
  const cards = useCardFor(card);
  const title = words(card ? 'withdrawal.to_card' : 'withdrawal.to_address');
  return (
    <div role="group" aria-label={title} className="space-y-2">
      <Loaded query={card ? cards : addresses} skeleton={<Skeleton className="h-13 w-full" />}>
        {(all) => (
          <>
            {all.length > 0 && (
              <div role="radiogroup" aria-label={title} className="space-y-2">
                {all.map((each) => (
                  <DestinationRow
                    key={each.id}
                    destination={each}
                    isChosen={each.id === chosen?.id}
                    onPick={() => onPick(each)}
                  />
                ))}
              </div>
            )}
            {all.length === 0 && (
              <p className="text-t5 text-muted">
                {words(card ? 'withdrawal.no_card' : 'withdrawal.no_address')}
              </p>
            )}
            {error && (
              <p role="alert" className="text-t5 text-down">
                {error}
              </p>
            )}
            {(all.length === 0 || !card) && (
              <Button look="quiet" wide onClick={() => push(addPath(currency, way))}>
                <Plus aria-hidden size={18} className="shrink-0" />
                {words(card ? 'withdrawal.add_card' : 'destinations.add_address')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
