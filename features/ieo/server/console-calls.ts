/** The console's calls about projects: terms, pages, funding, orders, and cancelling by two. */
import { z } from 'zod';
import { pageOf, pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, type Json, refuse } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { printUnits } from '../../../core/money/text.ts';
import { powerOfTen } from '../../../core/money/units.ts';
import { consolePage, countField, LARGEST_ID } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
  publicTerms,
} from '../../../platform/server/http/console-call.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { HousePictures } from '../../../platform/server/uploads/house-pictures.ts';
import {
  type AssetDefinition,
  indexed,
  type Market,
  TERMS_NOTICE_MS,
} from '../../catalogue/contract.ts';
import { type IeoCommand, type IeoPart, issueLots } from '../contract.ts';
import { readPages } from '../store/pages.ts';
import { allOrders, readVault } from '../store/reading.ts';
import { projectRow } from '../wire.ts';
import { pageCalls } from './console-page-calls.ts';
import { newTermsShape, reasonField } from './console-shapes.ts';
import { beaconMarketsOf, newSecret } from './draws.ts';
import type { KnownProject, ProjectsView } from './projects-view.ts';
import { type AssetOf, shownOf } from './showing.ts';

const look = { room: 'ieo', method: 'GET', permission: 'ieo.read' } as const;
const change = { room: 'ieo', method: 'POST' } as const;
/** How long customers have at least to see a sale and take part. */
const MIN_WINDOW_MS = 3_600_000;
const oneInput = z.object({ id: countField.max(LARGEST_ID) });

/** What these calls work with. */
export interface IeoConsoleMeans {
  readonly gateway: Gateway;
  readonly asset: AssetOf;
  readonly assets: () => readonly AssetDefinition[];
  readonly markets: () => readonly Market[];
  /** Dollar units of one whole coin by the index; undefined without a price. */
  readonly dollarUnits: (assetId: number) => bigint | undefined;
  /** To which level somebody is verified. */
  readonly level: (owner: number) => Promise<number>;
  readonly projects: ProjectsView;
  readonly secrets: SecretBox;
  /** Where logos lie. */
  readonly pictures: HousePictures;
}

/** What operators call. */
export function ieoConsoleCalls(means: IeoConsoleMeans): ConsoleCall[] {
  return [
    projectsCall(means),
    projectCall(means),
    fundingCall(means),
    ordersCall(means),
    choicesCall(means),
    publishCall(means),
    ...pageCalls(means),
    askCancelCall(means),
    decideCancelCall(means),
  ];
}

async function rowsOf({ gateway, asset }: IeoConsoleMeans, all: readonly KnownProject[]) {
  // The console leads to markets by its own list.
  const shown = await shownOf(gateway, { asset, quoteOf: () => 0 }, all, 'en');
  return shown.map((of) => {
    const { row } = of;
    const { cancelAskedBy, cancelReason, cancelledBy, openedMs, paidMs } = row;
    const plain = { cancelAskedBy, cancelReason, cancelledBy, openedMs, paidMs };
    return { ...projectRow(of), ...plain, code: of.token.code };
  });
}

function projectsCall(means: IeoConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/ieo/projects',
    summary: 'All projects with their state, demand, and requests to cancel.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const all = means.projects.all();
      const data = await rowsOf(means, pageOfAll(all, input).data);
      return { message: { data, total: all.length } };
    },
  });
}

function projectCall(means: IeoConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/ieo/projects/one',
    summary: 'One project: terms, page in all languages, what the vault holds for it.',
    input: oneInput,
    handle: async ({ input: { id } }) => {
      const project = means.projects.one(id);
      if (project === undefined) return refuse('unknown_project');
      const [row] = await rowsOf(means, [project]);
      if (row === undefined) return refuse('unknown_project');
      const pages = await readPages(means.gateway.database(), [id]);
      const page = pages.get(id) ?? { logo: '', website: '', whitePaper: '', texts: {} };
      return { message: { ...row, terms: { ...project.terms } as unknown as Json, page } };
    },
  });
}

function fundingCall({ gateway, asset, projects }: IeoConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/ieo/funding',
    summary: 'The vault by coin: what could be sold, and what is frozen for issues and proceeds.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const vault = await readVault(gateway.database());
      const data = pageOfAll(vault, input).data.map((of) => {
        const coin = asset(of.assetId);
        const amount = (units: bigint) => printUnits(units, coin?.scale ?? 0);
        const selling = projects
          .all()
          .filter(({ row }) => row.assetId === of.assetId && row.allocatedMs === 0)
          .filter(({ row }) => row.state === 'open' || row.state === 'drawing')
          .map(({ terms }) => issueLots(terms) * BigInt(terms.lotUnits));
        return {
          id: of.assetId,
          code: coin?.code ?? '',
          scale: coin?.scale ?? 0,
          free: amount(of.free),
          frozen: amount(of.frozen),
          onSale: amount(selling.reduce((sum, units) => sum + units, 0n)),
        };
      });
      return { message: { data, total: vault.length } };
    },
  });
}

function choicesCall({ gateway, asset, assets, markets, projects }: IeoConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/ieo/choices',
    summary: 'What a new project can sell, with what lies free in the vault, and be paid in.',
    input: z.object({}),
    handle: async () => {
      const vault = await readVault(gateway.database());
      // What trades already cannot be sold here.
      const trading = new Set<number>([
        ...markets().flatMap((it) => (indexed(it) ? [it.base.id] : [])),
        ...projects.all().flatMap(({ row }) => (row.openedMs > 0 ? [row.assetId] : [])),
      ]);
      const pays = assets().filter(
        ({ kind, accounts }) => kind === 'coin' && accounts.includes(KIND.spot),
      );
      const tokens = vault.flatMap(({ assetId, free }) => {
        const token = asset(assetId);
        if (token === undefined || free === 0n) return [];
        const { id, code, scale, accounts } = token;
        if (!accounts.includes(KIND.spot) || trading.has(id)) return [];
        return [{ id, code, scale, free: printUnits(free, scale) }];
      });
      return {
        message: { tokens, coins: pays.map(({ id, code, scale }) => ({ id, code, scale })) },
      };
    },
  });
}

function ordersCall({ gateway, asset, projects }: IeoConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/ieo/orders',
    showsCustomers: true,
    summary: 'All orders, newest first.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database<unknown>(), allOrders(), input, (row) => {
        const terms = projects.one(Number(row['project_id']))?.terms;
        const token = asset(terms?.assetId ?? 0);
        const coin = asset(Number(row['pay_asset_id']));
        const lot = BigInt(terms?.lotUnits ?? 1);
        const tokens = (of: string) => printUnits(BigInt(String(row[of])) * lot, token?.scale ?? 0);
        const amount = (of: string) => printUnits(BigInt(String(row[of])), coin?.scale ?? 0);
        return {
          id: Number(row['id']),
          owner: Number(row['owner']),
          person: Number(row['person']),
          project: Number(row['project_id']),
          code: token?.code ?? '',
          payCode: coin?.code ?? '',
          wanted: tokens('lots'),
          given: tokens('given_lots'),
          held: amount('held_units'),
          charged: amount('charged_units'),
          state: String(row['state']),
          placedMs: Number(row['placed_ms']),
        };
      });
      return { message };
    },
  });
}

/** Gives a command of an operator, and says what it changed. */
async function give(
  gateway: Gateway,
  command: IeoCommand,
  note: { readonly subject: string; readonly after: Json; readonly reason: string },
  key: string | undefined,
): Promise<ConsoleReply> {
  const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
  const result = await gateway.submit(envelope);
  return isRefusal(result) ? result : { message: result.answer, note: { ...note, before: null } };
}

/** Dearest against cheapest: by how much the price of a lot may differ between coins. */
const MOST_APART = 100n;

/** Whether a lot costs far less in one coin than in another, at the index, or nobody knows. */
function isFarOff({ asset, dollarUnits }: IeoConsoleMeans, parts: readonly IeoPart[]): boolean {
  const worths = parts.map(({ assetId, priceUnits }) => {
    const scale = asset(assetId)?.scale ?? 0;
    return (BigInt(priceUnits) * (dollarUnits(assetId) ?? 0n)) / powerOfTen(scale);
  });
  const [least, most] = worths.reduce(
    ([low, high], each) => [each < low ? each : low, each > high ? each : high],
    [worths[0] ?? 0n, worths[0] ?? 0n],
  );
  return least === 0n || most > least * MOST_APART;
}

function publishCall(means: IeoConsoleMeans): ConsoleCall {
  const { gateway, asset, projects, markets, secrets, level } = means;
  return consoleCommand({
    ...change,
    permission: 'ieo.publish',
    path: '/ieo/publish',
    summary: 'Publishes a project: its terms never change, and its whole issue is frozen.',
    input: z.object({ terms: newTermsShape, reason: reasonField }),
    notice: async (request) => {
      // A sale is first seen when its day of notice is over.
      const { beginMs, endMs } = request.input.terms;
      const seenMs = Math.max(beginMs, gateway.nowMs() + TERMS_NOTICE_MS);
      if (endMs - seenMs < MIN_WINDOW_MS) {
        return refuse('window_too_short', { minutes: String(MIN_WINDOW_MS / 60_000) });
      }
      const { issuer, parts } = request.input.terms;
      if (issuer !== HOUSE.treasury && (await level(issuer)) < 2)
        return refuse('issuer_unverified');
      // Who is paid is somebody: a second operator alone does not answer for that.
      return publicTerms(request, issuer !== HOUSE.treasury || isFarOff(means, parts));
    },
    handle: async ({ input: { terms, reason }, operator, key }) => {
      const scale = asset(terms.assetId)?.scale;
      if (scale === undefined) return refuse('unknown_asset');
      const productId = Math.max(0, ...projects.all().map(({ row }) => row.id)) + 1;
      const isDrawn = terms.method === 'draw';
      const commitment = isDrawn ? await newSecret(gateway, secrets) : '';
      const whole = {
        ...terms,
        scale,
        productId,
        version: 1,
        commitment,
        beaconMarkets: isDrawn ? beaconMarketsOf(markets()) : [],
        closing: null,
        result: null,
      };
      const command: IeoCommand = {
        type: 'ieo.publish',
        operator: operator.operatorId,
        terms: whole,
        reason,
      };
      const note = { subject: `project ${productId}`, after: whole as unknown as Json, reason };
      return give(gateway, command, note, key);
    },
  });
}

function askCancelCall({ gateway }: IeoConsoleMeans): ConsoleCall {
  return consoleCommand({
    ...change,
    permission: 'ieo.cancel',
    path: '/ieo/ask_cancel',
    summary: 'Asks for a project to end; another operator has to agree.',
    input: oneInput.extend({ reason: reasonField }),
    handle: ({ input: { id, reason }, operator: { operatorId: operator }, key }) => {
      const command: IeoCommand = { type: 'ieo.ask_cancel', operator, projectId: id, reason };
      const note = { subject: `project ${id}`, after: { cancel: 'asked' }, reason };
      return give(gateway, command, note, key);
    },
  });
}

function decideCancelCall({ gateway }: IeoConsoleMeans): ConsoleCall {
  return consoleCommand({
    ...change,
    permission: 'ieo.cancel',
    path: '/ieo/decide_cancel',
    summary: 'Agrees that a project ends and everybody is refunded, or lets it go on.',
    input: oneInput.extend({ verdict: z.enum(['confirm', 'reject']) }),
    handle: ({ input: { id, verdict }, operator: { operatorId: operator }, key }) => {
      const command: IeoCommand = { type: 'ieo.decide_cancel', operator, projectId: id, verdict };
      const note = { subject: `project ${id}`, after: { cancel: verdict }, reason: '' };
      return give(gateway, command, note, key);
    },
  });
}
