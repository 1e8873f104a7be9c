import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { EndOfList, Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Part, useClaim, useVouchers } from './coupon-data.ts';
import { VoucherCard } from './voucher-card.tsx';

function ClaimForm() {
  const words = useWords();
  // Whom support has offered a voucher comes with its code, and claims it himself.
  const [params] = useSearchParams();
  const [code, setCode] = useState(params.get('code') ?? '');
  const claim = useClaim(() => setCode(''));
  return (
    <form
      className="flex items-end gap-3 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') claim.mutate({ fields: { code: code.trim() } });
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={words('coupons.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
        />
      </div>
      <Button type="submit" look="quiet" pending={claim.isPending}>
        {words('coupons.claim')}
      </Button>
    </form>
  );
}

function List({ part }: { readonly part: Part }) {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = useVouchers(part);
  return (
    <Loaded query={query}>
      {(vouchers) =>
        vouchers.length === 0 ? (
          <Empty
            picture="coins"
            title={words('coupons.none')}
            hint={words(part === 'expired' ? 'coupons.none_expired_hint' : 'coupons.none_hint')}
          />
        ) : (
          <>
            <ul className="grid gap-3 px-4 pt-4 md:grid-cols-2">
              {vouchers.map((voucher) => (
                <li key={voucher.id}>
                  <VoucherCard voucher={voucher} />
                </li>
              ))}
            </ul>
            {hasMore && vouchers.length % 20 === 0 ? (
              <Button look="quiet" className="mx-4 mt-4" pending={isLoadingMore} onClick={more}>
                {words('coupons.more')}
              </Button>
            ) : (
              <EndOfList />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Own() {
  const words = useWords();
  const [part, setPart] = useState<Part>('voucher');
  return (
    <>
      <ClaimForm />
      <Tabs<Part>
        className="px-4 pt-2"
        label={words('coupons.title')}
        choices={[
          { value: 'voucher', label: words('coupons.part_voucher') },
          { value: 'all', label: words('coupons.part_all') },
          { value: 'expired', label: words('coupons.part_expired') },
        ]}
        value={part}
        onChange={setPart}
      />
      <List key={part} part={part} />
    </>
  );
}

/** Vouchers: what can be used, until when, and what became of the others. */
export function CouponScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('coupons.title')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('coupons.visitor_hint')} />}</Page>
    </>
  );
}
