import { Search } from 'lucide-react';
import { useState } from 'react';
import { Refusal, Unreachable } from '../../../platform/browser/api/errors.ts';
import { pendingEnded, pendingStarted } from '../../../platform/browser/api/pending.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import { formatCount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { PasswordField, TextArea, TextField } from '../../../platform/browser/parts/field.tsx';
import { Floating } from '../../../platform/browser/parts/floating.tsx';
import { Figure, ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { ChangeText, PriceText } from '../../../platform/browser/parts/price.tsx';
import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { OptionList, SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { Sparkline } from '../../../platform/browser/parts/sparkline.tsx';
import { Empty, ErrorView, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { SwitchRow, Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { Group } from './group.tsx';
import {
  EmptyPictures,
  Notices,
  OwnThings,
  OwnFigures,
  Pictures,
  Preferences,
  OwnNews,
  Together,
  Records,
  Vouchers,
  Steps,
  Proofs,
  Seals,
  Stocks,
  Tables,
} from './more-parts.tsx';
import { OwnParts } from './own-parts.tsx';

const CODES = 'BTC ETH USDT USDC LTC SOL XRP DOGE ADA TRX BNB DOT LINK AVAX NEW'.split(' ');
const BUSY_MS = 3_000;
const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const;

function Buttons() {
  return (
    <Group name="Buttons">
      <div className="flex flex-wrap gap-2">
        {(['primary', 'buy', 'sell', 'quiet', 'plain', 'danger'] as const).map((look) => (
          <Button key={look} look={look} onClick={() => toast(`Pressed ${look}`)}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button pending>pending</Button>
        <IconButton label="Search">
          <Search aria-hidden size={20} />
        </IconButton>
      </div>
    </Group>
  );
}

function Fields() {
  const [amount, setAmount] = useState('0.5');
  const [text, setText] = useState('');
  return (
    <Group name="Fields">
      <TextField label="Text" hint="A hint below" />
      <TextArea label="Lines of text" hint="A hint below" />
      <TextField label="Text with an error" error="This is what is wrong" />
      <TextField label="Text that cannot be changed" defaultValue="Fixed" disabled />
      <PasswordField label="Password" />
      <PasswordField label="Password with an error" error="Too short" />
      <AmountField label="Amount" value={amount} digits={8} unit="BTC" onChange={setAmount} />
      <AmountField
        label="With steppers"
        value={amount}
        digits={8}
        error="Too much"
        onChange={setAmount}
        onStep={() => setAmount('1')}
      />
      <AmountField label="Disabled" value="" digits={8} unit="BTC" onChange={setAmount} disabled />
      <SearchField label="Search" value={text} onChange={setText} />
    </Group>
  );
}

function Choices() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [percent, setPercent] = useState(40);
  const [isOn, setOn] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const shared = { label: 'Side', choices: SIDES, value: side, onChange: setSide };
  return (
    <Group name="Choices">
      <Tabs {...shared} />
      <Tabs {...shared} look="segments" tone={side} />
      <Tabs {...shared} look="chips" />
      <SelectSheet title="Side" options={SIDES} value={side} onPick={setSide} />
      <PercentSlider label="Share" percent={percent} onChange={setPercent} tone={side} />
      <PercentSlider label="Share of nothing" percent={0} onChange={setPercent} disabled />
      <SwitchRow label="Switch" hint="With a hint" checked={isOn} onChange={setOn} />
      <SwitchRow label="The other way round" checked={!isOn} onChange={(on) => setOn(!on)} />
      <Tick label="Tick" checked={isOn} onChange={setOn} />
      <OptionList options={SIDES} value={side} onPick={setSide} />
      <Button look="quiet" onClick={() => setOpen(true)}>
        Open a sheet
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="A sheet"
        description="What it is about"
        footer={<Button wide>Go on</Button>}
      >
        <Figure label="Price" value="64,200.50 USDT" />
      </Sheet>
    </Group>
  );
}

function Figures() {
  const [price, setPrice] = useState('64200.50');
  return (
    <Group name="Figures">
      <div className="flex items-center gap-4">
        <PriceText value={price} className="text-t3 font-title" />
        <ChangeText change="1.25" />
        <ChangeText change="-1.25" look="badge" />
        <ChangeText change="0" look="badge" />
      </div>
      <Button look="quiet" onClick={() => setPrice(String(64_000 + (Number(price) % 500) + 1))}>
        Move the price ({formatCount('en', 1234)})
      </Button>
      <div className="flex gap-4">
        <Sparkline values={[1, 3, 2, 4, 5]} tone="up" />
        <Sparkline values={[5, 3, 4, 2, 1]} tone="down" />
        <Sparkline values={[2, 2]} tone="flat" />
      </div>
      <div className="flex flex-wrap gap-2">
        {CODES.map((code) => (
          <CoinIcon key={code} code={code} />
        ))}
        <CoinIcon code="AAPL" kind="stock" />
      </div>
      <ListRow label="A row that leads on" value="Value" onPress={() => toast('Row')} />
      <ListRow label="A row that only tells" value="Value" />
    </Group>
  );
}

const LONG = Array.from({ length: 500 }, (_, index) => index + 1);

/** Toasts, the lines at the edges, and a list that is longer than any window. */
function Moving() {
  const busy = (): void => {
    pendingStarted();
    setTimeout(pendingEnded, BUSY_MS);
  };
  const lose = (): void => {
    useLive.setState({ link: 'lost' });
    setTimeout(() => useLive.setState({ link: 'online' }), BUSY_MS);
  };
  return (
    <Group name="What moves">
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => toast('All is well', 'good')}>
          Good news
        </Button>
        <Button look="quiet" onClick={() => toast('That did not work', 'bad')}>
          Bad news
        </Button>
        <Button look="quiet" onClick={busy}>
          A slow request
        </Button>
        <Button look="quiet" onClick={lose}>
          A lost connection
        </Button>
      </div>
      <PullToRefresh onRefresh={() => new Promise((done) => setTimeout(done, BUSY_MS))}>
        <VirtualList
          label="A long list"
          items={LONG}
          rowPx={44}
          keyOf={(row) => row}
          render={(row) => <Figure label="Row" value={row} />}
        />
      </PullToRefresh>
      <Floating label="Something above the screen">
        <Button look="quiet" onClick={() => toast('Tapped')}>
          Drag me away
        </Button>
      </Floating>
    </Group>
  );
}

/** Every part in every state, for whoever builds screens. Not part of the product. */
export function PartsScreen() {
  const retry = (): void => toast('Again');
  return (
    <>
      <PageHeader title="Parts" />
      <Page>
        <Buttons />
        <Fields />
        <Choices />
        <Figures />
        <SkeletonRows count={2} />
        <Empty title="Nothing here" hint="And what to do about it" />
        <NotThere title="Not found" to="#" lead="To those that are" />
        <ErrorView error={new Refusal('The server said no.', 'no')} onRetry={retry} />
        <ErrorView error={new Unreachable('network')} onRetry={retry} />
        <VisitorView stays hint="Why one should log in" />
        <OwnThings />
        <Notices />
        <Vouchers />
        <Records />
        <OwnNews />
        <Together />
        <Steps />
        <Stocks />
        <OwnFigures />
        <EmptyPictures />
        <Proofs />
        <ProductSection title="A product" hint="Its evidence below" to="#" toName="See all">
          <Empty title="What it is" hint="A card of its room" />
        </ProductSection>
        <Seals />
        <Tables />
        <Pictures />
        <Preferences />
        <OwnParts />
        <Moving />
      </Page>
    </>
  );
}
