/** What the rooms make in the exchange of all browser tests before it is copied. */
import type { RunningServer } from '../../apps/server/server.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { mustBeUnits } from '../../core/money/steps.ts';
import { assetId } from '../../core/money/units.ts';
import { TESTING_CARDS } from '../rooms.ts';
import type { Filling } from '../support/testing-card.ts';

const USDT = { id: assetId(2), scale: 8 };
const PASSWORD = 'long-enough';

interface Said {
  readonly type: string;
  readonly message: unknown;
}

class Means implements Filling {
  private readonly server: RunningServer;

  constructor(server: RunningServer) {
    this.server = server;
  }

  private async ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const reply = await fetch(`${this.server.address}/api${path}`, init);
    const body = (await reply.json()) as Said;
    if (body.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.message;
  }

  call(path: string, fields: Readonly<Record<string, string>>, token = ''): Promise<unknown> {
    const headers = { authorization: token };
    return this.ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  }

  upload(file: File, token: string): Promise<unknown> {
    const body = new FormData();
    body.append('file', file);
    const headers = { authorization: token };
    return this.ask('/upload?media=1', { method: 'POST', headers, body });
  }

  async give(command: Parameters<Filling['give']>[0]): Promise<void> {
    const given = await this.server.service.writer.submit({ actor: 0, command });
    if ('refused' in given) throw new Error(`${command.type}: ${JSON.stringify(given)}`);
  }

  async logIn(name: 'alice' | 'bob'): Promise<string> {
    const fields = { user_string: `${name}@demo.test`, password: `demo-${name}` };
    return String(await this.call('/user/login', fields));
  }

  async idOf(token: string): Promise<number> {
    const info = await this.ask('/user/info', { headers: { authorization: token } });
    return (info as { readonly id: number }).id;
  }

  async register(email: string, dollars = '0'): Promise<string> {
    const account = { user_string: email, password: PASSWORD };
    await this.call('/sms_mail', { user_string: email, scene: 'register' });
    const letters = await this.ask(`/demo/outbox?to=${encodeURIComponent(email)}`);
    const [letter] = letters as readonly { readonly code: string }[];
    const code = letter?.code ?? '';
    const made = { ...account, code, re_password: PASSWORD, type: 'email' };
    await this.call('/user/register', made);
    const token = String(await this.call('/user/login', account));
    const amount = mustBeUnits(dollars, USDT.scale).toString();
    const gift = { owner: await this.idOf(token), kind: KIND.spot, assetId: USDT.id, amount };
    if (amount !== '0') await this.give({ type: 'wallet.endow', gifts: [gift] });
    return token;
  }
}

/** Has each room make what its screens show; what they gave, by its name. */
export async function fillExchange(
  server: RunningServer,
): Promise<Readonly<Record<string, string>>> {
  const means = new Means(server);
  const filled: Record<string, string> = {};
  for (const { name, fill } of TESTING_CARDS) {
    for (const [key, value] of Object.entries((await fill?.(means)) ?? {})) {
      if (key in filled) throw new Error(`${name} fills ${key} a second time`);
      filled[key] = value;
    }
  }
  return filled;
}
