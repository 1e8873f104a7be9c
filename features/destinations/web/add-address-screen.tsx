import { useMutation } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { back, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { networkName } from '../../../platform/browser/parts/network-name.ts';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { routeOf } from '../../deposit/contract.ts';
import { LONGEST_LABEL } from '../contract.ts';
import { type AddressForm, bareAddress, errorsOf, isComplete } from './address-form.ts';
import { type AddressCoin, refreshAddresses, useAddressCoins } from './data.ts';

const AFTER_MS = 1200;

type PartProps = {
  readonly coins: readonly AddressCoin[];
  readonly form: AddressForm;
  readonly change: (part: Partial<AddressForm>) => void;
};

/** Which coin, and which of its networks. */
function CoinAndNetwork({ coins, form, change }: PartProps) {
  const words = useWords();
  const coin = coins.find(({ id }) => id === form.currency);
  return (
    <>
      <div>
        <p className="pb-1.5 text-t5 text-muted">{words('wallet.coin')}</p>
        <SelectSheet
          title={words('wallet.coin')}
          value={String(form.currency)}
          options={coins.map(({ id, name }) => ({
            value: String(id),
            label: name,
            icon: <CoinIcon code={name} size={24} />,
          }))}
          onPick={(value) => {
            const next = coins.find(({ id }) => id === Number(value));
            change({
              currency: Number(value),
              network: next?.networks[0] ?? '',
              memo: '',
              hasNoMemo: false,
            });
          }}
          className="w-full"
        />
      </div>
      <div>
        <p className="pb-1.5 text-t5 text-muted">{words('deposit.network')}</p>
        <SelectSheet
          title={words('deposit.network')}
          value={form.network}
          options={(coin?.networks ?? []).map((value) => ({ value, label: networkName(value) }))}
          onPick={(network) => change({ network })}
          className="w-full"
        />
      </div>
    </>
  );
}

/** Takes the address from the clipboard, where a browser lets a page read it. */
function PasteButton({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const words = useWords();
  const paste = (): void => {
    navigator.clipboard.readText().then(
      (text) => onPaste(bareAddress(text)),
      () => toast(words('destinations.paste_failed'), 'bad'),
    );
  };
  return (
    <button
      type="button"
      aria-label={words('destinations.paste')}
      onClick={paste}
      className="flex size-11 shrink-0 items-center justify-center text-accent-text"
    >
      <ClipboardPaste aria-hidden size={18} />
    </button>
  );
}

type FieldsProps = PartProps & {
  readonly hasMemo: boolean;
  readonly errors: ReturnType<typeof errorsOf>;
};

/** Address, memo, label, and a picture of its code. */
function AddressFields({ form, change, hasMemo, errors }: FieldsProps) {
  const words = useWords();
  return (
    <>
      <TextField
        label={words('deposit.address')}
        value={form.address}
        error={errors.address}
        hint={words('destinations.address_hint', { network: networkName(form.network) })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        trail={<PasteButton onPaste={(address) => change({ address })} />}
        onChange={(event) => change({ address: event.target.value })}
        onBlur={() => change({ address: bareAddress(form.address) })}
      />
      {hasMemo && (
        <TextField
          label={words('deposit.memo')}
          value={form.memo}
          error={errors.memo}
          hint={words('destinations.memo_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          readOnly={form.hasNoMemo}
          onChange={(event) => change({ memo: event.target.value })}
        />
      )}
      {hasMemo && (
        <SwitchRow
          label={words('destinations.no_memo')}
          hint={words('destinations.no_memo_hint')}
          checked={form.hasNoMemo}
          onChange={(hasNoMemo) => change(hasNoMemo ? { hasNoMemo, memo: '' } : { hasNoMemo })}
        />
      )}
      <TextField
        label={words('destinations.label')}
        value={form.label}
        error={errors.label}
        hint={words('destinations.label_hint')}
        autoComplete="off"
        maxLength={LONGEST_LABEL}
        onChange={(event) => change({ label: event.target.value })}
      />
      <PictureField
        label={words('destinations.own_picture')}
        url={form.qrcode}
        onChange={(qrcode) => change({ qrcode })}
        words={{
          take: words('settings.camera'),
          choose: words('settings.gallery'),
          uploading: words('settings.uploading'),
          none: words('verification.no_picture'),
          lost: words('verification.picture_lost'),
        }}
      />
      {errors.picture && (
        <p role="alert" className="text-t5 text-down">
          {errors.picture}
        </p>
      )}
    </>
  );
}

type FormProps = { readonly coins: readonly AddressCoin[]; readonly start: AddressForm };

function NewAddress({ coins, start }: FormProps) {
  const words = useWords();
  const draft = useDraft<AddressForm>('address', (kept) => {
    return kept?.currency === start.currency ? kept : start;
  });
  const form = draft.value;
  const coin = coins.find(({ id }) => id === form.currency);
  const hasMemo = routeOf(coin?.name ?? '', form.network)?.hasMemo ?? false;
  const save = useMutation({
    mutationFn: () => {
      const { hasNoMemo: _said, ...fields } = form;
      const address = bareAddress(form.address);
      return post<string>('/user/wallet/save', {
        fields: { ...fields, address, name: coin?.name ?? '' },
      });
    },
    onSuccess: async (message) => {
      draft.drop();
      toast(String(message), 'good');
      await refreshAddresses();
      whileHere(() => back(paths.addresses), AFTER_MS);
    },
  });
  const change = (part: Partial<AddressForm>): void => {
    draft.noteTyped();
    draft.setValue((before) => ({ ...before, ...part }));
    if (save.isError) save.reset();
  };
  const refusal = save.error instanceof Refusal ? save.error : undefined;
  const errors = errorsOf(refusal);
  const isReady = isComplete(form, hasMemo);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) save.mutate();
  };
  return (
    <form noValidate className="space-y-4 px-4 pt-2" onSubmit={submit}>
      <CoinAndNetwork coins={coins} form={form} change={change} />
      <AddressFields coins={coins} form={form} change={change} hasMemo={hasMemo} errors={errors} />
      <Notice look="info" title={words('destinations.mind_title')}>
        <ul className="list-disc space-y-1 pl-4">
          <li>{words('destinations.mind_network')}</li>
          <li>{words('destinations.mind_cooling')}</li>
        </ul>
      </Notice>
      {errors.form && (
        <p role="alert" className="text-t5 text-down">
          {errors.form}
        </p>
      )}
      <Button type="submit" wide disabled={!isReady} pending={save.isPending || save.isSuccess}>
        {words('destinations.save_address')}
      </Button>
    </form>
  );
}

/** `?currency=&network=` choose what the form begins with. */
export function AddAddressScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const query = useAddressCoins();
  const wanted = Number(params.get('currency'));
  return (
    <>
      <PageHeader title={words('destinations.add_address')} />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>
            {(coins) => {
              const coin = coins.find(({ id }) => id === wanted) ?? coins[0];
              if (!coin) return <Empty title={words('destinations.no_coins')} />;
              const network =
                coin.networks.find((each) => each === params.get('network')) ?? coin.networks[0];
              const empty = { address: '', memo: '', hasNoMemo: false, label: '', qrcode: '' };
              const start = { currency: coin.id, network: network ?? '', ...empty };
              return <NewAddress key={`${coin.id} ${network}`} coins={coins} start={start} />;
            }}
          </Loaded>
        ) : (
          <VisitorView hint={words('destinations.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
