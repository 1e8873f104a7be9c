import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContractMarkets } from './copy-data.ts';

type Props = {
  /** Numbers of markets with commas between them; the empty text means all. */
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
};

function idsOf(chosen: string): readonly string[] {
  return chosen.split(',').filter((id) => id !== '');
}

function Choices({ chosen, onChange }: Props) {
  const words = useWords();
  const ids = idsOf(chosen);
  const toggle = (id: string, isOn: boolean): void => {
    onChange((isOn ? [...ids, id] : ids.filter((other) => other !== id)).join(','));
  };
  return (
    <Loaded query={useContractMarkets()}>
      {(markets) => (
        <div className="grid grid-cols-2 gap-x-3">
          <Tick
            label={words('copy.markets_all')}
            checked={ids.length === 0}
            onChange={() => onChange('')}
          />
          {markets.map(({ id, symbol }) => (
            <Tick
              key={id}
              label={symbol}
              checked={ids.includes(String(id))}
              onChange={(isOn) => toggle(String(id), isOn)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** In which markets one copies: in all, or in those one names. */
export function MarketsChoice({ chosen, onChange }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const count = idsOf(chosen).length;
  return (
    <div className="-mx-4">
      <ListRow
        label={words('copy.markets')}
        value={words(count === 0 ? 'copy.markets_all' : 'copy.markets_some', { n: count })}
        onPress={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={words('copy.markets')} tall>
        <p className="pb-2 text-t5 text-muted">{words('copy.markets_hint')}</p>
        <Choices chosen={chosen} onChange={onChange} />
        <div className="py-3">
          <Button wide look="quiet" onClick={close}>
            {words('copy.done')}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
