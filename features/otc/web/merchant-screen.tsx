import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatAmount, formatDay } from '../../../platform/browser/numbers/format.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AdCard } from './ad-card.tsx';
import { MakerLine } from './maker-line.tsx';
import { useHindrance, useMerchant, useOptions, useOtcPost } from './otc-data.ts';
import { soonText } from './otc-texts.ts';
import { TakeSheet } from './take-sheet.tsx';
import { BondPart } from './bond-part.tsx';
import type { AdRow, Maker, MerchantPage, OtcOptions } from './types.ts';

function Figures({ maker }: { readonly maker: Maker }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <>
      <MakerLine maker={maker} />
      <dl>
        <Figure label={words('otc.orders_month')} value={maker.orders_30d} />
        <Figure
          label={words('otc.completion')}
          value={words('common.percent', { percent: maker.completion_30d })}
        />
        <Figure
          label={words('otc.release_time')}
          value={soonText(words, maker.release_seconds) ?? '–'}
        />
        <Figure
          label={words('otc.positive')}
          value={
            maker.positive === null ? '–' : words('common.percent', { percent: maker.positive })
          }
        />
        <Figure label={words('otc.since')} value={formatDay(language, maker.since)} />
      </dl>
      <p className="text-t5 text-faint">{words('otc.figures_hint')}</p>
    </>
  );
}

type OtherProps = { readonly page: MerchantPage; readonly options: OtcOptions };

/** Another merchant, with what he offers. */
function Other({ page, options }: OtherProps) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { data: why = '' } = useHindrance();
  const [taken, setTaken] = useState<AdRow>();
  return (
    <div className="space-y-3 px-4 pt-2">
      {page.merchant && <Figures maker={page.merchant} />}
      {page.is_blocked === 1 && <Notice look="lock" title={words('otc.blocked')} />}
      {page.list.length === 0 ? (
        <Empty title={words('otc.no_offers')} />
      ) : (
        <ul className="card-grid">
          {page.list.map((ad) => (
            <AdCard
              key={ad.id}
              ad={ad}
              isHindered={why !== '' || page.is_blocked === 1}
              onTake={() => (loggedIn ? setTaken(ad) : askToLogIn())}
            />
          ))}
        </ul>
      )}
      {taken && (
        <TakeSheet
          key={taken.id}
          ad={taken}
          options={options}
          amount=""
          onClose={() => setTaken(undefined)}
        />
      )}
    </div>
  );
}

/** What one has of what it takes. */
function Needs({ page, options }: OtherProps) {
  const words = useWords();
  const language = useLanguage();
  const { data: why } = useHindrance();
  const bond = `${formatAmount(language, String(options.bond))} ${options.bond_coin}`;
  const needs = [
    ['level', why === ''],
    ['password', page.has_password === 1],
    ['two_factor', page.has_two_factor === 1],
  ] as const;
  return (
    <ul aria-label={words('otc.needs')} className="border-y border-line">
      {needs.map(([what, isMet]) => (
        <li
          key={what}
          className="flex min-h-12 items-center gap-3 border-b border-line last:border-0"
        >
          {isMet && what !== 'level' ? (
            <Check aria-label={words('otc.met')} size={20} className="text-accent-text" />
          ) : (
            <Circle aria-label={words('otc.needed')} size={20} className="text-faint" />
          )}
          <span>{words(`otc.need_${what}`)}</span>
        </li>
      ))}
      <li className="flex min-h-12 items-center gap-3">
        <Circle aria-label={words('otc.needed')} size={20} className="text-faint" />
        <span>{words('otc.need_bond', { bond })}</span>
      </li>
    </ul>
  );
}

function Apply({ page, options }: OtherProps) {
  const words = useWords();
  const send = useOtcPost('/otc/merchant_apply');
  return (
    <>
      <p className="text-t5 text-muted">{words('otc.become_hint')}</p>
      <Needs page={page} options={options} />
      {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
      <Button
        wide
        pending={send.isPending}
        onClick={() => send.mutate({ fields: { terms_version: options.version } })}
      >
        {words('otc.apply')}
      </Button>
    </>
  );
}

function Leave() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const send = useOtcPost('/otc/merchant_leave', () => setOpen(false));
  return (
    <>
      <Button look="plain" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('otc.leave')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('otc.leave')}>
        <div className="space-y-4 pb-2">
          <p>{words('otc.leave_hint')}</p>
          {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
          <AskButtons
            keep={words('otc.stay')}
            act={words('otc.leave')}
            pending={send.isPending}
            onKeep={() => setOpen(false)}
            onAct={() => send.mutate({ fields: {} })}
          />
        </div>
      </Sheet>
    </>
  );
}

/** How one stands oneself, and the way in or out. */
function Own({ page, options }: OtherProps) {
  const words = useWords();
  const language = useLanguage();
  const { state } = page;
  const isIn = state === 'asked' || state === 'approved';
  return (
    <div className="space-y-3 px-4 pt-2">
      <p className="text-t3 font-title">{words(`otc.merchant_${state}`)}</p>
      {state === 'approved' && page.merchant && <Figures maker={page.merchant} />}
      {state === 'approved' && <BondPart page={page} options={options} />}
      {state !== 'approved' && page.bond !== '0' && (
        <dl>
          <Figure
            label={words('otc.bond')}
            value={coinText(language, page.bond, options.bond_coin)}
          />
        </dl>
      )}
      {isIn && <Leave />}
      {!isIn && state !== 'leaving' && <Apply page={page} options={options} />}
    </div>
  );
}

function Merchant({ id }: { readonly id: number | undefined }) {
  const options = useOptions();
  return (
    <Loaded query={useMerchant(id)}>
      {(page) => (
        <Loaded query={options}>
          {(terms) =>
            page.is_own === 1 ? (
              <Own page={page} options={terms} />
            ) : (
              <Other page={page} options={terms} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

/** A merchant with his figures and offers; without a number, one's own application. */
export function MerchantScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? '0');
  return (
    <>
      <PageHeader title={words('otc.merchant')} />
      <Page>
        {useLoggedIn() ? (
          <Merchant id={id > 0 ? id : undefined} />
        ) : (
          <VisitorView hint={words('otc.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
