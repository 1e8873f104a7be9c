/** What the examples of screens are made of. */
import type { Opens } from '../support/testing-card.ts';

/** Bitcoin against the dollar coin, as the demo catalogue numbers them. */
export const BTC_USDT = 'currency_id=4&legal_id=2';

/** A name that begins with some texts. */
export function begins(...texts: readonly string[]): RegExp {
  return new RegExp(`^${texts.join('').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/** Presses the first button whose name begins with a text. */
export function press(key: string): Opens {
  return (page, say) =>
    page
      .getByRole('button', { name: begins(say(key)) })
      .first()
      .click();
}
