/** The console's calls about loans: pairs, the fund, loans by their level, what a fall would do. */
import { z } from 'zod';
import { pageOf, pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { printUnits } from '../../../core/money/text.ts';
import { consolePage, countField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  publicTerms,
} from '../../../platform/server/http/console-call.ts';
import {
  type AssetDefinition,
  type Market,
  printTicks,
  TERMS_NOTICE_MS,
} from '../../catalogue/contract.ts';
import type { LoanTerms, PublishTerms } from '../contract.ts';
import {
  allCloseOuts,
  type LoanTables,
  readFund,
  readLent,
  readOpenLoans,
} from '../store/reading.ts';
import { newTermsShape } from './planned-terms.ts';
import { healthOf } from './loan-health.ts';
import { stressOf } from './stress.ts';
import type { TermsView } from './terms-view.ts';

/** What the calls work with. */
export interface ConsoleMeans {
  readonly gateway: Gateway;
  readonly directory: {
    market(marketId: number): Market | undefined;
    asset(id: number): AssetDefinition | undefined;
    lastIndexTicks(marketId: number): number;
  };
  readonly pairs: TermsView;
  readonly isBold: (terms: Partial<LoanTerms>) => boolean;
}

const look = { room: 'loans', method: 'GET', permission: 'loans.read' } as const;
const HIGHEST_LTV = 10n ** 12n;
/** Falls of the index that the stress view tells of, in percent. */
const FALLS = [0, 10, 20, 30, 50];

const publishInput = z.object({
  terms: newTermsShape,
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

/** What operators call. */
export function loansConsoleCalls(means: ConsoleMeans): ConsoleCall[] {
  return [
    openCall(means),
    closeOutsCall(means),
    pairsCall(means),
    pairCall(means),
    fundCall(means),
    stressCall(means),
    publishCall(means),
  ];
}

/** Open loans with what they stand at, those nearest to their end first. */
async function healths({ gateway, directory, pairs }: ConsoleMeans) {
  const loans = await readOpenLoans(gateway.database<LoanTables>());
  const all = loans.flatMap((loan) => {
    const market = directory.market(loan.marketId);
    const terms = pairs.version(loan.productId, loan.termsVersion);
    if (market === undefined || terms === undefined) return [];
    const now = healthOf(loan, terms, market, directory.lastIndexTicks(market.id));
    return [{ loan, market, terms, now }];
  });
  return all.sort((a, b) => ((a.now.ltv ?? HIGHEST_LTV) < (b.now.ltv ?? HIGHEST_LTV) ? 1 : -1));
}

function openCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/open',
    showsCustomers: true,
    summary: 'Open loans by their level, those nearest to a close-out first.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const all = await healths(means);
      const data = pageOfAll(all, input).data.map(({ loan, market, now }) => ({
        id: loan.id,
        owner: loan.owner,
        code: market.base.code,
        collateral: printUnits(loan.collateralUnits, market.base.scale),
        debt: printUnits(loan.principalUnits + loan.interestUnits, market.quote.scale),
        ltvPpm: now.ltv === undefined ? null : Number(now.ltv),
        closePrice: now.closeTicks > 0n ? printTicks(market, Number(now.closeTicks)) : '',
        state: loan.state,
        version: loan.termsVersion,
        borrowedMs: loan.borrowedMs,
      }));
      return { message: { data, total: all.length } };
    },
  });
}

function closeOutsCall({ gateway, directory }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/close_outs',
    showsCustomers: true,
    summary: 'All close-outs, newest first, with what was taken and what nobody paid.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database<LoanTables>(), allCloseOuts(), input, (row) => {
        const market = directory.market(Number(row['market_id']));
        const of = (field: string, scale = 0) => printUnits(BigInt(String(row[field])), scale);
        return {
          id: Number(row['id']),
          loan: Number(row['loan_id']),
          owner: Number(row['owner']),
          code: market?.base.code ?? '',
          price: market === undefined ? '' : printTicks(market, Number(row['ticks'])),
          debt: of('debt_units', market?.quote.scale),
          repaid: of('repaid_units', market?.quote.scale),
          sold: of('sold_units', market?.base.scale),
          fee: of('fee_units', market?.base.scale),
          gap: of('gap_units', market?.quote.scale),
          isWhole: row['is_whole'] === true,
          timeMs: Number(row['time_ms']),
        };
      });
      return { message };
    },
  });
}

/** A pair as operators see it. */
function pairRow({ directory }: ConsoleMeans, terms: LoanTerms, lent = 0n) {
  const market = directory.market(terms.marketId);
  const scale = market?.quote.scale ?? 0;
  const amount = (units: string) => printUnits(BigInt(units), scale);
  return {
    id: terms.productId,
    symbol: market?.symbol ?? '',
    code: market?.quote.code ?? '',
    scale,
    version: terms.version,
    initialPpm: terms.initialPpm,
    callPpm: terms.callPpm,
    closePpm: terms.closePpm,
    ratePpm: terms.ratePpm,
    feePpm: terms.feePpm,
    min: amount(terms.minUnits),
    customerCap: amount(terms.customerCapUnits),
    totalCap: amount(terms.totalCapUnits),
    lent: printUnits(lent, scale),
    isOffered: terms.isOffered,
    noticeMs: TERMS_NOTICE_MS,
  };
}

function pairsCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/pairs',
    summary: 'All pairs with the terms under which loans begin now, and what is lent.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const lent = await readLent(means.gateway.database<LoanTables>());
      const all = means.pairs.all();
      const shown = pageOfAll(all, input).data;
      const data = shown.map((terms) => pairRow(means, terms, lent.get(terms.productId)));
      return { message: { data, total: all.length } };
    },
  });
}

function pairCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/pairs/one',
    summary: 'One pair with the terms under which loans begin now.',
    input: z.object({ id: countField }),
    handle: async ({ input: { id } }) => {
      const terms = means.pairs.now(id);
      if (terms === undefined) return refuse('unknown_pair');
      const lent = await readLent(means.gateway.database<LoanTables>());
      return { message: pairRow(means, terms, lent.get(id)) };
    },
  });
}

function fundCall({ gateway, directory }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/fund',
    summary: 'The fund by coin: what it can lend, and coins that it took.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const fund = [...(await readFund(gateway.database<LoanTables>()))].sort(([a], [b]) => a - b);
      const data = pageOfAll(fund, input).data.map(([id, units]) => {
        const asset = directory.asset(id);
        return { id, code: asset?.code ?? '', has: printUnits(units, asset?.scale ?? 0) };
      });
      return { message: { data, total: fund.length } };
    },
  });
}

function stressCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/loans/stress',
    summary: 'What a fall of the index by 10 to 50 % would close out, and what it would cost.',
    input: z.object(consolePage),
    handle: async () => {
      const all = await healths(means);
      const data = FALLS.map((fall, index) => {
        const sums = stressOf(all, fall, (id) => means.directory.lastIndexTicks(id));
        const scale = all[0]?.market.quote.scale ?? 0;
        return {
          id: index + 1,
          fall,
          called: sums.called,
          closedOut: sums.closedOut,
          repaid: printUnits(sums.repaid, scale),
          gap: printUnits(sums.gap, scale),
        };
      });
      return { message: { data, total: data.length } };
    },
  });
}

function publishCall({ gateway, pairs, isBold }: ConsoleMeans): ConsoleCall {
  return consoleCommand({
    room: 'loans',
    method: 'POST',
    permission: 'loans.publish',
    path: '/loans/publish',
    summary: 'Offers a new pair. Its later terms are planned a day ahead.',
    input: publishInput,
    notice: (request) => publicTerms(request, isBold(request.input.terms)),
    handle: async ({ input: { terms, reason }, key }) => {
      const productId = Math.max(0, ...pairs.all().map((it) => it.productId)) + 1;
      const command: PublishTerms = {
        type: 'loans.publish_terms',
        terms: { ...terms, productId, version: 1, isOffered: true },
      };
      const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
      const result = await gateway.submit(envelope);
      if (isRefusal(result)) return result;
      const note = { subject: `loans ${productId}`, before: null, after: { ...terms }, reason };
      return { message: { id: productId }, note };
    },
  });
}
