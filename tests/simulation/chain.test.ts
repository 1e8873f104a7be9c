/**
 * Money that comes and goes by real chains: an Ethereum node from a registry package, in which the
 * test mines, and a fake of a Bitcoin node. The server is stopped in the middle of everything.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import type { Command } from '../../core/engine/command.ts';
import { readSettings } from '../../apps/server/settings.ts';
import type { Environment } from '../../platform/server/settings/settings.ts';
import { type RunningSigner, startTestSigner } from '../../tools/signer/test-signer.ts';
import { BitcoinChain, transaction } from '../support/bitcoin-chain.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { EthereumChain, TOKEN_ADDRESS } from '../support/ethereum-chain.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { projectRoot } from '../support/rooms.ts';
import { Client, type Row } from '../support/server-client.ts';
import {
  BTC,
  btcUsdt,
  ETH,
  ethUsdt,
  MONDAY_MS,
  smallCatalogue,
  USDT,
} from '../support/small-catalogue.ts';

/** Accounts 0 of the published seed "abandon … about", as public keys. */
const ETH_XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEsh' +
  'uqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const BTC_XPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1A' +
  'DqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const CONFIRMATIONS = 3;
const DAY_MS = 86_400_000;
const ETHER = 10n ** 18n;
const TOKEN = 10n ** 6n;
/** Somebody's purse outside. */
const OUTSIDE: Hex = '0x00000000000000000000000000000000000000AA';
const WAIT = { timeout: 30_000, interval: 100 };

/** Rows in a few words each, sorted. */
function textsOf(rows: readonly Row[], names: readonly string[]): string[] {
  return rows.map((row) => names.map((name) => String(row[name])).join(' ')).sort();
}

/** A server over a database that outlives it. */
class World {
  readonly database: TestDatabase;
  readonly folder = mkdtempSync(join(tmpdir(), 'bourse-chain-'));
  private readonly environment: Environment;
  private running: RunningServer | undefined;
  nowMs = MONDAY_MS;

  constructor(database: TestDatabase, environment: Environment) {
    this.database = database;
    this.environment = environment;
  }

  async start(): Promise<void> {
    this.running = await openServer({
      settings: readSettings({ PORT: '0', DATA_DIR: this.folder, ...this.environment }),
      connectionString: this.database.connectionString,
      log: pino({ level: 'silent' }),
      root: projectRoot,
      nowMs: () => this.nowMs,
      callsPerMinute: 0,
      onStep: () => undefined,
      market: false,
      catalogue: smallCatalogue(),
    });
  }

  async restart(): Promise<void> {
    await this.server.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.running?.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get server(): RunningServer {
    if (this.running === undefined) throw new Error('the server is not open');
    return this.running;
  }

  async give(command: object): Promise<void> {
    const envelope = { actor: 0, command: command as Command };
    const result = await this.server.service.writer.submit(envelope);
    if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  }

  async freshPrices(): Promise<void> {
    for (const [market, ticks] of [
      [btcUsdt, 2_000_000],
      [ethUsdt, 160_000],
    ]) {
      await this.give({ type: 'feeds.tick', prices: [[market, 'one', ticks, 1]] });
    }
  }

  async alice(): Promise<Client> {
    const fields = { user_string: 'alice@demo.test', password: 'demo-alice' };
    const { message } = await new Client(this.server.address).post('/user/login', fields);
    return new Client(this.server.address, String(message));
  }

  /** What Alice has free of a coin. */
  async free(alice: Client, currency: number): Promise<string> {
    const detail = await alice.object(alice.post('/wallet/detail', { currency }));
    return String(detail['change_balance']);
  }

  async rows(alice: Client, path: string): Promise<Row[]> {
    return (await alice.object(alice.get(path, { limit: 100 })))['data'] as Row[];
  }

  /** The journal gives the state that is in memory, and the books are sound. */
  async expectSound(): Promise<void> {
    expectSoundLedger(this.server.service.engine);
    expectHoldsMatchOrders(this.server.service.engine);
    const report = await verifyJournal(this.database.connectionString);
    expect(report).toMatchObject({ problems: [], memory: 'compared' });
  }
}

describe('on Ethereum', () => {
  let chain: EthereumChain;
  let signer: RunningSigner;
  let world: World;
  let signerFolder = '';

  beforeAll(async () => {
    chain = await EthereumChain.open();
    signerFolder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
    signer = await startTestSigner({ rpcUrl: chain.url, folder: signerFolder, port: 0 });
    world = new World(await createTestDatabase(), {
      CHAIN_ETH_RPC_URL: chain.url,
      CHAIN_ETH_CONFIRMATIONS: String(CONFIRMATIONS),
      CHAIN_TOKENS: `USDT=${TOKEN_ADDRESS}`,
      DEPOSIT_XPUB_ETH: ETH_XPUB,
      SIGNER_URL: signer.url,
    });
    await world.start();
  });
  afterAll(async () => {
    await world.close();
    await signer.stop();
    await chain.close();
    rmSync(signerFolder, { recursive: true, force: true });
  });

  async function depositAddress(alice: Client): Promise<Hex> {
    const { message } = await alice.post('/wallet/get_in_address', { currency: ETH });
    return message as Hex;
  }

  it('deposits are credited after enough blocks, over a stop in between', async () => {
    const alice = await world.alice();
    const address = await depositAddress(alice);
    expect(address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    const dollars = await alice.object(alice.post('/wallet/get_in_address', { currency: USDT }));
    expect(dollars['erc20']).toBe(address);
    // What is seen by itself needs no voucher, and nothing is withdrawn to a deposit address.
    const voucher = { amount: '1', currency: ETH, account: '/uploads/none.webp' };
    expect(await alice.post('/wallet/charge_req', voucher)).toMatchObject({
      code: 'seen_by_itself',
    });
    const saved = { currency: USDT, name: 'USDT', address };
    expect(await alice.post('/user/wallet/save', saved)).toMatchObject({ code: 'own_address' });
    await chain.send(await chain.signEther(address, (3n * ETHER) / 2n));
    await chain.send(await chain.signTokens(address, 250n * TOKEN, 1));
    await chain.mine(1);
    await expect
      .poll(() => world.rows(alice, '/recharge/log'), WAIT)
      .toMatchObject([
        { state: 'pending', confirmations: 1, confirmations_needed: CONFIRMATIONS },
        { state: 'pending', confirmations: 1, confirmations_needed: CONFIRMATIONS },
      ]);
    expect(await world.free(alice, ETH)).toBe('20');

    await world.restart();
    const again = await world.alice();
    await chain.mine(CONFIRMATIONS - 1);
    await expect.poll(() => world.free(again, ETH), WAIT).toBe('21.5');
    await expect.poll(() => world.free(again, USDT), WAIT).toBe('100250');
    const rows = await world.rows(again, '/recharge/log');
    expect(textsOf(rows, ['name', 'amount', 'state'])).toEqual([
      'ETH 1.5 credited',
      'USDT 250 credited',
    ]);
    await world.expectSound();
  });

  it('a reorganisation takes a credit back; the payment mined anew is credited once', async () => {
    const alice = await world.alice();
    const address = await depositAddress(alice);
    const raw = await chain.signTokens(address, 40n * TOKEN);
    await chain.send(raw);
    await chain.mine(CONFIRMATIONS);
    await expect.poll(() => world.free(alice, USDT), WAIT).toBe('100290');

    await chain.reorganise(CONFIRMATIONS);
    await expect.poll(() => world.free(alice, USDT), WAIT).toBe('100250');
    const reversed = await world.rows(alice, '/recharge/log');
    expect(reversed.filter(({ state }) => state === 'reversed')).toMatchObject([{ amount: '40' }]);
    const mails = async () => {
      const rows = await alice.rows('/demo/outbox', { to: 'alice@demo.test' });
      return rows.map(({ subject }) => String(subject));
    };
    await expect.poll(mails, WAIT).toContain('Deposit reversed by its network');
    expect(await mails()).toContain('Deposit credited');

    if ((await chain.waiting()) === 0) await chain.send(raw);
    await chain.mine(1);
    await world.restart();
    const again = await world.alice();
    await chain.mine(CONFIRMATIONS);
    await expect.poll(() => world.free(again, USDT), WAIT).toBe('100290');
    await chain.mine(CONFIRMATIONS);
    await world.restart();
    expect(await world.free(await world.alice(), USDT)).toBe('100290');
    const { rows } = await world.database.pool.query(
      `select reason, count(*)::int as count from postings
       where reason like 'deposit%' and amount = 4000000000 group by reason order by reason`,
    );
    expect(rows).toEqual([
      { reason: 'deposit', count: 2 },
      { reason: 'deposit_reversed', count: 1 },
    ]);
    await world.expectSound();
  });

  async function ask(alice: Client, currency: number, number: string): Promise<number> {
    await world.freshPrices();
    const fields = { currency, number, address: OUTSIDE, rate: 0, type: 0, pay_password: '123456' };
    expect(await alice.post('/wallet/out', fields)).toMatchObject({ type: 'ok' });
    const [newest] = await world.rows(alice, '/user/withdraw/list');
    return Number(newest?.['id']);
  }

  async function state(alice: Client, id: number): Promise<string> {
    const rows = await world.rows(alice, '/user/withdraw/list');
    return String(rows.find((row) => row['id'] === id)?.['state']);
  }

  it('withdrawals are signed once, sent, and done when the chain has confirmed them', async () => {
    const first = await world.alice();
    for (const currency of [ETH, USDT]) {
      const fields = { currency, network: currency === ETH ? 'ethereum' : 'erc20' };
      const saved = await first.post('/user/wallet/save', {
        ...fields,
        address: OUTSIDE,
        name: '',
      });
      expect(saved).toMatchObject({ type: 'ok' });
    }
    world.nowMs += DAY_MS + 1;
    const alice = await world.alice();
    await chain.giveTokens(signer.address, 1_000n * TOKEN);
    const ether = await ask(alice, ETH, '0.5');
    const tokens = await ask(alice, USDT, '104');
    for (const withdrawalId of [ether, tokens]) {
      await world.give({ type: 'withdrawal.approve', operator: 1, withdrawalId });
    }
    for (const id of [ether, tokens]) await expect.poll(() => state(alice, id), WAIT).toBe('sent');

    await world.restart();
    await expect.poll(() => chain.waiting(), WAIT).toBe(2);
    await chain.mine(1);
    const again = await world.alice();
    expect(await state(again, ether)).toBe('sent');
    await chain.mine(CONFIRMATIONS);
    for (const id of [ether, tokens]) await expect.poll(() => state(again, id), WAIT).toBe('done');
    // The fee is inside the amount.
    expect(await chain.ether(OUTSIDE)).toBe((498n * ETHER) / 1_000n);
    expect(await chain.tokens(OUTSIDE)).toBe(100n * TOKEN);
    expect(signer.signed()).toBe(2);
    await world.expectSound();
  });

  it('a withdrawal that the chain refuses gives the money back', async () => {
    const alice = await world.alice();
    const before = await world.free(alice, USDT);
    await chain.giveTokens(signer.address, 0n);
    const id = await ask(alice, USDT, '54');
    await world.give({ type: 'withdrawal.approve', operator: 1, withdrawalId: id });
    await expect.poll(() => state(alice, id), WAIT).toBe('sent');
    await expect.poll(() => chain.waiting(), WAIT).toBe(1);
    await chain.mine(CONFIRMATIONS + 1);
    await expect.poll(() => state(alice, id), WAIT).toBe('failed');
    expect(await world.free(alice, USDT)).toBe(before);
    expect(await chain.tokens(OUTSIDE)).toBe(100n * TOKEN);
    await world.expectSound();
  });
});

describe('on Bitcoin', () => {
  it('deposits are credited after enough blocks and taken back when the chain turns', async () => {
    const chain = await BitcoinChain.open();
    const world = new World(await createTestDatabase(), {
      CHAIN_BTC_RPC_URL: chain.url,
      CHAIN_BTC_CONFIRMATIONS: '2',
      DEPOSIT_XPUB_BTC: BTC_XPUB,
    });
    try {
      await world.start();
      const alice = await world.alice();
      const { message } = await alice.post('/wallet/get_in_address', { currency: BTC });
      const address = String(message);
      expect(address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
      const payment = transaction('alice', [
        { address: 'bc1qsomebody', value: 3 },
        { address, value: 0.1 },
        { address, value: 0.000_01 },
      ]);
      chain.mine([transaction('new coins', [{ address, value: 6.25 }], true), payment]);
      await expect.poll(() => world.rows(alice, '/recharge/log'), WAIT).toHaveLength(2);
      chain.isDown = true;
      await world.restart();
      chain.mine();
      chain.isDown = false;
      const again = await world.alice();
      await expect.poll(() => world.free(again, BTC), WAIT).toBe('2.1');
      const marginHealth = async () =>
        textsOf(await world.rows(again, '/recharge/log'), ['amount', 'state']);
      await expect.poll(marginHealth, WAIT).toEqual(['0.00001 too_small', '0.1 credited']);

      chain.forget(2);
      for (let mined = 0; mined < 3; mined += 1) chain.mine();
      await expect.poll(() => world.free(again, BTC), WAIT).toBe('2');
      chain.mine([payment]);
      chain.mine();
      await expect.poll(() => world.free(again, BTC), WAIT).toBe('2.1');
      await world.expectSound();
      const credentials = Buffer.from('node:pass@word').toString('base64');
      expect(new Set(chain.asked.map((asked) => asked.split(' ').slice(0, 2).join(' ')))).toEqual(
        new Set([`Basic ${credentials}`]),
      );
    } finally {
      await world.close();
      await chain.close();
    }
  });
});
