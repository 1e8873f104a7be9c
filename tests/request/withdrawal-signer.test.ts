/** Withdrawals in the hands of a signer that fails, refuses, errs, or is cut off in the middle. */
import { type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, Envelope } from '../../core/engine/command.ts';
import type { EthereumNode, Mined } from '../../features/withdrawal/server/ethereum.ts';
import { SignerDispatch } from '../../features/withdrawal/server/signer-dispatch.ts';
import type { SigningOrder, SigningReply } from '../../features/withdrawal/server/signer.ts';
import type { Result } from '../../platform/server/writer/writer-options.ts';
import { COOLED_MS, rowsOf, SOMEBODY, spot } from '../support/fund-story.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Client } from '../support/server-client.ts';
import { ETH } from '../support/small-catalogue.ts';

const server = useTestServer();
const CONFIRMATIONS = 3;
const ACCOUNT = privateKeyToAccount(`0x${'1'.repeat(64)}`);

/** A signer and a node as a test wants them, and the signer dispatch between them. */
class World {
  readonly orders: SigningOrder[] = [];
  readonly sent: string[] = [];
  readonly mined = new Map<string, Mined>();
  readonly signed = new Map<string, { txId: Hex; raw: Hex }>();
  isSignerDown = false;
  isNodeDown = false;
  refusal = '';
  /** What the signer signs instead of what was ordered. */
  instead: Partial<{ to: Hex; value: bigint }> = {};
  /** A command whose answer is lost, as if the process had been ended. */
  loses = '';

  begin(): SignerDispatch {
    const node: EthereumNode = {
      chainId: async () => 31_337,
      broadcast: async (raw) => {
        if (this.isNodeDown) throw new Error('the node is away');
        this.sent.push(raw);
      },
      mined: async (txId) => this.mined.get(txId),
    };
    return new SignerDispatch({
      db: server().running.gateway.reading.tables(),
      node,
      signer: (order) => this.sign(order),
      confirmations: CONFIRMATIONS,
      tokens: new Map(),
      asset: (id) => (id === ETH ? server().running.service.engine.catalogue.asset(id) : undefined),
      destination: async (way, id) => {
        const [row] = (
          await server().database.pool.query('select * from destination_addresses where id = $1', [
            id,
          ])
        ).rows;
        const shown = String(row?.address);
        return { id, way, savedMs: 0, shown, memo: '', label: '', fields: {} };
      },
      submit: (envelope) => this.submit(envelope),
      nowMs: () => server().nowMs,
      onFailure: () => undefined,
    });
  }

  private async submit(envelope: Envelope): Promise<Result> {
    const result = await server().running.service.writer.submit(envelope);
    if (envelope.command.type !== this.loses) return result;
    this.loses = '';
    throw new Error('the process was ended');
  }

  private async sign(order: SigningOrder): Promise<SigningReply> {
    this.orders.push(order);
    if (this.isSignerDown) throw new Error('the signer is away');
    if (this.refusal !== '') return { refused: this.refusal };
    const known = this.signed.get(order.id);
    if (known !== undefined) return known;
    const raw = await ACCOUNT.signTransaction({
      type: 'eip1559',
      chainId: order.chainId,
      nonce: this.signed.size,
      gas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      to: order.to as Hex,
      value: BigInt(order.amount),
      ...this.instead,
    });
    const made = { txId: keccak256(raw), raw };
    this.signed.set(order.id, made);
    return made;
  }
}

let alice: Client;
let world: World;
let id = 0;

beforeEach(async () => {
  const first = await server().loggedInAs('alice');
  const fields = { currency: ETH, name: 'ETH', network: 'ethereum', address: SOMEBODY };
  await first.post('/user/wallet/save', fields);
  await server().passWithTimers(COOLED_MS);
  alice = await server().loggedInAs('alice');
  const request = {
    currency: ETH,
    number: '1',
    address: SOMEBODY,
    type: 0,
    pay_password: '123456',
  };
  expect(await alice.post('/wallet/out', request)).toMatchObject({ type: 'ok' });
  id = Number((await rowsOf(alice, '/user/withdraw/list'))[0]?.['id']);
  await give({ type: 'withdrawal.approve', operator: 1, withdrawalId: id });
  world = new World();
});

describe('a destination that somebody has changed in the database', () => {
  const OTHER = '0x000000000000000000000000000000000000dEaD';
  const lead = (address: string) =>
    server().database.pool.query('update destination_addresses set address = $1', [address]);

  it('is handed to no signer, and goes nowhere once it is what it was', async () => {
    await lead(OTHER);
    const dispatch = world.begin();
    await expect(dispatch.step()).rejects.toThrow(
      `withdrawal ${id} would go elsewhere than its customer has said`,
    );
    expect(world.orders).toEqual([]);
    await lead(SOMEBODY);
    await dispatch.step();
    expect(world.orders.map(({ to }) => to)).toEqual([SOMEBODY]);
    await finish();
  });

  it('is approved and sent by no operator, who is told why', async () => {
    const request = { currency: ETH, number: '1', address: SOMEBODY, type: 0 };
    await alice.post('/wallet/out', { ...request, pay_password: '123456' });
    const second = Number((await rowsOf(alice, '/user/withdraw/list'))[0]?.['id']);
    const operator = await operatorAt(server());
    const refused = { code: 'destination_changed' };
    await lead(OTHER);
    expect(await operator.post('/withdrawals/approve', { id: second })).toMatchObject(refused);
    expect(await operator.post('/withdrawals/sent', { id, txId: 'by hand' })).toMatchObject(
      refused,
    );
    const shown = await operator.message(operator.get('/withdrawals/one', { id }));
    expect(shown).toMatchObject({ checks: { isElsewhere: true } });
    await lead(SOMEBODY);
    expect(await operator.post('/withdrawals/approve', { id: second })).toMatchObject({
      type: 'ok',
    });
    const again = await operator.message(operator.get('/withdrawals/one', { id }));
    expect(again).toMatchObject({ checks: { isElsewhere: false } });
    for (const withdrawalId of [id, second]) {
      await give({ type: 'withdrawal.reject', operator: 1, withdrawalId, reason: 'as agreed' });
    }
  });
});

async function give(command: object): Promise<string> {
  const envelope = { actor: 0, command: command as Command };
  const result = await server().running.service.writer.submit(envelope);
  return 'refused' in result ? result.refused : 'accepted';
}

async function state(): Promise<string> {
  const { rows } = await server().database.pool.query<{ state: string }>(
    'select state from withdrawals where id = $1',
    [id],
  );
  return rows[0]?.state ?? '';
}

/** Takes what a test left under way to its end. */
async function finish(): Promise<void> {
  for (const { txId } of world.signed.values()) {
    world.mined.set(txId, { isSuccess: true, confirmations: CONFIRMATIONS });
  }
  world.isSignerDown = false;
  world.isNodeDown = false;
  const signerDispatch = world.begin();
  await signerDispatch.step();
  await signerDispatch.step();
  expect(await state()).toBe('done');
}

describe('a withdrawal with the signer', () => {
  it('is ordered without its fee, sent once, and done at the confirmation', async () => {
    const signerDispatch = world.begin();
    await signerDispatch.step();
    expect(world.orders[0]).toEqual({
      id: `withdrawal-${id}`,
      network: 'ethereum',
      chainId: 31_337,
      to: SOMEBODY,
      token: null,
      amount: (998n * 10n ** 15n).toString(),
      nonce: 'next_of_signer',
    });
    expect(await state()).toBe('sent');
    const [made] = world.signed.values();
    expect(world.sent).toEqual([made?.raw]);
    world.mined.set(String(made?.txId), { isSuccess: true, confirmations: CONFIRMATIONS - 1 });
    await signerDispatch.step();
    expect(await state()).toBe('sent');
    await finish();
    expect(world.sent).toHaveLength(1);
  });

  it('waits while the signer is away, and then nobody else can end it', async () => {
    world.isSignerDown = true;
    await expect(world.begin().step()).rejects.toThrow('the signer is away');
    expect(await state()).toBe('signing');
    const by = { operator: 2, withdrawalId: id, reason: 'too slow' };
    expect(await give({ type: 'withdrawal.reject', ...by })).toBe('not_waiting');
    expect(await give({ type: 'withdrawal.failed', ...by })).toBe('not_sent');
    const txId = `0x${'1'.repeat(64)}`;
    expect(await give({ type: 'withdrawal.sent', ...by, txId })).toBe('with_the_signer');
    await world
      .begin()
      .step()
      .catch(() => undefined);
    world.isSignerDown = false;
    await world.begin().step();
    await finish();
    expect(world.signed.size).toBe(1);
  });

  it('is given back when the signer refuses it for ever', async () => {
    const before = await spot(alice, ETH);
    world.refusal = 'this purse never pays there';
    await world.begin().step();
    expect(await state()).toBe('failed');
    const [row] = await rowsOf(alice, '/user/withdraw/list');
    expect(String(row?.['reason'])).toContain('this purse never pays there');
    expect(await spot(alice, ETH)).toEqual([String(Number(before[0]) + 1), '0']);
  });

  it.each([
    ['another amount', { value: 10n ** 20n }],
    ['another receiver', { to: '0x000000000000000000000000000000000000dEaD' as const }],
  ])('is not sent with %s', async (_what, instead) => {
    world.instead = instead;
    await expect(world.begin().step()).rejects.toThrow('something else');
    expect([await state(), world.sent]).toEqual(['signing', []]);
    world.instead = {};
    world.signed.clear();
    await world.begin().step();
    await finish();
  });

  it.each(['withdrawal.sign', 'withdrawal.sent'])(
    'has one transaction also when the process ends at %s',
    async (command) => {
      world.loses = command;
      await expect(world.begin().step()).rejects.toThrow('the process was ended');
      await world.begin().step();
      expect(await state()).toBe('sent');
      const [made] = world.signed.values();
      expect(new Set(world.sent)).toEqual(new Set([made?.raw]));
      await finish();
      expect(world.signed.size).toBe(1);
    },
  );

  it('is given to the network again until a block has it', async () => {
    world.isNodeDown = true;
    await expect(world.begin().step()).rejects.toThrow('the node is away');
    expect(await state()).toBe('sent');
    world.isNodeDown = false;
    const signerDispatch = world.begin();
    for (let count = 0; count < 3; count += 1) await signerDispatch.step();
    expect(new Set(world.sent).size).toBe(1);
    expect(world.sent.length).toBe(3);
    await finish();
  });

  it('comes back when the chain has reverted it, and only at the confirmation', async () => {
    const [free] = await spot(alice, ETH);
    const signerDispatch = world.begin();
    await signerDispatch.step();
    const [made] = world.signed.values();
    const txId = String(made?.txId);
    world.mined.set(txId, { isSuccess: false, confirmations: CONFIRMATIONS - 1 });
    await signerDispatch.step();
    expect(await state()).toBe('sent');
    world.mined.set(txId, { isSuccess: false, confirmations: CONFIRMATIONS });
    await signerDispatch.step();
    expect(await state()).toBe('failed');
    expect(await spot(alice, ETH)).toEqual([String(Number(free) + 1), '0']);
  });
});
