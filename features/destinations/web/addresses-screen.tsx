import { useMutation } from '@tanstack/react-query';
import { Copy, Plus, QrCode as QrIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useCopy } from '../../../platform/browser/parts/copy.ts';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { PrivatePicture } from '../../../platform/browser/parts/private-picture.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MOST_ADDRESSES } from '../contract.ts';
import { Cooling } from './cooling.tsx';
import { refreshAddresses, type SavedAddress, useAddresses } from './data.ts';

type Look = { readonly what: 'code' | 'delete'; readonly address: SavedAddress };

type CardProps = { readonly address: SavedAddress; readonly onLook: (look: Look) => void };

/** What one can do with an address. */
function Actions({ address, onLook }: CardProps) {
  const words = useWords();
  const copy = useCopy();
  const of = address.label || address.address;
  return (
    <div className="-mr-2 flex shrink-0">
      <IconButton label={`${words('settings.copy')}: ${of}`} onClick={() => copy(address.address)}>
        <Copy aria-hidden size={18} />
      </IconButton>
      <IconButton
        label={`${words('destinations.show_code')}: ${of}`}
        aria-haspopup="dialog"
        onClick={() => onLook({ what: 'code', address })}
      >
        <QrIcon aria-hidden size={18} />
      </IconButton>
      <IconButton
        label={`${words('destinations.delete')}: ${of}`}
        aria-haspopup="dialog"
        onClick={() => onLook({ what: 'delete', address })}
      >
        <Trash2 aria-hidden size={18} className="text-down" />
      </IconButton>
    </div>
  );
}

function AddressCard({ address, onLook }: CardProps) {
  const words = useWords();
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <CoinIcon code={address.name} />
        <div className="min-w-0 flex-1">
          <h2 className="font-strong [overflow-wrap:anywhere]">{address.label || address.name}</h2>
          <p className="text-t5 text-muted">
            {address.name} · {networkName(address.network)}
          </p>
        </div>
      </div>
      <p className="pt-2 text-t5 [overflow-wrap:anywhere]">{address.address}</p>
      {address.memo !== '' && (
        <p className="text-t5 text-muted">
          {words('deposit.memo')}: {address.memo}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
        <Cooling usableFromMs={address.usable_from_ms} />
        <Actions address={address} onLook={onLook} />
      </div>
    </article>
  );
}

type SheetProps = { readonly look: Look | null; readonly onClose: () => void };

/** An address as a code, and the picture that was added to it. */
function CodeSheet({ look, onClose }: SheetProps) {
  const words = useWords();
  const address = look?.what === 'code' ? look.address : null;
  const label = words('deposit.address_qr', { name: address?.name ?? '' });
  return (
    <Sheet open={address !== null} onClose={onClose} title={label}>
      {address && (
        <div className="space-y-3 pb-2 text-center text-t5">
          <div className="mx-auto w-56 overflow-hidden rounded-md">
            <QrCode text={address.address} label={label} />
          </div>
          <p className="[overflow-wrap:anywhere]">{address.address}</p>
          {address.qrcode !== '' && (
            <div className="mx-auto h-56">
              <PrivatePicture
                url={address.qrcode}
                label={words('destinations.own_picture')}
                lost={words('verification.picture_lost')}
              />
            </div>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Asks before an address goes: a new one would have to wait again. */
function DeleteSheet({ look, onClose }: SheetProps) {
  const words = useWords();
  const address = look?.what === 'delete' ? look.address : null;
  const remove = useMutation({
    mutationFn: (id: number) => post<string>('/user/wallet/delete', { fields: { wallet_id: id } }),
    onSuccess: async (message) => {
      toast(String(message), 'good');
      onClose();
      await refreshAddresses();
    },
  });
  return (
    <Sheet
      open={address !== null}
      onClose={onClose}
      title={words('destinations.delete_ask')}
      description={words('destinations.delete_hint')}
      footer={
        <AskButtons
          keep={words('destinations.keep')}
          act={words('destinations.delete')}
          pending={remove.isPending}
          onKeep={onClose}
          onAct={() => address && remove.mutate(address.id)}
        />
      }
    >
      <p className="text-t5 [overflow-wrap:anywhere]">{address?.address}</p>
    </Sheet>
  );
}

function Addresses({ all }: { readonly all: readonly SavedAddress[] }) {
  const words = useWords();
  const [look, setLook] = useState<Look | null>(null);
  const close = (): void => setLook(null);
  const add = (
    <Button disabled={all.length >= MOST_ADDRESSES} onClick={() => push(paths.addAddress)}>
      <Plus aria-hidden size={18} />
      {words('destinations.add_address')}
    </Button>
  );
  if (all.length === 0) {
    const hint = words('destinations.no_addresses_hint');
    return <Empty title={words('destinations.no_addresses')} hint={hint} action={add} />;
  }
  return (
    <div className="space-y-3 px-4 pt-2">
      {all.map((address) => (
        <AddressCard key={address.id} address={address} onLook={setLook} />
      ))}
      <div className="pt-2 text-center">{add}</div>
      <p className="text-center text-t5 text-faint">
        {words('destinations.used_of', { used: all.length, most: MOST_ADDRESSES })}
      </p>
      <CodeSheet look={look} onClose={close} />
      <DeleteSheet look={look} onClose={close} />
    </div>
  );
}

/** The addresses that one can withdraw to. */
export function AddressesScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useAddresses();
  return (
    <>
      <PageHeader title={words('destinations.addresses')} />
      <Page>
        {loggedIn ? (
          <PullToRefresh onRefresh={query.refetch}>
            <Loaded query={query}>{(all) => <Addresses all={all} />}</Loaded>
          </PullToRefresh>
        ) : (
          <VisitorView hint={words('destinations.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
