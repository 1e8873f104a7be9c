import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTrader } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import type { TraderDetail } from './types.ts';

type Children = (id: number, trader: TraderDetail) => ReactNode;

function Nobody() {
  const words = useWords();
  return (
    <NotThere
      title={words('copy.no_trader')}
      to={copyPaths.index}
      lead={words('copy.to_traders')}
    />
  );
}

function Known({ id, children }: { readonly id: number; readonly children: Children }) {
  const query = useTrader(id);
  // Asking again would be answered the same.
  if (query.error instanceof Refusal) return <Nobody />;
  return <Loaded query={query}>{(trader) => children(id, trader)}</Loaded>;
}

/** The trader whom the address names; where it names none, the way to all of them. */
export function TraderOfAddress({ children }: { readonly children: Children }) {
  const [params] = useSearchParams();
  const id = Number(params.get('uid'));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  return isNumber ? <Known id={id}>{children}</Known> : <Nobody />;
}
