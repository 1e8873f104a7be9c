import { useState } from 'react';
import { multiply } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatCount,
  formatFixed,
  formatTime,
} from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContractChoice } from './contract-choice.ts';
import { useExposure, useTerms } from './data.ts';
import { MarketPicker } from './market-picker.tsx';
import type { Contract } from './preview.ts';
import type { ExposureRow, TermsRow } from './types.ts';

/** A spread in ten-thousandths as percent. */
const BPS_PERCENT = '0.01';

function Terms({ terms }: { readonly terms: TermsRow }) {
  const words = useWords();
  const language = useLanguage();
  const [base = '', quote = ''] = terms.symbol.split('/');
  const percent = (text: string, digits = 2): string =>
    words('common.percent', { percent: formatFixed(language, text, digits) });
  const hasTiers = terms.tiers.length > 0;
  const rows = [
    ['contracts.terms_lot', `${formatAmount(language, terms.lever_share_num)} ${base}`],
    ['contracts.terms_coin', quote],
    [
      'contracts.terms_multiples',
      terms.multiples.map((multiple) => words('contracts.times', { multiple })).join(' · '),
    ],
    ['contracts.terms_most', formatCount(language, terms.max_share)],
    ['contracts.terms_most_together', formatCount(language, terms.max_share_together)],
    ['contracts.terms_spread', percent(multiply(String(terms.spread_bps), BPS_PERCENT))],
    ['contracts.terms_open_fee', percent(terms.open_fee)],
    ['contracts.terms_close_fee', percent(terms.close_fee)],
    ['contracts.terms_night_long', percent(terms.overnight_long, 3)],
    ['contracts.terms_night_short', percent(terms.overnight_short, 3)],
    ['contracts.terms_hour', `${String(terms.overnight_hour).padStart(2, '0')}:00 UTC`],
    ...(hasTiers
      ? []
      : ([
          ['contracts.terms_call', percent(terms.call_level)],
          ['contracts.terms_close_out', percent(terms.close_out_level)],
        ] as const)),
    ...(terms.day_loss === '0'
      ? []
      : ([
          ['contracts.terms_day_loss', `${formatAmount(language, terms.day_loss)} ${quote}`],
        ] as const)),
  ] as const;
  return (
    <section className="px-4">
      <p className="py-2 text-t5 text-muted">
        {words('contracts.terms_from', { time: formatTime(language, terms.from_ms) })}
      </p>
      <dl>
        {rows.map(([word, value]) => (
          <Figure key={word} label={words(word)} value={value} />
        ))}
      </dl>
      <p className="mt-2 text-t5 text-muted">{words('contracts.terms_prices')}</p>
      {hasTiers ? (
        <Tiers terms={terms} />
      ) : (
        <p className="mt-2 text-t5 text-muted">{words('contracts.terms_levels')}</p>
      )}
    </section>
  );
}

/** What a side may have and has to keep, by its value. */
function Tiers({ terms }: { readonly terms: TermsRow }) {
  const words = useWords();
  const language = useLanguage();
  const [, name = ''] = terms.symbol.split('/');
  return (
    <>
      <h2 className="mt-4 font-strong">{words('contracts.tiers')}</h2>
      <dl>
        {terms.tiers.map(({ up_to, multiple, maintenance }) => (
          <Figure
            key={multiple}
            label={
              up_to === null
                ? words('contracts.tier_above')
                : words('contracts.tier_up_to', { amount: formatAmount(language, up_to), name })
            }
            value={words('contracts.tier_allows', {
              multiple,
              percent: words('common.percent', { percent: formatFixed(language, maintenance, 2) }),
            })}
          />
        ))}
      </dl>
      <p className="mt-2 text-t5 text-muted">{words('contracts.tiers_hint')}</p>
      {terms.liquidation === 'by_tier' && (
        <p className="mt-2 text-t5 text-muted">{words('contracts.tiers_by_tier')}</p>
      )}
    </>
  );
}

function Exposure({ row }: { readonly row: ExposureRow }) {
  const words = useWords();
  const language = useLanguage();
  const larger = Math.max(row.long_share, row.short_share);
  const share = Math.min(1, larger / Math.max(1, row.cap));
  return (
    <section className="mt-4 border-t-4 border-raised px-4 pt-3">
      <h2 className="font-strong">{words('contracts.exposure')}</h2>
      <p className="mt-1 text-t5 text-muted">{words('contracts.exposure_hint')}</p>
      {row.opens_again_ms > 0 && (
        <p className="mt-1 text-t5">
          {words('contracts.stopped_until', { time: formatTime(language, row.opens_again_ms) })}
        </p>
      )}
      <dl>
        <Figure
          label={words('contracts.exposure_long')}
          value={formatCount(language, row.long_share)}
        />
        <Figure
          label={words('contracts.exposure_short')}
          value={formatCount(language, row.short_share)}
        />
        <Figure
          label={words('contracts.exposure_difference')}
          value={formatCount(language, Math.abs(row.difference))}
        />
        <Figure label={words('contracts.exposure_cap')} value={formatCount(language, row.cap)} />
      </dl>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-pressed">
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </section>
  );
}

type BodyProps = {
  readonly contract: Contract;
  readonly contracts: readonly Contract[];
  readonly onChoose: (contract: Contract) => void;
};

function TermsBody({ contract, contracts, onChoose }: BodyProps) {
  const words = useWords();
  const query = useTerms();
  const exposure = useExposure();
  const id = contract.market.match_id;
  const versions = (query.data ?? [])
    .filter((row) => row.match_id === id)
    .sort((a, b) => b.version - a.version);
  const [version, setVersion] = useState(contract.terms.version);
  const shown = versions.find((row) => row.version === version) ?? versions[0];
  return (
    <>
      <div className="flex items-center gap-2 pl-3 pr-1">
        <div className="min-w-0 flex-1">
          <MarketPicker contracts={contracts} contract={contract} onPick={onChoose} />
        </div>
        <SelectSheet
          title={words('contracts.versions')}
          value={String(shown?.version ?? version)}
          onPick={(picked) => setVersion(Number(picked))}
          options={versions.map((row) => ({
            value: String(row.version),
            label: words('contracts.terms_version', { version: row.version }),
          }))}
          className="mr-3"
        />
      </div>
      {shown && <Terms terms={shown} />}
      <Loaded query={exposure}>
        {(rows) => {
          const row = rows.find(({ match_id }) => match_id === id);
          return row ? <Exposure row={row} /> : null;
        }}
      </Loaded>
    </>
  );
}

/** What contracts are made of, in every version, and what the house carries: for everyone. */
export function ContractTermsScreen() {
  const words = useWords();
  const { query, contract, choose } = useContractChoice();
  return (
    <>
      <PageHeader title={words('contracts.terms')} />
      <Page>
        <Loaded query={query}>
          {(contracts) =>
            contract ? (
              <TermsBody
                key={contract.market.match_id}
                contract={contract}
                contracts={contracts}
                onChoose={choose}
              />
            ) : (
              <Empty title={words('contracts.no_contracts')} />
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
