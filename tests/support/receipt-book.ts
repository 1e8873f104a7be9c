import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Batch } from '../../core/engine/records.ts';
import { type ReceiptTerms, termsKey } from '../../core/receipts/kind.ts';
import type { Market } from '../../features/catalogue/contract.ts';
import type {
  ContractFill,
  ContractTerms,
  Liquidation,
  LiquidationState,
  OvernightFee,
  Position,
} from '../../features/contracts/contract/index.ts';
import type {
  FillCase,
  LiquidationCase,
  NightCase,
  ReceiptFill,
} from '../../features/contracts/receipts/cases.ts';
import type { ContractOrder } from '../../features/contracts/contract/orders.ts';
import type { ActionTerms } from '../../features/corporate/contract.ts';
import type { CorporateCase } from '../../features/corporate/receipts/case.ts';
import type { LoanTerms } from '../../features/loans/contract.ts';
import type { LoanCase } from '../../features/loans/receipts/case.ts';
import type { Proofs, Receipt, ReceiptBody, TermsEntry } from '../../features/fairness/contract.ts';
import { nextEntry } from '../../features/fairness/store/terms-log.ts';
import { namedTerms, namedTicks } from '../../features/fairness/rules/naming.ts';
import { arithmeticFor } from '../../features/fairness/rules/verify.ts';
import { receiptMarket } from '../../features/fairness/server/index.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { sealed } from '../../features/fairness/server/receipts.ts';
import {
  type ChainedTick,
  FIRST_HASH,
  headText,
  type IndexTick,
} from '../../features/feeds/contract.ts';
import { TickSigner } from '../../features/feeds/store.ts';
import type { SecondsOrder, SecondsTerms } from '../../features/seconds/contract.ts';
import type { SecondsCase } from '../../features/seconds/receipts/case.ts';
import { publicKeyText, signText } from '../../platform/server/keys/signing-key.ts';
import { kindFor, type ReceiptCase, verify } from './receipts.ts';

function fillOf(row: ContractFill): ReceiptFill {
  const { owner: _owner, seq: _seq, couponId: _coupon, orderId: _order, ...fill } = row;
  return {
    ...fill,
    profitUnits: String(row.profitUnits),
    feeUnits: String(row.feeUnits),
    unpaidUnits: String(row.unpaidUnits),
  };
}

/** The same answers as Node's, each worked out once: ticks and heads stand in many receipts. */
export function keptProofs(): Proofs {
  const hashes = new Map<string, string>();
  const signatures = new Map<string, boolean>();
  return {
    sha256: (text) => {
      const hash = hashes.get(text) ?? nodeProofs.sha256(text);
      hashes.set(text, hash);
      return hash;
    },
    isSigned: (publicKey, hash, signature) => {
      const name = `${publicKey} ${hash} ${signature}`;
      const isTrue = signatures.get(name) ?? nodeProofs.isSigned(publicKey, hash, signature);
      signatures.set(name, isTrue);
      return isTrue;
    },
  };
}

interface StoredVersion {
  readonly marketId: number;
  readonly version: number;
  readonly timeMs: number;
  readonly terms: string;
}

/** The terms of a pair that lends, which are named by its number. */
interface StoredPair extends Omit<StoredVersion, 'marketId'> {
  readonly productId: number;
}

/** The terms of a corporate action, which are named by its number. */
interface StoredAction extends Omit<StoredVersion, 'marketId'> {
  readonly actionId: number;
}

/** Receipts of a house in memory: what the database and the server would make of its batches. */
export class ReceiptBook {
  readonly key: KeyObject = generateKeyPairSync('ed25519').privateKey;
  readonly publicKey = publicKeyText(this.key);
  private readonly signer = new TickSigner(this.key);
  private readonly market: (marketId: number) => Market | undefined;
  private readonly ticks = new Map<string, ChainedTick>();
  private readonly lastHash = new Map<number, string>();
  private readonly lastNumber = new Map<number, number>();
  private readonly contractTerms: ContractTerms[] = [];
  private readonly secondsTerms: SecondsTerms[] = [];
  private readonly actionTerms: ActionTerms[] = [];
  private readonly loanTerms: LoanTerms[] = [];
  /** The log of terms so far. */
  readonly entries: TermsEntry[] = [];
  private readonly contractOrders = new Map<number, ContractOrder>();
  private readonly positions = new Map<number, Position>();
  private readonly fills: ContractFill[] = [];
  private readonly openings = new Map<number, ContractFill>();
  private readonly forcedFills = new Map<number, ContractFill[]>();
  private readonly forced: Liquidation[] = [];
  private readonly nights: OvernightFee[] = [];
  private readonly orders = new Map<number, SecondsOrder>();
  private readonly proofs = keptProofs();
  private timeMs = 0;

  constructor(market: (marketId: number) => Market | undefined) {
    this.market = market;
  }

  /** Takes what a batch would store. */
  take({ changes, lastTimeMs }: Batch): void {
    const rows = <Row>(table: string) => (changes.appended.get(table) ?? []) as readonly Row[];
    for (const signed of this.signer.signAll(rows<IndexTick>('index_ticks'))) {
      const { seq: _seq, ...tick } = signed;
      const previousHash = this.lastHash.get(tick.marketId) ?? FIRST_HASH;
      this.ticks.set(`${tick.marketId}:${tick.number}`, { ...tick, previousHash });
      this.lastHash.set(tick.marketId, tick.hash);
      this.lastNumber.set(tick.marketId, tick.number);
    }
    for (const row of rows<StoredVersion>('contract_terms')) {
      this.contractTerms.push(JSON.parse(row.terms) as ContractTerms);
      this.log('contracts', row);
    }
    for (const row of rows<StoredVersion>('seconds_terms')) {
      this.secondsTerms.push(JSON.parse(row.terms) as SecondsTerms);
      this.log('seconds', row);
    }
    for (const row of rows<StoredAction>('corporate_terms')) {
      this.actionTerms.push(JSON.parse(row.terms) as ActionTerms);
      this.log('corporate', { ...row, marketId: row.actionId });
    }
    for (const row of rows<StoredPair>('loan_terms')) {
      this.loanTerms.push(JSON.parse(row.terms) as LoanTerms);
      this.log('loans', { ...row, marketId: row.productId });
    }
    for (const fill of rows<ContractFill>('contract_fills')) this.takeFill(fill);
    this.forced.push(...rows<Liquidation>('contract_liquidations'));
    this.nights.push(...rows<OvernightFee>('contract_overnight_fees'));
    for (const row of changes.saved.get('contract_orders') ?? []) {
      this.contractOrders.set((row as ContractOrder).id, row as ContractOrder);
    }
    for (const row of changes.saved.get('contract_positions') ?? []) {
      this.positions.set((row as Position).id, row as Position);
    }
    for (const row of changes.saved.get('seconds_orders') ?? []) {
      this.orders.set((row as SecondsOrder).id, row as SecondsOrder);
    }
    this.timeMs = lastTimeMs;
  }

  private log(product: TermsEntry['product'], row: StoredVersion): void {
    const { marketId, version, timeMs: fromMs, terms } = row;
    const named = { product, marketId, version, fromMs, terms };
    this.entries.push(nextEntry(named, this.entries.at(-1), this.key, fromMs));
  }

  /** Everything a receipt can be had for, oldest first within each kind. */
  cases(): ReceiptCase[] {
    return [
      ...this.fills.map((row) => this.fillCase(row)),
      ...this.forced.map((row) => this.liquidationCase(row)),
      ...this.nights.map((row) => this.nightCase(row)),
      ...[...this.orders.values()].flatMap((order) => this.secondsCase(order) ?? []),
    ];
  }

  /** The receipt of a case, changed before it is sealed as a test says. */
  receipt(
    order: ReceiptCase | CorporateCase | LoanCase,
    change: (body: ReceiptBody) => ReceiptBody = (same) => same,
  ): Receipt {
    const kind = kindFor(order);
    const names = namedTicks(kind, order);
    const numbers = names.flatMap(({ marketId, number }) => [
      `${marketId}:${number}`,
      `${marketId}:${number + 1}`,
    ]);
    const isNamed = (terms: ReceiptTerms) =>
      namedTerms(kind, order).some(
        (name) => name.marketId === termsKey(terms) && name.version === terms.version,
      );
    const marketIds = [...new Set(names.map(({ marketId }) => marketId))];
    const entries = this.entries.filter(
      (entry) => entry.product === kind.product && isNamed(entry),
    );
    const body = {
      format: 'bourse-receipt-2',
      issuedMs: this.timeMs,
      order,
      markets: marketIds.flatMap((id) => {
        const market = this.market(id);
        return market === undefined ? [] : [receiptMarket(market)];
      }),
      terms: this.termsOf(kind.product).filter(isNamed),
      termsLog: entries.map(({ terms: _beside, ...entry }) => entry),
      ticks: [...new Set(numbers)].flatMap((name) => this.ticks.get(name) ?? []),
      heads: marketIds.map((marketId) => this.head(marketId)),
      keys: [{ publicKey: this.publicKey, fromMs: 0, signedByPrevious: '', signedByItself: '' }],
    } as const;
    const arithmetic = arithmeticFor(kind, body, this.proofs);
    return sealed(change({ ...body, arithmetic }), this.key);
  }

  private termsOf(product: string) {
    if (product === 'corporate') return this.actionTerms;
    if (product === 'loans') return this.loanTerms;
    return product === 'seconds' ? this.secondsTerms : this.contractTerms;
  }

  /** How many receipts there are, after each was found to verify. */
  verifyAll(): number {
    const cases = this.cases();
    for (const order of cases) {
      const checks = verify(this.receipt(order), this.proofs, this.publicKey);
      const failed = checks.filter(({ isOk }) => !isOk);
      if (failed.length > 0) throw new Error(JSON.stringify({ order, failed }));
    }
    return cases.length;
  }

  /** The whole chain of a market so far. */
  chain(marketId: number): ChainedTick[] {
    return [...this.ticks.values()].filter((tick) => tick.marketId === marketId);
  }

  private head(marketId: number) {
    const hash = this.lastHash.get(marketId) ?? FIRST_HASH;
    const head = {
      marketId,
      number: this.lastNumber.get(marketId) ?? 0,
      hash,
      timeMs: this.timeMs,
    };
    return { ...head, signature: signText(this.key, headText(head)) };
  }

  private takeFill(fill: ContractFill): void {
    this.fills.push(fill);
    if (fill.what === 'open') this.openings.set(fill.positionId, fill);
    if (fill.liquidationId === 0) return;
    const before = this.forcedFills.get(fill.liquidationId) ?? [];
    this.forcedFills.set(fill.liquidationId, [...before, fill]);
  }

  private openingOf(positionId: number): ReceiptFill | null {
    const found = this.openings.get(positionId);
    return found === undefined ? null : fillOf(found);
  }

  private fillCase(row: ContractFill): FillCase {
    const position = this.positions.get(row.positionId);
    const accepted = this.contractOrders.get(row.orderId);
    const isWhole = row.what === 'open' && position?.state === 'open' && position.lots === row.lots;
    return {
      kind: 'contract',
      fill: fillOf(row),
      opening: row.what === 'open' ? null : this.openingOf(row.positionId),
      multiple: position?.multiple ?? 1,
      marginUnits: isWhole ? position.marginUnits.toString() : null,
      ...(accepted && { acceptedMs: accepted.acceptedMs }),
    };
  }

  private liquidationCase(row: Liquidation): LiquidationCase {
    const fills = (this.forcedFills.get(row.id) ?? []).map(fillOf);
    return {
      kind: 'liquidation',
      id: row.id,
      timeMs: row.timeMs,
      positionId: row.positionId,
      equityUnits: String(row.equityUnits),
      requiredUnits: String(row.requiredUnits),
      insuredUnits: String(row.insuredUnits),
      coveredUnits: String(row.coveredUnits),
      state: JSON.parse(row.state) as LiquidationState,
      fills,
      openings: fills.flatMap(({ positionId }) => this.openingOf(positionId) ?? []),
    };
  }

  private nightCase(row: OvernightFee): NightCase {
    const { positionId, marketId, dueMs, lots, tick, indexTicks } = row;
    const position = this.positions.get(positionId);
    return {
      kind: 'night',
      positionId,
      marketId,
      termsVersion: position?.termsVersion ?? 0,
      side: position?.side ?? 'long',
      dueMs,
      lots,
      tick,
      indexTicks,
      feeUnits: String(row.feeUnits),
    };
  }

  private secondsCase(order: SecondsOrder): SecondsCase | undefined {
    const { owner: _o, seq: _s, settledMs: _t, couponId: _c, state, ...rest } = order;
    if (state === 'pending' || state === 'running') return undefined;
    return {
      kind: 'seconds',
      ...rest,
      state,
      stakeUnits: String(order.stakeUnits),
      payoutUnits: String(order.payoutUnits),
      profitUnits: String(order.profitUnits),
    };
  }
}
