import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { formatPpm } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow, Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BOND_COVERS, LONGEST_AD_TERMS } from '../contract/index.ts';
import { type AdDraft, adFields, firstDraft } from './ad-draft.ts';
import { kindName } from './kind-name.ts';
import { useOptions, useOtcPost, useOwnAds } from './otc-data.ts';
import { otcPaths } from './otc-paths.ts';
import { scalesOf } from './scales.ts';
import type { OtcOptions, OwnAdRow } from './types.ts';

const MARGIN_DIGITS = 4;

type PartProps = {
  readonly options: OtcOptions;
  readonly draft: AdDraft;
  readonly change: (change: Partial<AdDraft>) => void;
};

/** What is traded against what. */
function Traded({ options, draft, change }: PartProps) {
  const words = useWords();
  return (
    <>
      <Tabs<AdDraft['side']>
        look="segments"
        label={words('otc.side')}
        tone={draft.side}
        choices={(['sell', 'buy'] as const).map((value) => ({
          value,
          label: words(`otc.i_${value}`),
        }))}
        value={draft.side}
        onChange={(side) => change({ side })}
      />
      <div className="grid grid-cols-2 gap-2">
        <SelectSheet<string>
          title={words('otc.coin')}
          options={options.assets.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(draft.currency)}
          onPick={(id) => change({ currency: Number(id) })}
        />
        <SelectSheet<string>
          title={words('otc.fiat')}
          options={options.fiats.map(({ code }) => ({ value: code, label: code }))}
          value={draft.fiat}
          onPick={(fiat) => change({ fiat, kinds: [] })}
        />
      </div>
    </>
  );
}

/** A price, or how far from the reference it floats. */
function Price({ options, draft, change }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const band = formatPpm(language, options.band_ppm);
  return (
    <>
      <Tabs<AdDraft['pricing']>
        look="segments"
        label={words('otc.pricing')}
        choices={(['floating', 'fixed'] as const).map((value) => ({
          value,
          label: words(`otc.pricing_${value}`),
        }))}
        value={draft.pricing}
        onChange={(pricing) => change({ pricing })}
      />
      {draft.pricing === 'fixed' ? (
        <AmountField
          label={words('otc.price')}
          value={draft.price}
          digits={scalesOf(options, draft).fiat}
          unit={draft.fiat}
          onChange={(price) => change({ price })}
        />
      ) : (
        <>
          <AmountField
            label={words('otc.margin')}
            value={draft.margin}
            digits={MARGIN_DIGITS}
            unit="%"
            onChange={(margin) => change({ margin })}
          />
          <SwitchRow
            label={words('otc.below')}
            checked={draft.isBelow}
            onChange={(isBelow) => change({ isBelow })}
          />
        </>
      )}
      <p className="text-t5 text-muted">{words('otc.band', { band })}</p>
    </>
  );
}

/** How much, in which parts, and how soon it is paid. */
function Limits({ options, draft, change }: PartProps) {
  const words = useWords();
  const scales = scalesOf(options, draft);
  const coin = options.assets.find(({ id }) => id === draft.currency)?.name;
  const bounds = { least: options.least_pay_minutes, most: options.most_pay_minutes };
  return (
    <>
      <AmountField
        label={words('otc.quantity')}
        value={draft.number}
        digits={scales.coin}
        unit={coin}
        onChange={(number) => change({ number })}
      />
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          label={words('otc.minimum')}
          value={draft.minimum}
          digits={scales.fiat}
          unit={draft.fiat}
          onChange={(minimum) => change({ minimum })}
        />
        <AmountField
          label={words('otc.maximum')}
          value={draft.maximum}
          digits={scales.fiat}
          unit={draft.fiat}
          onChange={(maximum) => change({ maximum })}
        />
      </div>
      <AmountField
        label={words('otc.pay_minutes', bounds)}
        value={draft.minutes}
        digits={0}
        onChange={(minutes) => change({ minutes })}
      />
    </>
  );
}

function Kinds({ options, draft, change }: PartProps) {
  const words = useWords();
  const fiat = options.fiats.find(({ code }) => code === draft.fiat);
  const toggle = (kind: string, isOn: boolean): void => {
    const others = draft.kinds.filter((each) => each !== kind);
    change({ kinds: isOn ? [...others, kind] : others });
  };
  return (
    <fieldset>
      <legend className="text-t5 text-muted">{words('otc.payment')}</legend>
      {(fiat?.payments ?? []).map(({ kind }) => (
        <Tick
          key={kind}
          label={kindName(words, kind)}
          checked={draft.kinds.includes(kind)}
          onChange={(isOn) => toggle(kind, isOn)}
        />
      ))}
    </fieldset>
  );
}

type FormProps = { readonly options: OtcOptions; readonly ad: OwnAdRow | undefined };

function AdForm({ options, ad }: FormProps) {
  const words = useWords();
  const [draft, setDraft] = useState(() => firstDraft(options, ad));
  const send = useOtcPost('/otc/ad_save', () => redirect(otcPaths.ads));
  const change = (part: Partial<AdDraft>): void => {
    setDraft({ ...draft, ...part });
    if (send.isError) send.reset();
  };
  const parts = { options, draft, change };
  return (
    <div className="space-y-3 px-4 pt-2">
      <Traded {...parts} />
      <Price {...parts} />
      <Limits {...parts} />
      <Kinds {...parts} />
      <TextArea
        label={words('otc.ad_terms')}
        hint={words('otc.ad_terms_hint')}
        value={draft.terms}
        maxLength={LONGEST_AD_TERMS}
        onChange={({ target }) => change({ terms: target.value })}
      />
      <p className="text-t5 text-muted">{words('otc.ad_hint')}</p>
      {draft.side === 'buy' && (
        <p className="text-t5 text-muted">
          {words('otc.fall_maker', { times: String(BOND_COVERS) })}
        </p>
      )}
      {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
      <Button
        wide
        pending={send.isPending}
        onClick={() => send.mutate({ fields: adFields(ad?.id ?? 0, draft) })}
      >
        {words('otc.save')}
      </Button>
    </div>
  );
}

function Own({ id }: { readonly id: number }) {
  const ads = useOwnAds();
  return (
    <Loaded query={useOptions()}>
      {(options) => (
        <Loaded query={ads}>
          {(list) => <AdForm key={id} options={options} ad={list.find((each) => each.id === id)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Writes an advertisement, or one that is off anew. */
export function AdScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? '0');
  return (
    <>
      <PageHeader title={words(id > 0 ? 'otc.edit' : 'otc.new_ad')} />
      <Page>
        {useLoggedIn() ? <Own id={id} /> : <VisitorView hint={words('otc.visitor_hint')} />}
      </Page>
    </>
  );
}
