import { FilterSelect } from './filter-select.tsx';
import { Panel } from './screen.tsx';
import { type SectionColumn, SectionTable } from './section-table.tsx';
import { useAddress } from './use-address.ts';

/** A state, or a state with its name. */
type StateChoice = string | readonly [value: string, name: string];

interface Props {
  readonly resource: string;
  /** The first is shown first. */
  readonly states: readonly [StateChoice, ...StateChoice[]];
  /** What says that all states are wanted, where they may be. */
  readonly all?: string;
  readonly columns: readonly SectionColumn[];
  readonly empty: string;
}

/** A list of the console that is looked at state by state. */
export function StateTable({ resource, states, all, columns, empty }: Props) {
  const address = useAddress();
  const [first] = states;
  const state = address.read('state', typeof first === 'string' ? first : first[0]);
  return (
    <>
      <FilterSelect
        label="State"
        value={state}
        choices={states}
        onChange={(next) => address.keep({ state: next })}
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
