/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';

const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;

/** What is written to all, in nine languages. */
export const CAMPAIGN = {
  segment: 'all',
  texts: Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: `News ${language}`, text: 'It is so.' }]),
  ),
  url: '/pages/index/index',
  reason: REASON,
};

async function asked(world: ConsoleWorld): Promise<unknown> {
  return (await world.done('/campaigns/ask', CAMPAIGN))['id'];
}

export const noticesChanges: Readonly<Record<string, ConsoleChange>> = {
  '/campaigns/ask': () => ({ fields: CAMPAIGN }),
  '/campaigns/confirm': async (world) => ({ fields: { id: await asked(world) } }),
  '/campaigns/reject': async (world) => ({ fields: { id: await asked(world) } }),
};
