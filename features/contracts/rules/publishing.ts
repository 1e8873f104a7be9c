/** Terms of contracts: the first ones are published, later ones planned. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { indexed, type PlainTerms } from '../../catalogue/contract.ts';
import { type ContractTerms, type PublishTerms, termsPublished } from '../contract/index.ts';
import type { Overnight } from './overnight.ts';
import type { ContractState } from './state.ts';
import { armReduction } from './stops.ts';
import { areSoundTerms } from './terms.ts';

/** Puts terms into force. */
export class Publishing {
  private readonly state: ContractState;
  private readonly overnight: Overnight;

  constructor(state: ContractState, overnight: Overnight) {
    this.state = state;
    this.overnight = overnight;
  }

  /** The terms of a market under which positions are opened now. */
  now(marketId: number): ContractTerms | undefined {
    return this.state.terms(marketId);
  }

  /** Whether a market could take these terms as its next ones; market and version are added. */
  takes(marketId: number, terms: PlainTerms): boolean {
    const market = this.state.needs.catalogue.market(marketId);
    const current = this.state.terms(marketId);
    if (market === undefined || current === undefined) return false;
    const whole = this.nextTerms(marketId, terms);
    // Lots of all versions are counted together, so a lot stays what it is. A night is one for all
    // versions: with another hour some positions would pay for it twice, or not at all.
    const isSame =
      whole.lotUnits === current.lotUnits && whole.overnightHour === current.overnightHour;
    return isSame && areSoundTerms(whole, market, this.state.needs.prices.dollarAssetId() ?? 0);
  }

  /** Puts planned terms into force: positions that are opened from now on have them. */
  begin(marketId: number, terms: PlainTerms, context: CommandContext): void {
    this.putInForce(this.nextTerms(marketId, terms), context);
  }

  private nextTerms(marketId: number, terms: PlainTerms): ContractTerms {
    const version = this.state.allTerms(marketId).length + 1;
    const current = this.state.terms(marketId);
    // A promise is never taken back.
    const kept = current?.nextTick === true ? { nextTick: true } : {};
    const byTier = current?.liquidation && { liquidation: current.liquidation };
    return { ...terms, ...kept, ...byTier, marketId, version } as unknown as ContractTerms;
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish(terms: ContractTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    const { state } = this;
    if (context.actor !== 0) return refuse('not_allowed');
    const market = indexed(state.needs.catalogue.market(terms.marketId));
    if (market === undefined) return refuse('unknown_market');
    const sound = areSoundTerms(terms, market, state.needs.prices.dollarAssetId() ?? 0);
    if (state.allTerms(terms.marketId).length > 0) return refuse('terms_exist');
    if (!sound || terms.version !== 1) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  private putInForce(terms: ContractTerms, context: CommandContext): void {
    const { state } = this;
    state.addTerms(terms);
    const row = { marketId: terms.marketId, version: terms.version, seq: context.seq };
    const stored = { ...row, timeMs: context.timeMs, terms: canonicalText(terms) };
    state.context.changes.append('contract_terms', stored);
    state.context.changes.emit(termsPublished, { terms, fromMs: context.timeMs });
    state.dayLoss.begin(terms, context);
    // What closes does so by the spread in force.
    for (const reduction of state.reductions.sorted()) {
      if (reduction.marketId === terms.marketId) armReduction(state, reduction);
    }
    this.overnight.plan(terms, context);
  }
}
