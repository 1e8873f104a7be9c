/** Everywhere one can go and what one can do, by typing a part of its name. */
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { chooseLanguage } from '../../../platform/browser/words/choose-language.ts';
import { LANGUAGES, nameOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { findGoals, type Goal, placeAfter } from './goals.ts';

type Aim = Goal & { readonly go: () => void };

/** The tabs, and what is part of the first load, whose cards name nothing. */
const ALWAYS = [
  [paths.home, 'common.tab_home'],
  [paths.market, 'common.tab_market'],
  [paths.trade, 'common.tab_trade'],
  [paths.financial, 'common.tab_finance'],
  [paths.assets, 'common.tab_assets'],
  [paths.orders, 'spot.my_orders'],
  [paths.setting, 'common.settings'],
] as const;
const THEMES = ['dark', 'light', 'system'] as const;

/** Every market, in the order of the list of markets. */
function useMarketAims(): readonly Aim[] {
  return (useQuoteRows().data ?? []).map((row) => ({
    key: `market ${row.id}`,
    kind: 'market',
    name: `${row.currency_name}/${row.legal_name}`,
    also: row.currency_title,
    go: () =>
      push(withParams(paths.trade, { currency_id: row.currency_id, legal_id: row.legal_id })),
  }));
}

/** Every screen of the house that a room has named. */
function useScreenAims(): readonly Aim[] {
  const words = useWords();
  const named = useContributions('routes')
    .flat()
    .flatMap(({ path, word }) => (word === undefined ? [] : [[path, word] as const]));
  return [...ALWAYS, ...named].map(([path, word]) => ({
    key: path,
    kind: 'screen',
    name: words(word),
    go: () => push(path),
  }));
}

/** What is done at once: another look, another language. */
function useActionAims(): readonly Aim[] {
  const words = useWords();
  const setTheme = useSession((session) => session.setTheme);
  return [
    ...THEMES.map(
      (theme): Aim => ({
        key: `theme ${theme}`,
        kind: 'action',
        name: `${words('settings.theme')}: ${words(`settings.theme_${theme}`)}`,
        go: () => setTheme(theme),
      }),
    ),
    ...LANGUAGES.map(
      (language): Aim => ({
        key: `language ${language}`,
        kind: 'action',
        name: `${words('common.language')}: ${nameOf(language)}`,
        go: () => void chooseLanguage(language),
      }),
    ),
  ];
}

type RowProps = {
  readonly aim: Aim;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly onPoint: () => void;
};

function Row({ aim, id, isActive, onPick, onPoint }: RowProps) {
  const words = useWords();
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={isActive ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onPick}
      onPointerMove={onPoint}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2',
        isActive && 'bg-pressed',
      )}
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-strong">{aim.name}</span>
        {aim.also && <span className="pl-2 text-t5 text-muted">{aim.also}</span>}
      </span>
      <span className="shrink-0 text-t5 text-muted">{words(`settings.goal_${aim.kind}`)}</span>
    </li>
  );
}

type Props = { readonly scope: 'all' | 'markets'; readonly onClose: () => void };

/** Opens over the screen, keeps the focus, and gives it back when it is closed. */
export function PaletteDialog({ scope, onClose }: Props) {
  const words = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const markets = useMarketAims();
  const screens = useScreenAims();
  const actions = useActionAims();
  const all = scope === 'markets' ? markets : [...screens, ...markets, ...actions];
  const found = findGoals(all, text);
  const active = Math.min(at, found.length - 1);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // Where the choice has opened another screen, that one takes the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const pick = (aim: Aim | undefined): void => {
    if (!aim) return;
    onClose();
    aim.go();
  };
  const press = (event: KeyboardEvent): void => {
    // Letters are still being put together: the keys choose among those.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') pick(found[active]);
    else if (event.key === 'ArrowDown') setAt(placeAfter(active, 1, found.length));
    else if (event.key === 'ArrowUp') setAt(placeAfter(active, -1, found.length));
    else return;
    event.preventDefault();
  };
  const label = words(`settings.palette_${scope}`);
  return (
    <dialog
      ref={dialog}
      role="dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Beside the list is the dialog itself.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="mx-auto mt-[12dvh] mb-auto max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))]
        overflow-hidden rounded-lg border border-line bg-raised p-0 text-text shadow-float
        backdrop:bg-shade open:flex"
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={label}
          value={text}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          className="min-h-13 w-full shrink-0 border-b border-line bg-transparent px-4 text-t4
            outline-none placeholder:text-faint"
        />
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="min-h-0 flex-1 overflow-y-auto p-2"
        >
          {found.map((aim, place) => (
            <Row
              key={aim.key}
              id={`${id}-${place}`}
              aim={aim}
              isActive={place === active}
              onPick={() => pick(aim)}
              onPoint={() => setAt(place)}
            />
          ))}
        </ul>
        {found.length === 0 && (
          <p role="status" className="px-4 pb-4 text-muted">
            {words('settings.palette_none', { text: text.trim() })}
          </p>
        )}
      </div>
    </dialog>
  );
}
