import { useSearchParams } from 'react-router';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BuyForm } from './buy-form.tsx';
import { OwnList } from './own-list.tsx';
import { RedeemForm } from './redeem-form.tsx';

const PARTS = ['buy', 'redeem', 'own'] as const;
type Part = (typeof PARTS)[number];

function Own() {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('tab')) ?? 'buy';
  const choose = (tab: Part): void => {
    setParams({ tab }, { replace: true });
  };
  return (
    <>
      <Tabs<Part>
        className="px-4 pt-2"
        label={words('gift.title')}
        choices={PARTS.map((value) => ({ value, label: words(`gift.tab_${value}`) }))}
        value={part}
        onChange={choose}
      />
      {part === 'buy' && <BuyForm />}
      {part === 'redeem' && <RedeemForm />}
      {part === 'own' && <OwnList onBuy={() => choose('buy')} />}
    </>
  );
}

/** Gift cards: money on a code, for somebody else. */
export function GiftScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('gift.title')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('gift.visitor_hint')} />}</Page>
    </>
  );
}
