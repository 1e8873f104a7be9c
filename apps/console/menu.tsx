/** The menu: what waits first, then six groups that fold, each with how much waits in it. */
import { Box, ButtonBase, Collapse } from '@mui/material';
import { ChevronDown, Inbox } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { Link, useLocation, usePermissions, useSidebarState, useStore } from 'react-admin';
import { useIsNarrow } from '../../platform/browser/console/use-narrow.ts';
import { useWaitingKinds } from '../../platform/browser/console/use-waiting.ts';
import { CONSOLE_GROUPS, type ConsoleResource } from '../../platform/browser/console/resource.ts';
import { RESOURCES } from './resources.ts';

const [FIRST, ...GROUPS] = CONSOLE_GROUPS;

const ROW = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  minHeight: { xs: 44, md: 36 },
  px: 1.25,
  borderRadius: '8px',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  textAlign: 'left',
  textDecoration: 'none',
  '&:hover, &[aria-current="page"]': { backgroundColor: 'var(--raised)', color: 'text.primary' },
  '&[aria-current="page"]': { fontWeight: 560 },
} as const;

/** How much waits; nothing where nothing does. */
function Count({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Box component="span" aria-hidden sx={{ ml: 'auto', fontWeight: 560, color: 'primary.main' }}>
      {count}
    </Box>
  );
}

/** What a row says of its count to those who do not see it. */
function waits(count: number): { readonly 'aria-description'?: string } {
  return count === 0 ? {} : { 'aria-description': `${count} waiting` };
}

interface EntryProps {
  readonly name: string;
  readonly label: string;
  readonly icon?: ComponentType | undefined;
  readonly count: number;
}

function Entry({ name, label, icon: Icon, count }: EntryProps) {
  const { pathname } = useLocation();
  const [isWide, setWide] = useSidebarState();
  const isNarrow = useIsNarrow();
  const isHere = pathname === `/${name}` || pathname.startsWith(`/${name}/`);
  return (
    <ButtonBase
      component={Link}
      to={`/${name}`}
      title={isWide ? undefined : label}
      aria-label={isWide ? undefined : label}
      aria-current={isHere ? 'page' : undefined}
      {...waits(count)}
      sx={{ ...ROW, '& svg': { flexShrink: 0, width: 18, height: 18 } }}
      // On a phone the menu lies over the page to which it leads.
      onClick={() => isNarrow && setWide(false)}
    >
      {Icon === undefined ? null : <Icon />}
      {isWide ? <span>{label}</span> : null}
      {isWide ? <Count count={count} /> : null}
    </ButtonBase>
  );
}

interface GroupProps {
  readonly group: string;
  readonly entries: readonly ConsoleResource[];
  readonly countOf: (resource: string) => number;
}

/** A group folds; that of the page one is at stays open. */
function Group({ group, entries, countOf }: GroupProps) {
  const { pathname } = useLocation();
  const [isUnfolded, setUnfolded] = useStore(`menu.${group}`, false);
  const id = useId();
  const isHere = entries.some(({ name }) => pathname.split('/')[1] === name);
  const isOpen = isUnfolded || isHere;
  const count = entries.reduce((sum, { name }) => sum + countOf(name), 0);
  return (
    <li>
      <ButtonBase
        sx={{ ...ROW, fontWeight: 560, color: 'text.primary' }}
        aria-expanded={isOpen}
        aria-controls={id}
        {...waits(count)}
        onClick={() => setUnfolded(!isOpen)}
      >
        <span>{group}</span>
        {isOpen ? null : <Count count={count} />}
        <Box
          component={ChevronDown}
          aria-hidden
          sx={{
            width: 16,
            color: 'text.secondary',
            ml: count === 0 || isOpen ? 'auto' : 0,
            transform: isOpen ? 'rotate(180deg)' : undefined,
          }}
        />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit timeout={0} id={id}>
        <Entries entries={entries} countOf={countOf} />
      </Collapse>
    </li>
  );
}

function Entries({ entries, countOf }: Omit<GroupProps, 'group'>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
      {entries.map(({ name, label, icon }) => (
        <li key={name}>
          <Entry name={name} label={label} icon={icon} count={countOf(name)} />
        </li>
      ))}
    </Box>
  );
}

/** The menu shows what the operator's role may see. */
export function ConsoleMenu() {
  const { permissions = [] } = usePermissions<readonly string[]>();
  const [isWide] = useSidebarState();
  const { data: kinds = [] } = useWaitingKinds();
  const own = RESOURCES.filter(
    ({ permission }) => permission === 'signed_in' || permissions.includes(permission),
  );
  const countOf = (resource: string): number =>
    kinds.filter((kind) => kind.resource === resource).reduce((sum, { count }) => sum + count, 0);
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        px: 1,
        py: 1.5,
        width: isWide ? 224 : 52,
        minHeight: '100%',
        boxSizing: 'border-box',
        backgroundColor: 'background.paper',
      }}
    >
      <Entry name="desk" label={FIRST} icon={Inbox} count={all} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {GROUPS.map((group) => {
          const entries = own.filter((resource) => resource.group === group);
          if (entries.length === 0) return null;
          const shared = { entries, countOf };
          return isWide ? (
            <Group key={group} group={group} {...shared} />
          ) : (
            <li key={group}>
              <Entries {...shared} />
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
