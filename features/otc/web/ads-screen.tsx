import { toastError } from '../../../platform/browser/api/query.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatPpm } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { kindName } from './kind-name.ts';
import { useMerchant, useOtcPost, useOwnAds } from './otc-data.ts';
import { otcPaths } from './otc-paths.ts';
import { moneyText } from './otc-texts.ts';
import type { OwnAdRow } from './types.ts';

function AdCard({ ad }: { readonly ad: OwnAdRow }) {
  const words = useWords();
  const language = useLanguage();
  const change = useOtcPost('/otc/ad_state');
  const price = ad.price === '' ? words('otc.no_price') : moneyText(language, ad.price, ad.fiat);
  const margin = formatPpm(language, Math.abs(ad.margin_ppm));
  const floats = words('otc.floats_by', { margin: `${ad.margin_ppm < 0 ? '−' : '+'}${margin}` });
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-2 md:bg-raised">
      <SwitchRow
        label={`${words(`otc.${ad.side}`)} ${ad.name} · ${ad.fiat}`}
        hint={words(ad.is_on === 1 ? 'otc.ad_on' : 'otc.ad_off')}
        checked={ad.is_on === 1}
        onChange={(on) =>
          change.mutate({ fields: { id: ad.id, on: on ? 1 : 0 } }, { onError: toastError })
        }
      />
      <dl>
        <Figure
          label={words('otc.price')}
          value={ad.kind === 'floating' ? `${price} (${floats})` : price}
        />
        <Figure label={words('otc.available')} value={coinText(language, ad.number, ad.name)} />
        <Figure
          label={words('otc.payment')}
          value={ad.payments.map((kind) => kindName(words, kind)).join(', ')}
        />
      </dl>
      {ad.is_on === 0 && (
        <Go
          to={`${otcPaths.ad}?id=${ad.id}`}
          className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
        >
          {words('otc.edit')}
        </Go>
      )}
    </li>
  );
}

function NoMerchant() {
  const words = useWords();
  return (
    <Empty
      title={words('otc.merchants_only')}
      hint={words('otc.merchants_only_hint')}
      action={
        <Go
          to={otcPaths.merchant}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words('otc.become')}
        </Go>
      }
    />
  );
}

function Own() {
  const words = useWords();
  const ads = useOwnAds();
  return (
    <Loaded query={useMerchant()}>
      {({ state, bond }) =>
        state !== 'approved' ? (
          <NoMerchant />
        ) : (
          <div className="space-y-3 px-4 pt-2">
            {bond === '0' && (
              <Notice
                look="lock"
                title={words('otc.bond_short')}
                action={
                  <Go
                    to={otcPaths.merchant}
                    className="inline-flex min-h-11 items-center text-t5 font-strong
                      text-accent-text"
                  >
                    {words('otc.top_up')}
                  </Go>
                }
              />
            )}
            <Loaded query={ads}>
              {(list) =>
                list.length === 0 ? (
                  <Empty title={words('otc.no_ads')} hint={words('otc.no_ads_hint')} />
                ) : (
                  <ul className="space-y-3">
                    {list.map((ad) => (
                      <AdCard key={ad.id} ad={ad} />
                    ))}
                  </ul>
                )
              }
            </Loaded>
            <Button wide onClick={() => push(otcPaths.ad)}>
              {words('otc.new_ad')}
            </Button>
          </div>
        )
      }
    </Loaded>
  );
}

/** Own advertisements: which are on, and what they say. */
export function AdsScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('otc.my_ads')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('otc.visitor_hint')} />}</Page>
    </>
  );
}
