import { type ReactNode, use } from 'react';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { allWords } from '../../platform/browser/words/translate.ts';

type Props = { readonly pathname: string; readonly children: ReactNode };

function WithAllWords({ children }: { readonly children: ReactNode }) {
  use(allWords());
  return children;
}

/** The market screen stands with its own words; everything else waits for those of all rooms. */
export function NeedsWords({ pathname, children }: Props) {
  if (pathname === paths.market) return children;
  return <WithAllWords>{children}</WithAllWords>;
}
