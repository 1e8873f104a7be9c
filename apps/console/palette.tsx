/** ⌘K or Ctrl-K: pages by their names, and customers, orders and payments by what is typed. */
import { Box, ButtonBase, Dialog, InputBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link, useNavigate, usePermissions } from 'react-admin';
import { consoleGet } from '../../platform/browser/console/client.ts';
import { RESOURCES } from './resources.ts';

interface Found {
  readonly id: string;
  readonly label: string;
  readonly resource: string;
  readonly row: number;
  readonly account: string;
  readonly about: string;
  readonly amount: string;
}

interface Choice {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  readonly text: string;
  readonly aside: string;
}

const TYPING_MS = 250;
/** Fewer letters mean too many. */
const LEAST_TYPED = 2;
const MAX_PAGES = 6;
const IS_APPLE = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** A value as it was before somebody went on typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function usePages(text: string): Choice[] {
  const { permissions = [] } = usePermissions<readonly string[]>();
  const wanted = text.toLowerCase();
  return RESOURCES.filter(
    ({ permission, label, group }) =>
      (permission === 'signed_in' || permissions.includes(permission)) &&
      `${group} ${label}`.toLowerCase().includes(wanted),
  )
    .slice(0, MAX_PAGES)
    .map(({ name, label, group }) => {
      return { id: `page ${name}`, path: `/${name}`, kind: 'Page', text: label, aside: group };
    });
}

function choiceOf({ id, label, resource, row, account, about, amount }: Found): Choice {
  const hasPage = RESOURCES.find(({ name }) => name === resource)?.show !== undefined;
  const text = [account, about.replaceAll('_', ' ')].filter(Boolean).join(' · ');
  return {
    id,
    path: hasPage ? `/${resource}/${row}/show` : `/${resource}`,
    kind: label,
    text: text === '' ? String(row) : text,
    aside: amount === '' ? String(row) : amount,
  };
}

function useChoices(typed: string) {
  const text = useSettled(typed.trim());
  const pages = usePages(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', text],
    queryFn: () => consoleGet<{ readonly data: readonly Found[] }>('/find', { q: text }),
    enabled: text.length >= LEAST_TYPED,
  });
  const found = text.length >= LEAST_TYPED ? (data?.data.map(choiceOf) ?? []) : [];
  return { choices: [...found, ...pages], error, isFetching, text };
}

function ChoiceRow({ choice, isAt, close }: ChoiceProps) {
  return (
    <ButtonBase
      component={Link}
      id={choice.id.replaceAll(/\W/g, '-')}
      role="option"
      aria-selected={isAt}
      tabIndex={-1}
      to={choice.path}
      onClick={close}
      sx={{
        display: 'grid',
        gridTemplateColumns: '120px minmax(0, 1fr) auto',
        gap: 2,
        width: '100%',
        minHeight: 44,
        px: 2,
        textAlign: 'left',
        font: 'inherit',
        color: 'text.primary',
        textDecoration: 'none',
        backgroundColor: isAt ? 'var(--pressed)' : undefined,
        '&:hover': { backgroundColor: 'var(--pressed)' },
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {choice.kind}
      </Typography>
      <Typography noWrap>{choice.text}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {choice.aside}
      </Typography>
    </ButtonBase>
  );
}

interface ChoiceProps {
  readonly choice: Choice;
  readonly isAt: boolean;
  readonly close: () => void;
}

function Palette({ close }: { readonly close: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { choices, error, isFetching, text } = useChoices(typed);
  const chosen = choices[Math.min(at, choices.length - 1)];
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.min(Math.max(at + step, 0), choices.length - 1));
    }
    if (event.key !== 'Enter' || chosen === undefined) return;
    close();
    navigate(chosen.path);
  };
  const isEmpty = choices.length === 0 && !isFetching && text !== '';
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-label="Search"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        autoFocus
        value={typed}
        placeholder="Customer, order, transaction, page…"
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        sx={{ px: 2, py: 1.5, borderBottom: '1px solid var(--line)' }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Search',
            'aria-expanded': true,
            'aria-controls': 'palette',
            'aria-activedescendant': chosen?.id.replaceAll(/\W/g, '-'),
            maxLength: 120,
          },
        }}
      />
      <Box id="palette" role="listbox" aria-label="Results" sx={{ overflowY: 'auto', py: 1 }}>
        {choices.map((choice) => (
          <ChoiceRow key={choice.id} choice={choice} isAt={choice === chosen} close={close} />
        ))}
      </Box>
      {error ? <Typography sx={{ px: 2, pb: 2 }}>{error.message}</Typography> : null}
      {isEmpty ? (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>No results.</Typography>
      ) : null}
      <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        Every search is written to the audit log.
      </Typography>
    </Dialog>
  );
}

/** The field of the bar that opens the search; ⌘K or Ctrl-K does too, wherever one is. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <ButtonBase
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{
          display: 'flex',
          gap: 1,
          justifyContent: 'flex-start',
          height: { xs: 44, md: 34 },
          width: { xs: 44, md: 420 },
          px: { xs: 1.25, md: 1.5 },
          ml: { xs: 0, md: 3 },
          borderRadius: '8px',
          border: { md: '1px solid var(--line-strong)' },
          backgroundColor: { md: 'background.default' },
          color: 'text.secondary',
          font: 'inherit',
        }}
      >
        <Search size={18} aria-hidden />
        <Box
          component="span"
          sx={{ display: { xs: 'none', md: 'inline' }, flexGrow: 1, textAlign: 'left' }}
        >
          Customer, order, transaction, page…
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {IS_APPLE ? '⌘K' : 'Ctrl K'}
        </Box>
      </ButtonBase>
      {isOpen ? <Palette close={() => setOpen(false)} /> : null}
    </>
  );
}
