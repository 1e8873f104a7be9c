/** Publishing: only what is there can be sold. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import { indexed } from '../../catalogue/contract.ts';
import { type IeoTerms, issueLots, type Project, type PublishProject } from '../contract.ts';
import type { Projects } from './projects.ts';
import { areSoundTerms } from './terms.ts';

function firstRow(terms: IeoTerms, { timeMs }: CommandContext): Project {
  return {
    id: terms.productId,
    assetId: terms.assetId,
    publishedMs: timeMs,
    state: 'open',
    endsMs: terms.endMs,
    sellBeginMs: 0,
    allocatedMs: 0,
    openedMs: 0,
    openSinceMs: 0,
    paidMs: 0,
    endedMs: 0,
    unlockedSteps: 0,
    versions: 1,
    beacon: '[]',
    cancelAskedBy: 0,
    cancelReason: '',
    cancelledBy: 0,
  };
}

/** Whether coins are there and lie in spot accounts, and an index prices the beacon's markets. */
function areKnown(projects: Projects, terms: IeoTerms): boolean {
  const { catalogue } = projects.needs;
  const coins = terms.parts.map(({ assetId }) => catalogue.asset(assetId));
  const isPlain = coins.every((coin) => coin?.kind === 'coin' && coin.accounts.includes(KIND.spot));
  return isPlain && terms.beaconMarkets.every((id) => indexed(catalogue.market(id)) !== undefined);
}

/** Publishes a project: its whole issue is frozen in the vault in the same command. */
export function publish(
  projects: Projects,
  { operator, terms, reason }: PublishProject,
  context: CommandContext,
): OutcomeOf<PublishProject> {
  if (context.actor !== 0) return refuse('not_allowed');
  if (!isOperator(operator)) return refuse('bad_operator');
  if (!isReason(reason)) return refuse('reason_needed');
  const token = projects.needs.catalogue.asset(terms.assetId);
  if (token === undefined || !token.accounts.includes(KIND.spot)) return refuse('unknown_asset');
  if (projects.has(terms.productId)) return refuse('terms_exist');
  const isFirst =
    terms.version === 1 && terms.scale === token.scale && areSoundTerms(terms, context.timeMs);
  if (!isFirst || !areKnown(projects, terms)) return refuse('bad_terms');
  if (projects.isTrading(terms.assetId)) return refuse('already_trading');
  const issue = units(issueLots(terms) * BigInt(terms.lotUnits));
  const { ledger } = projects.context;
  const vault = projects.vault(terms.assetId);
  if (!ledger.canTake(vault, issue)) return refuse('house_is_full');
  ledger.hold(vault, issue);
  const row = firstRow(terms, context);
  row.endsMs = projects.context.deadlineMs(terms.endMs, 'end', context);
  const project = projects.add(row, terms);
  projects.publish(project, terms, context);
  projects.save(row);
  projects.setTimers(project);
  return accept({ id: row.id });
}
