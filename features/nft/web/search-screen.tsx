/** Looks for works: by words, coin, way of selling, state and kind. */
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useDebounced } from '../../../platform/browser/parts/use-debounced.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CardPages } from './card-pages.tsx';
import { useCoins, useGallery, type Wanted } from './nft-data.ts';
import { Shell } from './shell.tsx';

const CHOICES = {
  pay_type: ['', '1', '2', '3'],
  status: ['', '1', '2', '0'],
  type: ['', '1', '2', '3', '4'],
  sort: ['', 'newest', 'ending', 'price_up', 'price_down', 'likes'],
} as const;
type Filter = keyof typeof CHOICES;
const FILTERS = Object.keys(CHOICES) as readonly Filter[];

/** What is looked for stands in the address: a link shows the same. */
function useWanted() {
  const [params, setParams] = useSearchParams();
  const of = (name: string): string => params.get(name) ?? '';
  const set = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return { of, set };
}

type Look = ReturnType<typeof useWanted>;

function Filters({ look }: { readonly look: Look }) {
  const words = useWords();
  const { data: coins = [] } = useCoins();
  return (
    <div className="space-y-4 px-4 pb-4">
      <div>
        <p className="pb-1 text-t5 text-muted">{words('nft.w_coin')}</p>
        <Tabs
          look="chips"
          label={words('nft.w_coin')}
          choices={[
            { value: '', label: words('nft.w_any') },
            ...coins.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={look.of('currency')}
          onChange={(currency) => look.set({ currency })}
        />
      </div>
      {FILTERS.map((filter) => (
        <div key={filter}>
          <p className="pb-1 text-t5 text-muted">{words(`nft.w_filter_${filter}`)}</p>
          <Tabs<string>
            look="chips"
            label={words(`nft.w_filter_${filter}`)}
            choices={CHOICES[filter].map((value) => ({
              value,
              label: value === '' ? words('nft.w_any') : words(`nft.w_${filter}_${value}`),
            }))}
            value={look.of(filter)}
            onChange={(value) => look.set({ [filter]: value })}
          />
        </div>
      ))}
    </div>
  );
}

function none(look: Look): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['currency', 'keyword', 'collection', ...FILTERS].map((name) => [name, look.of(name) && '']),
  );
}

/** The filters that are set, each to be taken off. */
function Chosen({ look }: { readonly look: Look }) {
  const words = useWords();
  const { data: coins = [] } = useCoins();
  const coin = coins.find(({ id }) => String(id) === look.of('currency'))?.name;
  const set = FILTERS.filter((filter) => look.of(filter) !== '').map((filter) => ({
    filter: filter as string,
    label: words(`nft.w_${filter}_${look.of(filter)}`),
  }));
  if (coin !== undefined) set.push({ filter: 'currency', label: coin });
  if (look.of('collection') !== '') {
    set.push({ filter: 'collection', label: look.of('collection') });
  }
  if (set.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-4 pb-3">
      {set.map(({ filter, label }) => (
        <li key={filter}>
          <button
            type="button"
            aria-label={words('nft.w_take_off', { name: label })}
            onClick={() => look.set({ [filter]: '' })}
            className="inline-flex min-h-11 min-w-11 items-center rounded-full border
              border-line-strong
              px-3 text-t5 [overflow-wrap:anywhere] hover:bg-raised"
          >
            {label} ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Search and its results. */
export function SearchScreen() {
  const words = useWords();
  const look = useWanted();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState(look.of('keyword'));
  const asked = useDebounced(keyword.trim());
  const wanted: Wanted = {
    keyword: asked,
    collection: look.of('collection'),
    currency: look.of('currency'),
    pay_type: look.of('pay_type'),
    status: look.of('status'),
    type: look.of('type'),
    sort: look.of('sort'),
  };
  const paged = useGallery(wanted);
  const clear = (): void => {
    setKeyword('');
    look.set(none(look));
  };
  return (
    <Shell part="search">
      <div className="flex items-center gap-1 px-4 pb-3">
        <div className="min-w-0 flex-1">
          <SearchField label={words('nft.w_search')} value={keyword} onChange={setKeyword} />
        </div>
        <IconButton
          label={words('nft.w_filters')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal aria-hidden size={20} />
        </IconButton>
      </div>
      <Chosen look={look} />
      <CardPages
        paged={paged}
        none={
          <Empty
            picture="search"
            title={words('nft.w_nothing_found')}
            hint={words('nft.w_nothing_found_hint')}
            action={
              <Button look="quiet" onClick={clear}>
                {words('nft.w_clear')}
              </Button>
            }
          />
        }
      />
      <Sheet open={isOpen} title={words('nft.w_filters')} onClose={() => setOpen(false)} tall>
        <Filters look={look} />
      </Sheet>
    </Shell>
  );
}
