import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Gift,
  ReceiptText,
  Repeat2,
  UserRound,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { OnePicture } from '../../../platform/browser/parts/one-picture.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Loaded, Skeleton, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { WalletList } from './accounts.ts';
import { EarningHoldings } from './earning-holdings.tsx';
import { Holdings } from './holdings.tsx';
import { TotalCard } from './total-card.tsx';
import { refreshAssets, useMoneyPost, useWalletList } from './wallet-data.ts';

type ActionProps = {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** In and out stand first and wider. */
  readonly wide?: boolean;
};

const ACTION =
  'flex min-w-0 items-center justify-center rounded-md bg-raised px-1 text-center leading-tight ' +
  'active:bg-pressed';
const NARROW = 'col-span-2 min-h-16 flex-col gap-1 text-t5';
const WIDE = 'col-span-3 min-h-12 gap-2 font-strong';

function Action({ to, label, icon, wide }: ActionProps) {
  return (
    <Go to={to} className={`${ACTION} ${wide ? WIDE : NARROW}`}>
      <span className="text-accent-text">{icon}</span>
      {label}
    </Go>
  );
}

function PlayMoney() {
  const words = useWords();
  const fund = useMoneyPost('/demo/fund', (message) => toast(message, 'good'));
  return (
    <button
      type="button"
      disabled={fund.isPending}
      onClick={() => fund.mutate({ fields: {} })}
      className="mx-4 mt-3 flex min-h-13 w-[calc(100%-2rem)] items-center gap-3 rounded-md
        bg-accent-soft px-3 text-left text-accent-text disabled:opacity-60"
    >
      <Gift aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 flex-1 py-2">
        <span className="block font-strong">{words('wallet.play_money')}</span>
        <span className="block text-t5">{words('wallet.play_money_hint')}</span>
      </span>
    </button>
  );
}

function AssetsSkeleton() {
  return (
    <div className="px-4 pt-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-4 h-9 w-52" />
      <Skeleton className="mt-6 h-16 w-full" />
      <div className="-mx-4 pt-4">
        <SkeletonRows count={5} />
      </div>
    </div>
  );
}

/** All that one has, and what rooms say is to come for it. */
function Below({ list }: { readonly list: WalletList }) {
  const words = useWords();
  const comings = useContributions('Coming');
  return (
    <OnePicture name="assets" parts={comings}>
      <EarningHoldings />
      {comings.map((Coming, at) => (
        <Coming key={at} />
      ))}
      <ListRow
        icon={<WalletCards aria-hidden size={20} />}
        label={words('gift.title')}
        onPress={() => push(ownPaths.giftCards)}
      />
      <Holdings list={list} />
    </OnePicture>
  );
}

function CustomerAssets() {
  const words = useWords();
  const query = useWalletList();
  const { data: site, isPending: isAsked } = useSite();
  return (
    <PullToRefresh onRefresh={refreshAssets}>
      <Loaded query={query} skeleton={<AssetsSkeleton />}>
        {(list) => (
          <>
            <TotalCard list={list} />
            <nav
              aria-label={words('wallet.actions')}
              className="grid grid-cols-6 gap-2.5 px-4 pt-4"
            >
              <Action
                to={withParams(paths.selectCoin, { url: 'receive' })}
                wide
                label={words('deposit.title')}
                icon={<ArrowDownToLine aria-hidden size={20} />}
              />
              <Action
                to={withParams(paths.selectCoin, { url: 'withdraw' })}
                wide
                label={words('withdrawal.title')}
                icon={<ArrowUpFromLine aria-hidden size={20} />}
              />
              <Action
                to={paths.transfer}
                label={words('wallet.transfer')}
                icon={<ArrowLeftRight aria-hidden size={20} />}
              />
              <Action
                to={paths.exchange}
                label={words('wallet.exchange')}
                icon={<Repeat2 aria-hidden size={20} />}
              />
              <Action
                to={paths.statement}
                label={words('wallet.statement')}
                icon={<ReceiptText aria-hidden size={20} />}
              />
            </nav>
            {site?.mode === 'demo' && <PlayMoney />}
            {/* Its place is kept until it is known whether it is a demo. */}
            {isAsked && <div className="mt-3 min-h-13" />}
            <Below list={list} />
          </>
        )}
      </Loaded>
    </PullToRefresh>
  );
}

/** What one owns, in all accounts. */
export function AssetsScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader
        root
        title={words('wallet.title')}
        trail={
          <IconButton label={words('common.settings')} onClick={() => push(paths.setting)}>
            <UserRound aria-hidden size={20} />
          </IconButton>
        }
      />
      <Page>
        {loggedIn ? <CustomerAssets /> : <VisitorView hint={words('wallet.visitor_hint')} />}
      </Page>
    </>
  );
}
