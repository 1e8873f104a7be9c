/** Puts an own work on sale: at a fixed price, or to whoever bids most. */
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DealPage } from './deal-page.tsx';
import { useCoins, useDetail, useHindrance, useOwnId } from './nft-data.ts';
import { sellerGets } from './nft-texts.ts';
import { ThingRow } from './thing-row.tsx';
import type { NftCurrencyRow, NftDetail } from './types.ts';
import { HOURS, type Listing, type Mode, useListing } from './use-listing.ts';

type Props = { readonly detail: NftDetail };
type PartProps = { readonly listing: Listing; readonly coin: string };

const DIGITS = 8;
const STARTS = [0, 1, 24] as const;

function PriceFields({ listing, coin }: PartProps) {
  const words = useWords();
  const { faults, isAuction } = listing;
  return (
    <>
      <AmountField
        label={words(isAuction ? 'nft.w_opening_bid' : 'nft.w_price')}
        value={listing.price}
        digits={DIGITS}
        unit={coin}
        onChange={listing.setPrice}
        error={faults.price ? words('nft.w_fault_price') : undefined}
      />
      {isAuction && (
        <>
          <AmountField
            label={words('nft.w_step')}
            value={listing.step}
            digits={DIGITS}
            unit={coin}
            onChange={listing.setStep}
            error={faults.step ? words('nft.w_fault_step') : undefined}
          />
          <AmountField
            label={words('nft.w_margin')}
            value={listing.margin}
            digits={DIGITS}
            unit={coin}
            onChange={listing.setMargin}
            error={faults.margin ? words('nft.w_fault_margin') : undefined}
          />
          <AmountField
            label={words('nft.w_reserve_optional')}
            value={listing.reserve}
            digits={DIGITS}
            unit={coin}
            onChange={listing.setReserve}
          />
        </>
      )}
    </>
  );
}

function WindowFields({ listing }: { readonly listing: Listing }) {
  const words = useWords();
  return (
    <>
      <div>
        <p className="pb-1 text-t5 text-muted">{words('nft.w_begins')}</p>
        <Tabs<string>
          look="chips"
          label={words('nft.w_begins')}
          choices={STARTS.map((hours) => ({
            value: String(hours),
            label: words(hours === 0 ? 'nft.w_at_once' : 'nft.w_in_hours', { n: hours }),
          }))}
          value={String(listing.inHours)}
          onChange={(hours) => listing.setInHours(Number(hours))}
        />
      </div>
      <div>
        <p className="pb-1 text-t5 text-muted">{words('nft.w_lasts')}</p>
        <Tabs<string>
          look="chips"
          label={words('nft.w_lasts')}
          choices={HOURS.map((hours) => ({
            value: String(hours),
            label:
              hours < 72
                ? words('nft.w_hours', { n: hours })
                : words('nft.w_days', { n: hours / 24 }),
          }))}
          value={String(listing.hours)}
          onChange={(hours) => listing.setHours(Number(hours))}
        />
      </div>
    </>
  );
}

/** What one would get of the price. */
function Gets({ detail, listing, coin }: Props & PartProps) {
  const words = useWords();
  const language = useLanguage();
  const own = useOwnId();
  if (!isPositive(listing.price)) return null;
  const royalty = own === detail.author ? '0' : detail.royalty;
  const { fee, royalty: share, received } = sellerGets(listing.price, detail.fee, royalty);
  const text = (amount: string): string => coinText(language, amount, coin);
  return (
    <dl className="rounded-lg border border-line p-3">
      <Figure label={words('nft.w_fee')} value={text(fee)} />
      <Figure label={words('nft.w_royalty')} value={text(share)} />
      <Figure
        label={words(listing.isAuction ? 'nft.w_you_get_least' : 'nft.w_you_get')}
        value={<BankFigure text={text(received)} />}
      />
    </dl>
  );
}

function Form({ detail, coins }: Props & { readonly coins: readonly NftCurrencyRow[] }) {
  const words = useWords();
  const why = useHindrance();
  const listing = useListing(detail);
  const first = coins.find(({ name }) => name === 'USDT') ?? coins[0];
  const chosen = coins.find(({ id }) => String(id) === listing.currency) ?? first;
  const coin = (listing.isAuction ? first : chosen)?.name ?? '';
  return (
    <form
      className="space-y-4 px-4 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        listing.submit();
      }}
    >
      <ThingRow detail={detail} />
      <Tabs<Mode>
        look="segments"
        label={words('nft.w_filter_pay_type')}
        choices={[
          { value: 'fixed', label: words('nft.w_mode_1') },
          { value: 'auction', label: words('nft.w_mode_2') },
        ]}
        value={listing.mode}
        onChange={listing.setMode}
      />
      {!listing.isAuction && coins.length > 1 && (
        <Tabs<string>
          look="chips"
          label={words('nft.w_coin')}
          choices={coins.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(chosen?.id ?? '')}
          onChange={listing.setCurrency}
        />
      )}
      <PriceFields listing={listing} coin={coin} />
      <WindowFields listing={listing} />
      <Gets detail={detail} listing={listing} coin={coin} />
      <p className="text-t5 text-muted">
        {words(listing.isAuction ? 'nft.w_auction_hint' : 'nft.w_cannot_withdraw')}
      </p>
      {listing.send.error instanceof Refusal && (
        <Notice look="lock" title={listing.send.error.message} />
      )}
      <Button
        type="submit"
        wide
        pending={listing.send.isPending}
        disabled={why !== '' || detail.resell_nft_status === 1}
      >
        {words('nft.w_put_on_sale')}
      </Button>
    </form>
  );
}

function Own() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useDetail(Number(params.get('id')));
  const { data: coins = [] } = useCoins();
  return (
    <DealPage title={words('nft.w_resell')} query={query}>
      {(detail) => <Form detail={detail} coins={coins} />}
    </DealPage>
  );
}

/** Sells on. */
export function ResellScreen() {
  const words = useWords();
  if (useLoggedIn()) return <Own />;
  return (
    <>
      <PageHeader title={words('nft.w_resell')} />
      <Page>
        <VisitorView hint={words('nft.w_visitor_mine')} />
      </Page>
    </>
  );
}
