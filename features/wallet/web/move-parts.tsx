import { ArrowDownUp, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { balanceText } from '../../../platform/browser/numbers/coin-text.ts';
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded, type QueryLike } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** An account of a move: the choice of it, what it holds, and what it will hold. */
export interface MoveSide {
  readonly choice: ReactNode;
  readonly held: string;
  /** Undefined as long as nothing that can be moved is typed. */
  readonly after: string | undefined;
}

type PairProps = {
  readonly from: MoveSide;
  readonly to: MoveSide;
  readonly coin: string;
  readonly onSwap: () => void;
};

type SideProps = { readonly label: string; readonly side: MoveSide; readonly coin: string };

/** One account as a card: what it holds of the coin, and what it will. */
function SideCard({ label, side: { choice, held, after }, coin }: SideProps) {
  const language = useLanguage();
  return (
    <section
      aria-label={label}
      className="rounded-lg bg-surface py-2 pr-18 pl-4 md:border md:border-line md:bg-canvas"
    >
      <p aria-hidden className="text-t5 text-muted">
        {label}
      </p>
      {choice}
      <p className="text-t5 break-words text-muted">
        {balanceText(language, held, coin)}
        {after !== undefined && (
          <span className="text-text"> → {balanceText(language, after, coin)}</span>
        )}
      </p>
    </section>
  );
}

/** From and to, one above the other, with a button that swaps them. */
function FromTo({ from, to, coin, onSwap }: PairProps) {
  const words = useWords();
  return (
    <div className="relative space-y-2">
      <SideCard label={words('wallet.from')} side={from} coin={coin} />
      <SideCard label={words('wallet.to')} side={to} coin={coin} />
      <button
        type="button"
        aria-label={words('wallet.swap')}
        onClick={onSwap}
        className="absolute top-1/2 right-3 flex size-11 -translate-y-1/2 items-center
          justify-center rounded-full border-4 border-canvas bg-accent text-on-accent"
      >
        <ArrowDownUp aria-hidden size={18} />
      </button>
    </div>
  );
}

type AvailableProps = {
  readonly amount: string;
  readonly name: string;
  readonly onAll: () => void;
};

/** What can be moved, and a button for all of it. */
function AvailableLine({ amount, name, onAll }: AvailableProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <div className="flex items-center justify-between text-t5">
      <span className="min-w-0 truncate text-muted">
        {words('wallet.available')}: {balanceText(language, amount, name)}
      </span>
      <button
        type="button"
        onClick={onAll}
        className="min-h-11 min-w-11 shrink-0 pl-3 text-end font-strong text-accent-text"
      >
        {words('wallet.all_of_it')}
      </button>
    </div>
  );
}

const DIGITS = 8;

type FormProps = {
  /** The word of the button. */
  readonly action: string;
  readonly note: string;
  /** What stands above from and to. */
  readonly head?: ReactNode;
  readonly from: MoveSide;
  readonly to: MoveSide;
  readonly onSwap: () => void;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  /** The coin that is moved. */
  readonly coin: string;
  readonly available: string;
  /** The most that can be moved: less than what is available where a fee comes on top. */
  readonly most: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly onSend: () => void;
  /** What it will come to, below the amount. */
  readonly children?: ReactNode;
};

/** Moves an amount from one place to another: the form of transfers and of conversions. */
export function MoveForm(props: FormProps) {
  const { action, note, head, from, to, onSwap, amount, onAmount, coin, available, most } = props;
  const words = useWords();
  const [isTried, setTried] = useState(false);
  const shortage =
    compare(amount || '0', most) > 0 ? words('wallet.check_balance', { name: coin }) : undefined;
  const error = isPositive(amount) ? shortage : words('wallet.check_amount');
  return (
    <form
      className="space-y-3 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(Boolean(error));
        if (!error) props.onSend();
      }}
    >
      {head}
      <FromTo from={from} to={to} coin={coin} onSwap={onSwap} />
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={DIGITS}
        unit={coin}
        error={isTried ? error : undefined}
        onChange={onAmount}
      />
      <AvailableLine amount={available} name={coin} onAll={() => onAmount(most)} />
      {props.children}
      <Button type="submit" wide pending={props.pending} disabled={props.disabled}>
        {action}
      </Button>
      <p className="text-t5 text-faint">{note}</p>
    </form>
  );
}

type ScreenProps<T> = {
  readonly title: string;
  readonly query: QueryLike<T>;
  readonly children: (data: T) => ReactNode;
};

/** The screen around such a form: title, way to the past, and what visitors see. */
export function MoveScreen<T>({ title, query, children }: ScreenProps<T>) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={title} trail={loggedIn ? <HistoryButton /> : undefined} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{children}</Loaded>
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}

/** The way to past transfers, in the header. */
function HistoryButton() {
  const words = useWords();
  return (
    <IconButton
      label={words('wallet.transfer_history')}
      onClick={() => push(paths.transferHistory)}
    >
      <History aria-hidden size={20} />
    </IconButton>
  );
}
