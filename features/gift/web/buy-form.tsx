import clsx from 'clsx';
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { describeError } from '../../../platform/browser/api/query.ts';
import { balanceText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { ReceiptSheet } from '../../../platform/browser/parts/receipt-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { LONGEST_GREETING, TEMPLATES, type Template } from '../contract.ts';
import { CardPicture } from './card-picture.tsx';
import { type Bought, type Buying, type CoinRow, useBuy, useCoins } from './gift-data.ts';
import { GiftFace } from './gift-face.tsx';

const CODE_REFUSALS = ['two_factor_needed', 'two_factor_wrong'];

type PickProps = { readonly value: Template; readonly onPick: (template: Template) => void };

function TemplatePick({ value, onPick }: PickProps) {
  const words = useWords();
  return (
    <div role="radiogroup" aria-label={words('gift.picture')} className="grid grid-cols-5 gap-2">
      {TEMPLATES.map((template) => (
        <button
          key={template}
          type="button"
          role="radio"
          aria-checked={template === value}
          aria-label={words(`gift.picture_${template}`)}
          onClick={() => onPick(template)}
          className={clsx(
            'relative h-14 overflow-hidden rounded-md border bg-surface',
            template === value ? 'border-accent border-2' : 'border-line-strong',
          )}
        >
          <CardPicture template={template} />
        </button>
      ))}
    </div>
  );
}

function whoRedeems(words: Translate, { email }: Buying): string {
  return email === '' ? words('gift.for_anybody') : words('gift.for_one', { email });
}

type ConfirmProps = {
  readonly buying: Buying & { readonly template: Template };
  readonly coin: CoinRow;
  readonly onClose: () => void;
  readonly onBought: (bought: Bought) => void;
};

/** What is bought once more, the warning, and the proof that it is the customer who buys. */
function ConfirmSheet({ buying, coin, onClose, onBought }: ConfirmProps) {
  const words = useWords();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const buy = useBuy(onBought);
  const refusal = buy.error instanceof Refusal ? buy.error.code : '';
  const asksCode = code !== '' || CODE_REFUSALS.includes(refusal);
  const amount = `${formatAmount(language, buying.amount)} ${coin.currency_name}`;
  const send = (): void => {
    buy.mutate({
      fields: buying,
      proof: { pay_password: password, ...(code === '' ? {} : { two_factor_code: code.trim() }) },
    });
  };
  return (
    <Sheet open onClose={onClose} title={words('gift.confirm')}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Notice look="danger" title={words('gift.warning')}>
          {words('gift.warning_text')}
        </Notice>
        <GiftFace template={buying.template} amount={amount} greeting={buying.greeting} />
        <p className="text-t5 text-muted">{whoRedeems(words, buying)}</p>
        <PasswordField
          label={words('gift.payment_password')}
          value={password}
          maxLength={6}
          autoComplete="off"
          onChange={({ target }) => setPassword(target.value)}
        />
        {asksCode && (
          <TextField
            label={words('gift.two_factor_code')}
            value={code}
            maxLength={20}
            autoComplete="one-time-code"
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {buy.error !== null && (
          <p role="alert" className="text-t5 text-warning">
            {describeError(buy.error)}
          </p>
        )}
        <Button wide pending={buy.isPending} disabled={password === ''} onClick={send}>
          {words('gift.buy')}
        </Button>
      </div>
    </Sheet>
  );
}

type Purchase = Pick<ConfirmProps, 'buying' | 'coin'> & { readonly code: string };

/** The answer to a purchase, with the code of the card: it is shown here and nowhere else. */
function BoughtSheet({ of, onClose }: { readonly of: Purchase; readonly onClose: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const { buying, coin, code } = of;
  return (
    <ReceiptSheet
      open
      onClose={onClose}
      verb={words('gift.bought')}
      amount={formatAmount(language, buying.amount)}
      unit={coin.currency_name}
      line={whoRedeems(words, buying)}
      rows={[]}
      check={
        <div className="space-y-3">
          <CopyRow large label={words('gift.code')} value={code} copyLabel={words('gift.copy')} />
          <p className="text-t5">{words('gift.code_once')}</p>
        </div>
      }
      actions={
        <Button className="col-span-2" onClick={onClose}>
          {words('gift.code_kept')}
        </Button>
      }
    />
  );
}

function Form({ coins }: { readonly coins: readonly [CoinRow, ...CoinRow[]] }) {
  const words = useWords();
  const language = useLanguage();
  const [currency, setCurrency] = useState(String(coins[0].currency));
  const [amount, setAmount] = useState('');
  const [template, setTemplate] = useState<Template>('sun');
  const [greeting, setGreeting] = useState('');
  const [email, setEmail] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [bought, setBought] = useState<Purchase>();
  const coin = coins.find((each) => String(each.currency) === currency) ?? coins[0];
  const buying = {
    currency: coin.currency,
    amount: amount.trim(),
    template,
    email: email.trim(),
    greeting: greeting.trim(),
  };
  const isSound = /^\d+(?:\.\d+)?$/.test(buying.amount) && Number(buying.amount) > 0;
  const shown = isSound ? formatAmount(language, buying.amount) : '0';
  return (
    <form
      className="flex flex-col gap-4 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) setAsking(true);
      }}
    >
      <GiftFace
        template={template}
        amount={`${shown} ${coin.currency_name}`}
        greeting={buying.greeting}
      />
      <TemplatePick value={template} onPick={setTemplate} />
      <Tabs
        label={words('gift.coin')}
        look="chips"
        choices={coins.map((each) => ({
          value: String(each.currency),
          label: each.currency_name,
        }))}
        value={String(coin.currency)}
        onChange={setCurrency}
      />
      <AmountField
        label={words('gift.amount')}
        digits={8}
        unit={coin.currency_name}
        value={amount}
        onChange={setAmount}
      />
      <p className="text-t5 text-muted">
        {words('gift.free', {
          amount: balanceText(language, coin.free, coin.currency_name),
        })}
      </p>
      <TextField
        label={words('gift.greeting')}
        value={greeting}
        maxLength={LONGEST_GREETING}
        onChange={({ target }) => setGreeting(target.value)}
      />
      <TextField
        label={words('gift.email')}
        type="email"
        autoComplete="off"
        hint={words('gift.email_hint')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p className="text-t5 text-muted">{words('gift.terms')}</p>
      <Button type="submit" wide disabled={!isSound}>
        {words('gift.go_on')}
      </Button>
      {isAsking && (
        <ConfirmSheet
          buying={buying}
          coin={coin}
          onClose={() => setAsking(false)}
          onBought={({ code }) => {
            setAsking(false);
            setBought({ buying, coin, code });
            setAmount('');
          }}
        />
      )}
      {bought && <BoughtSheet of={bought} onClose={() => setBought(undefined)} />}
    </form>
  );
}

/** Buys a card. */
export function BuyForm() {
  const words = useWords();
  const coins = useCoins();
  return (
    <Loaded query={coins}>
      {([first, ...others]) =>
        first === undefined ? (
          <Empty title={words('gift.no_coins')} />
        ) : (
          <Form coins={[first, ...others]} />
        )
      }
    </Loaded>
  );
}
