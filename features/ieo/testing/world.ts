/** A small house with a token that is listed, sold, and traded. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ContractEngine } from '../../../tests/support/contract-engine.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { NEW_ASSET, newMarket } from '../../catalogue/testing/listings.ts';
import { DAY_MS, type IeoOrder, type IeoTerms, type Project } from '../contract.ts';
import { ieoTerms, WHOLE } from './terms.ts';

export const TOKEN = 6;
const [LEVEL, OPERATOR, OTHER] = [1, 1, 2];

/** Publishes projects, subscribes, and looks at the money. */
export class IeoWorld extends ContractEngine {
  constructor(vault = '1100') {
    super();
    this.list('catalogue.list_asset', {
      asset: NEW_ASSET,
    });
    this.endow(HOUSE.ieoVault, KIND.house, vault, TOKEN);
  }

  private list(type: string, what: object): number {
    const asked = { type, operator: OPERATOR, reason: 'a project', ...what };
    const { id } = this.must<{ id: number }>(0, asked);
    const yes = { type: 'catalogue.decide_listing', operator: OTHER, id, verdict: 'confirm' };
    return this.must<{ listedId: number }>(0, yes).listedId;
  }

  /** Lists the token's market and lets it open; gives its number. */
  openMarket(): number {
    const id = this.list('catalogue.list_market', { market: newMarket(TOKEN) });
    this.halt(id, false);
    return id;
  }

  /** Keeps new orders out of a market, or lets them in. */
  halt(marketId: number, isHalted: boolean): void {
    const order = { type: 'catalogue.halt', operator: OPERATOR, marketId, isHalted };
    this.must(0, { ...order, reason: 'as planned' });
  }

  /** Somebody has money to spend and is who he says. */
  verify(owner: number, person = owner): void {
    this.endow(owner, KIND.spot, '1000');
    this.endow(owner, KIND.spot, '1', BTC);
    const form = { level: LEVEL, formId: owner };
    this.must(owner, { type: 'verification.submit', ...form, person });
    const decide = { operator: OPERATOR, owner, ...form, verdict: 'approve', reason: '', note: '' };
    this.must(0, { type: 'verification.decide', ...decide });
  }

  /** Terms that begin in a minute. */
  terms(change: Partial<IeoTerms> = {}): IeoTerms {
    return ieoTerms(TOKEN, this.timeMs + 60_000, change);
  }

  /** What publishing terms is answered. */
  publishing(terms: IeoTerms): string {
    return this.refusal(0, { type: 'ieo.publish', operator: OPERATOR, terms, reason: 'agreed' });
  }

  /** Publishes a project and waits until it has begun. */
  publish(change: Partial<IeoTerms> = {}): IeoTerms {
    const terms = this.terms(change);
    this.must(0, { type: 'ieo.publish', operator: OPERATOR, terms, reason: 'agreed' });
    this.wait(60_000);
    return terms;
  }

  /** What a subscription of whole tokens would be given as; it costs what it should. */
  asked(tokens: number | bigint, payAssetId = USDT) {
    const price = payAssetId === USDT ? 5_000_000n : 100n;
    const count = BigInt(tokens);
    return {
      type: 'ieo.subscribe',
      projectId: 1,
      payAssetId,
      amount: (count * WHOLE).toString(),
      total: (count * price).toString(),
      nonce: '',
    };
  }

  /** Subscribes; gives the number of the order. */
  subscribe(owner: number, tokens: number | bigint, payAssetId = USDT): number {
    return this.must<{ id: number }>(owner, this.asked(tokens, payAssetId)).id;
  }

  /** Whole tokens that shall be left of an order. */
  reduce(owner: number, orderId: number, tokens: number): string {
    const left = (BigInt(tokens) * WHOLE).toString();
    return this.refusal(owner, { type: 'ieo.reduce', orderId, left });
  }

  /** Waits until the subscription of the project is over. */
  end(): void {
    const ends = this.engine.ieo.running()[0]?.row.endsMs ?? this.timeMs;
    this.wait(Math.max(0, ends - this.timeMs));
  }

  /** An order as it was saved last. */
  order(id: number): IeoOrder {
    return this.saved<IeoOrder>('ieo_orders', id);
  }

  /** A project as it was saved last. */
  project(id = 1): Project {
    return this.saved<Project>('ieo_projects', id);
  }

  private saved<Row extends { readonly id: number }>(table: string, id: number): Row {
    this.appended(table);
    const all = this.batches.flatMap(({ changes }) => changes.saved.get(table) ?? []) as Row[];
    const found = all.filter((row) => row.id === id).at(-1);
    if (found === undefined) throw new Error(`no row ${id} of ${table}`);
    return found;
  }

  /** All versions of terms so far. */
  versions(): IeoTerms[] {
    const rows = this.appended<{ readonly terms: string }>('ieo_terms');
    return rows.map(({ terms }) => JSON.parse(terms) as IeoTerms);
  }

  /** Asks one operator and another to cancel. */
  cancel(): string {
    const asked = { type: 'ieo.ask_cancel', operator: OPERATOR, projectId: 1, reason: 'a flaw' };
    this.must(0, asked);
    const yes = { type: 'ieo.decide_cancel', operator: OTHER, projectId: 1, verdict: 'confirm' };
    return this.refusal(0, yes);
  }

  /** Free and frozen units of an account. */
  has(owner: number, asset: number): readonly [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const slot = ledger.slot(owner, owner < 0 ? KIND.house : KIND.spot, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** Waits so many days. */
  days(count: number): void {
    this.wait(count * DAY_MS);
  }
}
