/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { begins, BTC_USDT, press } from '../../../tests/browser/screen-examples.ts';
import type { Opens, ScreenExample } from '../../../tests/support/testing-card.ts';

/** Presses a button of the first long or short position. */
function pressOf(side: 'long' | 'short', key: string): Opens {
  return (page, say) => {
    const name = begins(say(key), ', ', say(`contracts.${side}`));
    return page.getByRole('button', { name }).first().click();
  };
}

/** Opens the ticket over the chart, and asks for what it has at first. */
const askForLong: Opens = async (page, say) => {
  await page.getByRole('link', { name: say('contracts.long'), exact: true }).click();
  await press('contracts.open_long')(page, say);
};

/** The ticket over the chart, for an order that waits for its trigger. */
const askForTrigger: Opens = async (page, say) => {
  await page.getByRole('link', { name: say('contracts.long'), exact: true }).click();
  await press('contracts.order_type')(page, say);
  await press('contracts.type_trigger')(page, say);
};

export const contractsScreens: Readonly<Record<string, ScreenExample>> = {
  contract: {
    path: paths.trade,
    from: paths.contract,
    params: `${BTC_USDT}&segment=contract`,
    alsoVisitor: true,
    sheets: { confirm: askForLong, trigger: askForTrigger },
  },
  contractOrders: {
    path: paths.contractOrders,
    alsoVisitor: true,
    sheets: {
      close: pressOf('long', 'contracts.close'),
      stops: pressOf('long', 'contracts.stops'),
      margin: pressOf('short', 'contracts.margin'),
      details: pressOf('long', 'contracts.details'),
    },
  },
  contractTerms: { path: paths.contractTerms, params: BTC_USDT },
};
