import { ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { drawAddress } from './address-picture.ts';
import { type PayCoin, type PayRoute, usePayCoin } from './data.ts';
import { RecordButton } from './select-screen.tsx';
import { VoucherForm } from './voucher-form.tsx';

const CHOOSE = withParams(paths.selectCoin, { url: 'receive' });

type Props = { readonly coin: PayCoin; readonly route: PayRoute };

/** Which coin; it leads to the choice of another. */
function CoinLine({ coin }: { readonly coin: PayCoin }) {
  const words = useWords();
  return (
    <Go
      to={CHOOSE}
      replace
      className="flex min-h-13 items-center gap-3 rounded-md bg-raised px-3 active:bg-pressed"
    >
      <CoinIcon code={coin.name} />
      <span className="sr-only">{words('wallet.coin')}: </span>
      <span className="flex-1 font-strong">{coin.name}</span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
    </Go>
  );
}

/** Keeps the address as a picture. */
function SavePicture({ coin, route }: Props) {
  const words = useWords();
  const network = networkName(route.network);
  const keep = async (): Promise<void> => {
    try {
      const picture = await drawAddress({
        title: words('deposit.deposit_of', { name: coin.name }),
        network,
        address: route.address,
        memo: route.memo && `${words('deposit.memo')}: ${route.memo}`,
        warning: words(route.is_play ? 'deposit.play_title' : 'deposit.only_this', {
          name: coin.name,
          network,
        }),
      });
      saveFile(picture, `${coin.name}-${route.network}.png`);
    } catch {
      toast(words('settings.picture_failed'), 'bad');
    }
  };
  return (
    <Button look="quiet" wide onClick={() => void keep()}>
      <Download aria-hidden size={18} className="shrink-0" />
      {words('settings.save_picture')}
    </Button>
  );
}

/** Where to pay, as a code and in letters. */
function Place({ coin, route }: Props) {
  const words = useWords();
  const name = words('deposit.address');
  return (
    <>
      <div className="mx-auto w-48 overflow-hidden rounded-md">
        <QrCode text={route.address} label={words('deposit.address_qr', { name: coin.name })} />
      </div>
      <CopyRow
        label={name}
        value={route.address}
        copyLabel={`${words('settings.copy')}: ${name}`}
      />
      {route.memo !== '' && (
        <>
          <CopyRow
            label={words('deposit.memo')}
            value={route.memo}
            copyLabel={`${words('settings.copy')}: ${words('deposit.memo')}`}
            large
          />
          <p className="text-t5 text-down">{words('deposit.memo_needed')}</p>
        </>
      )}
      <SavePicture coin={coin} route={route} />
    </>
  );
}

/** What one has to mind before one pays. */
function Mind({ coin, route }: Props) {
  const words = useWords();
  const language = useLanguage();
  const network = networkName(route.network);
  const least = `${formatAmount(language, route.minimum)} ${coin.name}`;
  const counts = String(route.confirmations);
  return (
    <section aria-label={words('deposit.mind')} className="text-t5">
      <dl>
        <Figure label={words('deposit.minimum')} value={least} />
        {route.automatic === 1 && <Figure label={words('deposit.confirmations')} value={counts} />}
      </dl>
      <ul className="list-disc space-y-1 pt-2 pl-5 text-muted">
        <li>{words('deposit.only_this', { name: coin.name, network })}</li>
        <li>{words('deposit.below_lost', { minimum: least })}</li>
        {route.automatic === 1 && <li>{words('deposit.by_itself', { confirmations: counts })}</li>}
      </ul>
    </section>
  );
}

function Ways({ coin }: { readonly coin: PayCoin }) {
  const words = useWords();
  const [chosen, setChosen] = useState('');
  const route = coin.routes.find(({ network }) => network === chosen) ?? coin.routes[0];
  if (!route) {
    const why = coin.status === 0 ? 'off' : 'closed';
    return (
      <Empty
        title={words(`deposit.obstacle_${why}`)}
        hint={words('deposit.closed_hint', { name: coin.name })}
        action={<ToChoice />}
      />
    );
  }
  return (
    <div className="space-y-4 px-4 pt-2">
      <CoinLine coin={coin} />
      <div>
        <p className="pb-1.5 text-t5 text-muted">{words('deposit.network')}</p>
        {coin.routes.length > 1 ? (
          <Tabs
            look="segments"
            label={words('deposit.network')}
            value={route.network}
            onChange={setChosen}
            choices={coin.routes.map(({ network: value }) => ({
              value,
              label: networkName(value),
            }))}
          />
        ) : (
          <p className="font-strong">{networkName(route.network)}</p>
        )}
      </div>
      {route.is_play === 1 && (
        <Notice look="danger" title={words('deposit.play_title')}>
          {words('deposit.play_text')}
        </Notice>
      )}
      <Place coin={coin} route={route} />
      <Mind coin={coin} route={route} />
      {route.automatic === 0 && (
        <section className="space-y-3 border-t border-line pt-4">
          <h2 className="font-strong">{words('deposit.step_voucher')}</h2>
          <p className="text-t5 text-muted">{words('deposit.step_voucher_hint')}</p>
          <VoucherForm key={route.network} coin={coin} route={route} />
        </section>
      )}
    </div>
  );
}

/** The way to the choice of coins. */
function ToChoice() {
  const words = useWords();
  return (
    <Go
      to={CHOOSE}
      replace
      className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
        font-strong"
    >
      {words('deposit.choose_coin')}
    </Go>
  );
}

function Customer() {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('currency')) || 0;
  const query = usePayCoin(id);
  if (id === 0)
    return <Empty picture="coins" title={words('deposit.choose_coin')} action={<ToChoice />} />;
  return <Loaded query={query}>{(coin) => <Ways key={coin.id} coin={coin} />}</Loaded>;
}

/** Where to pay a coin to, and, where no chain is watched, how to say that it was paid. */
export function ReceiveScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader
        title={words('deposit.title')}
        trail={loggedIn ? <RecordButton tab="receive" /> : undefined}
      />
      <Page>{loggedIn ? <Customer /> : <VisitorView hint={words('deposit.visitor_hint')} />}</Page>
    </>
  );
}
