import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';

const ACTION =
  'flex min-h-12 min-w-0 items-center justify-center rounded-md px-2 text-center leading-tight ' +
  'font-strong';
const QUIET = `${ACTION} border border-line-strong active:bg-pressed`;

/** In, out, and from one coin to another. */
export function Actions() {
  const words = useWords();
  return (
    <nav aria-label={words('wallet.actions')} className="grid grid-cols-3 gap-2.5 px-4 pt-4">
      <Go
        to={withParams(paths.selectCoin, { url: 'receive' })}
        className={`${ACTION} bg-accent text-on-accent`}
      >
        {words('deposit.title')}
      </Go>
      <Go to={withParams(paths.selectCoin, { url: 'withdraw' })} className={QUIET}>
        {words('withdrawal.title')}
      </Go>
      <Go to={paths.exchange} className={QUIET}>
        {words('wallet.exchange')}
      </Go>
    </nav>
  );
}
