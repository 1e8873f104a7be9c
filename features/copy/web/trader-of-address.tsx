import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTrader } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import type { TraderDetail } from './types.ts';

type Children = (id: number, trader: TraderDetail) => ReactNode;

function Known({ id, children }: { readonly id: number; readonly children: Children }) {
  return <Loaded query={useTrader(id)}>{(trader) => children(id, trader)}</Loaded>;
}

/** The trader whom the address names; where it names none, the way to all of them. */
export function TraderOfAddress({ children }: { readonly children: Children }) {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('uid'));
  if (Number.isSafeInteger(id) && id > 0) return <Known id={id}>{children}</Known>;
  return (
    <Empty
      title={words('copy.no_trader')}
      action={
        <Go
          to={copyPaths.index}
          replace
          className="inline-flex min-h-11 items-center rounded-md bg-raised px-4 font-strong"
        >
          {words('copy.to_traders')}
        </Go>
      }
    />
  );
}
