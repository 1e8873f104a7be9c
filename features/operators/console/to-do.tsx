/** What waits for operators as one list, the oldest first. */
import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useRef } from 'react';
import { useGetIdentity, useGetList, useNavigate } from 'react-admin';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import { Failed, Loading } from '../../../platform/browser/console/states.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { useAttended } from '../../../platform/browser/console/use-attended.ts';
import { useKeys } from '../../../platform/browser/console/use-keys.ts';
import { useWaitingKinds } from '../../../platform/browser/console/use-waiting.ts';
import { useTaking } from './taking.ts';
import { type Work, WorkRow } from './work-row.tsx';

const LOOKED_AGAIN_MS = 15_000;
const MINE = 'mine';

/** Where each kind is worked on, as the rooms say it. */
function usePlaces() {
  const resources = useConsoleContributions('resources').flat();
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    groupOf: (work: Work) => byName.get(work.resource)?.group ?? '',
    pathOf: ({ resource, item }: Work) =>
      byName.get(resource)?.show !== undefined && /^\d+$/.test(item)
        ? `/${resource}/${item}/show`
        : `/${resource}`,
  };
}

/** The keys of the list, said where they are used. */
function KeyLegend() {
  const keys = [
    ['J', 'next'],
    ['K', 'previous'],
    ['T', 'take or release'],
    ['N', 'take the oldest'],
    ['↵', 'open'],
  ] as const;
  return (
    <Typography
      variant="body2"
      sx={{ color: 'text.secondary', display: { xs: 'none', md: 'flex' }, gap: 1.5 }}
    >
      {keys.map(([key, act]) => (
        <span key={key}>
          <kbd>{key}</kbd> {act}
        </span>
      ))}
    </Typography>
  );
}

interface ChoiceProps {
  readonly works: readonly Work[];
  readonly chosen: string;
  readonly me: number;
  readonly groupOf: (work: Work) => string;
  readonly choose: (choice: string) => void;
}

/** All, one's own, or those of a group of the menu in which something waits. */
function Choices({ works, chosen, me, groupOf, choose }: ChoiceProps) {
  const groups = [...new Set(works.map(groupOf))];
  const choices = [
    ['', 'All', works.length],
    [MINE, 'Mine', works.filter(({ takenBy }) => takenBy === me).length],
    ...groups.map((group) => {
      return [group, group, works.filter((work) => groupOf(work) === group).length] as const;
    }),
  ] as const;
  return (
    <Box role="group" aria-label="Filter" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map(([value, label, count]) => (
        <Chip
          key={label}
          label={`${label} ${count}`}
          variant={value === chosen ? 'filled' : 'outlined'}
          color={value === chosen ? 'primary' : 'default'}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        />
      ))}
    </Box>
  );
}

/** The row that has the focus goes up or down. */
function useWalk() {
  const list = useRef<HTMLUListElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[data-work]') ?? [])];
  const at = () =>
    links().findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const go = (step: 1 | -1): void => {
    const rows = links();
    const next = at() < 0 ? 0 : Math.min(Math.max(at() + step, 0), rows.length - 1);
    rows[next]?.focus();
  };
  return { list, go, at: () => links()[at()]?.dataset['work'] };
}

/** Which of it is shown, and what the keys do with it. */
function useWorkList(works: readonly Work[]) {
  const places = usePlaces();
  const address = useAddress();
  const navigate = useNavigate();
  const { identity } = useGetIdentity();
  const me = Number(identity?.id ?? 0);
  const chosen = address.read('which');
  const shown = works.filter(
    (work) =>
      chosen === '' || (chosen === MINE ? work.takenBy === me : places.groupOf(work) === chosen),
  );
  const { list, go, at } = useWalk();
  const taking = useTaking();
  const toggle = (work: Work) => taking(work.takenBy === me ? 'leave' : 'take', work);
  const takeOldest = async (): Promise<void> => {
    const free = shown.find(({ takenBy }) => takenBy === 0);
    if (free !== undefined && (await taking('take', free))) navigate(places.pathOf(free));
  };
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    n: () => void takeOldest(),
    t: () => {
      const work = shown.find(({ id }) => id === at());
      if (work !== undefined) void toggle(work);
    },
  });
  return { ...places, me, chosen, shown, list, toggle, takeOldest, address };
}

/** What waits for operators: everything that the rooms declare, as far as the role may see it. */
export function ToDoScreen() {
  const isAttended = useAttended();
  const panels = useConsoleContributions('belowQueue');
  const kinds = useWaitingKinds();
  const { data, error, dataUpdatedAt, refetch } = useGetList<Work>('desk/waiting', undefined, {
    refetchInterval: isAttended ? LOOKED_AGAIN_MS : false,
  });
  const works = data ?? [];
  const list = useWorkList(works);
  const empty = kinds.data?.filter(({ count }) => count === 0).length ?? 0;
  const actions =
    works.length === 0 ? undefined : (
      <Button variant="contained" onClick={() => void list.takeOldest()}>
        Take the oldest
      </Button>
    );
  return (
    <Screen title="To do" actions={actions}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data?.length === 0 ? <Alert severity="success">All done. Nothing is waiting.</Alert> : null}
      {works.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          <Choices
            works={works}
            chosen={list.chosen}
            me={list.me}
            groupOf={list.groupOf}
            choose={(which) => list.address.keep({ which })}
          />
          <KeyLegend />
        </Box>
      )}
      {works.length === 0 ? null : <div className="mill" aria-hidden />}
      <Box component="ul" ref={list.list} aria-label="Work" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {list.shown.map((work) => (
          <WorkRow
            key={work.id}
            work={work}
            path={list.pathOf(work)}
            me={list.me}
            nowMs={dataUpdatedAt}
            toggle={() => void list.toggle(work)}
          />
        ))}
      </Box>
      {works.length > 0 && list.shown.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing is waiting here.</Typography>
      ) : null}
      {works.length > 0 && empty > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${empty} other ${empty === 1 ? 'queue is' : 'queues are'} empty.`}
        </Typography>
      ) : null}
      {panels.map((Panel) => (
        <Panel key={Panel.name} />
      ))}
    </Screen>
  );
}
