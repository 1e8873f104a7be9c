/** The cards of a demo: its first customer has two open ones. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type BuyGift, TEMPLATES } from '../contract.ts';
import { addLetter } from '../store/reading.ts';

const CARDS = [
  { units: '2500000000', template: TEMPLATES[4], greeting: 'demo: for your birthday' },
  { units: '1000000000', template: TEMPLATES[1], greeting: 'demo: thank you' },
] as const;

/** What the machine knows the demo's codes by: nobody can type them. */
function hashOf(at: number): string {
  return `de${String(at + 1)}`.padEnd(64, '0');
}

/** Buys them, once there are prices; answers whether nothing is left to buy. */
export async function buyDemoCards(
  gateway: Gateway,
  owner: number,
  assetId: number,
): Promise<boolean> {
  let isDone = true;
  for (const [at, { units, template, greeting }] of CARDS.entries()) {
    const codeHash = hashOf(at);
    const letter = { codeHash, sealedEmail: '', greeting };
    await addLetter(gateway.database(), owner, letter, gateway.nowMs());
    const order = { assetId, amount: units, codeHash, boundTo: '', template };
    const command: BuyGift = { type: 'gift.buy', ...order };
    const result = await gateway.submit({ actor: owner, command });
    // Such a card is there already, or it waits for a price.
    isDone &&= !('refused' in result) || result.refused === 'bad_hash';
  }
  return isDone;
}
