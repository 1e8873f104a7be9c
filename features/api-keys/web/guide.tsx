import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useCopy } from '../../../platform/browser/parts/copy.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** An order at the market in ccxt, which has to be told the address: as in `docs/bots.md`. */
function programAt(origin: string): string {
  return `import ccxt from 'ccxt';

const house = '${origin}';
const bot = new ccxt.binance({ apiKey: 'KEY', secret: 'SECRET' });
const { api } = bot.urls;
api.public = api.private = house + '/api/v3';
for (const name of ['sapi', 'sapiV2', 'sapiV3', 'sapiV4'])
  api[name] = house + '/sapi/v1';
bot.options.fetchMarkets = { types: ['spot'] };
console.log(await bot.createOrder('BTC/USDT', 'market', 'buy', 0.001));`;
}

/** The refusals that a new bot meets first, by the numbers that it reads. */
const ERRORS = [
  ['-1021', 'clock'],
  ['-1022', 'signature'],
  ['-2015', 'key'],
  ['-1013', 'filter'],
  ['503', 'unknown'],
] as const;

/** The program, with a button that takes it along. */
function Program() {
  const words = useWords();
  const copy = useCopy();
  const program = programAt(location.origin);
  return (
    <>
      <pre
        lang="en"
        className="mt-2 rounded-md border border-line p-3 text-t6 leading-relaxed
          whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <code>{program}</code>
      </pre>
      <Button look="quiet" className="mt-2" onClick={() => copy(program)}>
        {words('api-keys.copy')}
      </Button>
    </>
  );
}

function Way() {
  const words = useWords();
  return (
    <div className="space-y-4 pb-4">
      <p className="text-t5 text-muted">{words('api-keys.guide_bots')}</p>
      <ol className="list-decimal space-y-3 pl-5">
        <li>{words('api-keys.guide_key')}</li>
        <li>
          {words('api-keys.guide_code')}
          <Program />
        </li>
        <li>{words('api-keys.guide_run')}</li>
      </ol>
      <h3 className="font-strong">{words('api-keys.limits')}</h3>
      <p className="text-t5">{words('api-keys.limits_text')}</p>
      <h3 className="font-strong">{words('api-keys.errors')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-t5">
        {ERRORS.map(([code, name]) => (
          <div key={code} className="contents">
            <dt className="font-strong tabular-nums">{code}</dt>
            <dd>{words(`api-keys.error_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="font-strong">{words('api-keys.differs')}</h3>
      <p className="text-t5">{words('api-keys.differs_text')}</p>
      <a
        href="/api/v3/docs"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-12 items-center underline"
      >
        {words('api-keys.guide_more')}
      </a>
    </div>
  );
}

/** From a key to an order by a program of ten lines, in a sheet of its own. */
export function Guide() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('api-keys.guide')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('api-keys.guide')}>
        <Way />
      </Sheet>
    </>
  );
}
