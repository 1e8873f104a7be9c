/** A list of the console that is looked at state by state. */
import { useState } from 'react';
import { FilterSelect } from './filter-select.tsx';
import { Panel } from './screen.tsx';
import { type SectionColumn, SectionTable } from './section-table.tsx';

interface Props {
  readonly resource: string;
  /** The first is shown first. */
  readonly states: readonly [string, ...string[]];
  /** What says that all states are wanted, where they may be. */
  readonly all?: string;
  readonly columns: readonly SectionColumn[];
  readonly empty: string;
}

/** See the head of this file. */
export function StateTable({ resource, states, all, columns, empty }: Props) {
  const [state, setState] = useState(states[0]);
  return (
    <>
      <FilterSelect
        label="State"
        value={state}
        choices={states}
        onChange={setState}
        {...(all === undefined ? {} : { all })}
      />
      <Panel>
        <SectionTable
          key={state}
          resource={resource}
          filter={{ state }}
          columns={columns}
          empty={empty}
          perPage={25}
        />
      </Panel>
    </>
  );
}
