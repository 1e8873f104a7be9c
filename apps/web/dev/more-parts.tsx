import { Settings, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { DataTable, RowAction } from '../../../platform/browser/parts/data-table.tsx';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { EmptyPicture } from '../../../platform/browser/parts/empty-pictures.tsx';
import { FiatChoice } from '../../../platform/browser/parts/fiat-choice.tsx';
import { LanguageSheet } from '../../../platform/browser/parts/language-sheet.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { NoneYet, OwnRow } from '../../../platform/browser/parts/own-list.tsx';
import { OnePicture } from '../../../platform/browser/parts/one-picture.tsx';
import { PartBoundary } from '../../../platform/browser/parts/part-boundary.tsx';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { PrivatePicture } from '../../../platform/browser/parts/private-picture.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { NoRecords, RECORD_PX, RecordLine } from '../../../platform/browser/parts/record-list.tsx';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { ResultLine } from '../../../platform/browser/parts/result-line.tsx';
import { Roll } from '../../../platform/browser/parts/roll.tsx';
import { SideList, type SideRow } from '../../../platform/browser/parts/side-list.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Stamp } from '../../../platform/browser/parts/stamp.tsx';
import { ToastAction } from '../../../platform/browser/parts/toast-action.tsx';
import { StarButton } from '../../../platform/browser/parts/star-button.tsx';
import { StockPicture } from '../../../platform/browser/parts/stock-pictures.tsx';
import {
  StepHeader,
  StepProgress,
  StepQuestion,
  useStepBack,
} from '../../../platform/browser/parts/steps.tsx';
import { Story } from '../../../platform/browser/parts/story.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { VoucherChips } from '../../../platform/browser/parts/voucher-chips.tsx';
import { When } from '../../../platform/browser/parts/when.tsx';
import { Group } from './group.tsx';

const MINUTE_MS = 60_000;
const BEGUN_MS = Date.now() - 90 * MINUTE_MS;
const PICTURE_WORDS = {
  take: 'Take a picture',
  choose: 'Choose one',
  uploading: 'Uploading',
  none: 'No picture yet',
  lost: 'The picture cannot be shown',
};

const nothing = (): void => undefined;

/** Rows of own things, and none of them yet. */
export function OwnThings() {
  return (
    <Group name="Own things">
      <OwnRow
        mark={<CoinIcon code="USDT" size={36} />}
        onOpen={nothing}
        trail={<span className="block text-t5">+12.50 USDT</span>}
      >
        <span className="block truncate font-strong">100 USDT</span>
        <span className="block truncate text-t5 text-muted">Running</span>
      </OwnRow>
      <NoneYet title="Nothing yet" hint="What you have appears here." to={paths.home} action="Go" />
    </Group>
  );
}

/** What to know before one goes on, and what to do about it. */
export function Notices() {
  return (
    <Group name="Notices">
      <Notice look="info" title="Something to know">
        And what it means.
      </Notice>
      <Notice look="lock" title="Locked for a day" />
      <Notice
        look="danger"
        title="This cannot be undone"
        action={<Button look="quiet">What to do</Button>}
      >
        Read it twice.
      </Notice>
      <AskButtons keep="Leave it" act="Do it" pending={false} onKeep={nothing} onAct={nothing} />
      <AskButtons keep="Leave it" act="Doing it" pending onKeep={nothing} onAct={nothing} />
      <PartBoundary title="This part could not be loaded">
        <Broken />
      </PartBoundary>
    </Group>
  );
}

function Broken(): never {
  throw new Error('for this page only');
}

/** A form that asks one question a screen. */
export function Steps() {
  const [at, setAt] = useState(1);
  const place = { at, of: 4, label: `Step ${at + 1} of 4` };
  const onBack = useStepBack(at, setAt);
  return (
    <Group name="Steps">
      <div className="relative">
        <StepHeader title="A form in steps" {...place} onBack={onBack} />
      </div>
      <StepProgress {...place} />
      <StepQuestion at={at} question="What is your name?" hint="As it stands in the document">
        <Button onClick={() => setAt((at + 1) % 4)}>Continue</Button>
      </StepQuestion>
    </Group>
  );
}

const lateParts = [{ preload: () => new Promise<void>((there) => setTimeout(there, 1_000)) }];

/** Parts that come one after another, shown together. */
export function Together() {
  return (
    <Group name="Together">
      <OnePicture name="parts" parts={lateParts}>
        <p>What came first, and what came after a second.</p>
      </OnePicture>
    </Group>
  );
}

/** What moves on own results and balances only. */
export function OwnNews() {
  const [balance, setBalance] = useState(1_000.25);
  const placed = (): void =>
    toast('Order placed', 'good', <ToastAction label="Cancel" onPress={() => toast('Gone')} />);
  return (
    <Group name="Own news">
      <p className="text-t2">
        <Roll text={balance.toFixed(2)} /> USDT
      </p>
      <Button look="quiet" onClick={() => setBalance(balance - 13.7)}>
        Spend
      </Button>
      <Button look="quiet" onClick={placed}>
        Place
      </Button>
      <Button
        look="quiet"
        onClick={() =>
          toast('Bought 0.1 BTC', 'good', <Stamp text="one" passed={14} checks={14} />)
        }
      >
        Fill
      </Button>
      <ResultLine values={[5, 6, 4, 7, 8]} tone="up" width={160} height={56} />
      <ResultLine values={[5, 6, 4]} tone="down" />
      <ResultLine values={[5, 5]} tone="flat" />
    </Group>
  );
}

/** Vouchers in a ticket, one of them chosen. */
export function Vouchers() {
  const [chosen, setChosen] = useState(1);
  const kept = { kind: 'cash', usable: 1, currency: 2, unit: 'USDT', rate: 0, days: 0 } as const;
  const vouchers = [1, 2].map((id) => ({ ...kept, id, price: String(10 * id) }));
  return (
    <Group name="Vouchers">
      <VoucherChips
        label="Vouchers"
        vouchers={vouchers}
        chosen={chosen}
        say={({ price, unit }) => `${price} ${unit}`}
        onChoose={(voucher) => setChosen(voucher?.id ?? 0)}
      />
    </Group>
  );
}

/** Movements of money, and how each of them went. */
export function Records() {
  const open = (): void => toast('Opened');
  const line = { coin: 'USDT', way: 'TRC20', timeMs: BEGUN_MS, onOpen: open } as const;
  const steps = [
    { label: 'Requested', timeMs: BEGUN_MS },
    { label: 'Approved', timeMs: BEGUN_MS + MINUTE_MS, note: 'By two operators' },
    { label: 'Done', timeMs: BEGUN_MS + 2 * MINUTE_MS, tone: 'good' },
  ] as const;
  return (
    <Group name="Records">
      <div style={{ height: RECORD_PX }}>
        <RecordLine {...line} amount="+100" state={<span className="text-up">Done</span>} />
      </div>
      <div style={{ height: RECORD_PX }}>
        <RecordLine
          {...line}
          amount="−250.50"
          state={<span className="text-down">Rejected</span>}
        />
      </div>
      <Story label="A way that has ended well" steps={steps} />
      <Story
        label="A way that has ended badly, and one that goes on"
        steps={[
          { label: 'Asked for', timeMs: BEGUN_MS },
          {
            label: 'Returned',
            timeMs: BEGUN_MS + MINUTE_MS,
            tone: 'bad',
            note: 'The bank said no',
          },
          { label: 'Not yet', timeMs: 0 },
        ]}
      />
      <NoRecords
        title="No deposits yet"
        hint="They appear here."
        to={paths.market}
        action="Begin"
      />
      <p className="text-t5">
        <When ms={BEGUN_MS} /> · <When ms={0} />
      </p>
    </Group>
  );
}

const HOLDINGS = [
  { coin: 'BTC', amount: '0.2500', worth: '24,027.10' },
  { coin: 'USDT', amount: '100,000', worth: '100,000.00' },
];

const EMPTY_NAMES = ['coins', 'orders', 'receipts', 'search', 'offline', 'closed'] as const;

const STOCKS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', 'GOOGL', 'ANY'] as const;

/** Pictograms of stocks, and what stands for those we have none of. */
export function Stocks() {
  return (
    <Group name="Stocks">
      <div className="flex flex-wrap gap-3">
        {STOCKS.map((code) => (
          <svg key={code} aria-hidden width={36} height={36} viewBox="0 0 32 32">
            <StockPicture code={code} />
          </svg>
        ))}
      </div>
    </Group>
  );
}

/** The drawings of what is not there yet. */
export function EmptyPictures() {
  return (
    <Group name="Empty states">
      <div className="flex flex-wrap gap-4">
        {EMPTY_NAMES.map((name) => (
          <EmptyPicture key={name} name={name} />
        ))}
      </div>
    </Group>
  );
}

/** What is one's own, in the banknote cut. */
export function OwnFigures() {
  return (
    <Group name="Balances and results">
      <p className="text-t1">
        <BankFigure text="$472,857.02" />
      </p>
      <p className="text-t2">
        <BankFigure text="472.857,02 €" />
        <DealFigures
          gives={['You pay', '2,500 USDT']}
          gets={['You get', '≈ 0.7294 ETH']}
          lines={[['Price', 'Market']]}
          details={{ label: 'Details', rows: [['Fee', '0.0007 ETH']] }}
        />
      </p>
    </Group>
  );
}

const NEEDED = new Refusal('The payment password is needed.', 'proof_needed');
const WRONG = new Refusal('This code is wrong.', 'two_factor_wrong');

/** What proves who gives value away: once it is asked for, and with a second factor. */
export function Proofs() {
  return (
    <Group name="Proofs">
      <AskedProof proof={useProof(NEEDED)} />
      <AskedProof proof={useProof(WRONG)} />
    </Group>
  );
}

/** The mark of the house, in its three sizes and its states. */
export function Seals() {
  return (
    <Group name="Seal">
      <div className="flex flex-wrap items-center gap-4">
        <Seal text="one receipt" passed={0} checks={32} size={124} label="Not checked" />
        <Seal text="one receipt" passed={19} checks={32} size={124} label="19 of 32" />
        <Seal text="one receipt" passed={32} checks={32} size={124} label="Struck" isStruckNow />
        <Seal text="another receipt" passed={32} checks={32} size={124} label="Another" />
        <Seal text="one receipt" passed={32} checks={32} size={48} label="Middle" />
        <Seal text="one receipt" passed={32} checks={32} size={24} label="Small" />
      </div>
    </Group>
  );
}

/** What a desk shows in panes. */
export function Tables() {
  return (
    <Group name="Table of a desk">
      <div className="overflow-x-auto rounded-lg bg-surface">
        <DataTable
          label="Holdings"
          rows={HOLDINGS}
          keyOf={({ coin }) => coin}
          columns={[
            { name: 'Coin', cell: ({ coin }) => coin, isText: true },
            { name: 'Amount', cell: ({ amount }) => amount },
            { name: 'Worth', cell: ({ worth }) => worth },
            {
              name: '',
              cell: ({ coin }) => (
                <>
                  <RowAction label="Details" about={coin} onPress={() => toast(coin)} />
                  <RowAction label="Close" about={coin} isStrong onPress={() => toast(coin)} />
                  <RowAction label="Wait" about={coin} disabled onPress={() => toast(coin)} />
                </>
              ),
            },
          ]}
        />
      </div>
    </Group>
  );
}

/** What one takes elsewhere, and pictures. */
export function Pictures() {
  const [url, setUrl] = useState('');
  const field = { words: PICTURE_WORDS, onChange: setUrl };
  return (
    <Group name="To take elsewhere, and pictures">
      <CopyRow label="Address" value="TXYZ-an-address-of-some-length-9f2c" copyLabel="Copy" />
      <CopyRow label="Code" value="ALICE234" copyLabel="Copy" large />
      <QrCode text="https://shop.example/" label="A code to scan" />
      <PictureField label="A picture" url={url} {...field} />
      <PictureField label="A picture that stays" url="" {...field} readOnly />
      <div className="h-16">
        <PrivatePicture url="/uploads/none.webp" label="Nobody’s" lost={PICTURE_WORDS.lost} />
      </div>
    </Group>
  );
}

const SIDE: readonly (readonly SideRow[])[] = [
  [
    ['common.tab_assets', paths.assets, Wallet],
    ['common.tab_market', paths.market, undefined],
  ],
  [['common.settings', paths.setting, Settings]],
];

/** Parts that choose for the whole client, or lead through it. */
export function Preferences() {
  const [isOpen, setOpen] = useState<'fiat' | 'language' | null>(null);
  const { data: markets } = useMarkets();
  const [market] = markets ?? [];
  const close = (): void => setOpen(null);
  return (
    <Group name="For the whole client">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={() => setOpen('fiat')}>
          Currency
        </Button>
        <Button look="quiet" onClick={() => setOpen('language')}>
          Language
        </Button>
        {market && <StarButton market={market} />}
      </div>
      <Sheet open={isOpen === 'fiat'} onClose={close} title="Currency" tall>
        <FiatChoice onDone={close} />
      </Sheet>
      {isOpen === 'language' && <LanguageSheet onClose={close} />}
      <SideList groups={SIDE} current={paths.assets} replace />
    </Group>
  );
}
