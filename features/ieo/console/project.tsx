import { type RaRecord, useParams } from 'react-admin';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import type { IeoTerms } from '../contract.ts';
import { CancelButtons } from './cancel-buttons.tsx';
import { type PageDraft, PageEditor } from './page-editor.tsx';

/** A project as the server tells it. */
interface Project extends RaRecord<number> {
  readonly title: string;
  readonly code: string;
  readonly state: string;
  readonly issue: string;
  readonly sold: string;
  readonly begin_ms: number;
  readonly end_ms: number;
  readonly parts: readonly {
    readonly currency_name: string;
    readonly price: string;
    readonly amount: string;
    readonly wanted: string;
    readonly given: string;
  }[];
  readonly terms: IeoTerms;
  readonly page: PageDraft;
}

/** One project: its terms, what came of it, and its page in nine languages. */
export function ProjectScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Project>('ieo_projects', id);
  if (data === undefined) return <Awaited title="Project" error={error} retry={retry} />;
  const { terms, code } = data;
  return (
    <Screen title={data.title} hint={data.state} actions={<CancelButtons project={data} />}>
      <Panel title={`Terms, version ${terms.version}`}>
        <Facts
          rows={[
            ['Token', code],
            ['Supply', `${data.issue} ${code}`],
            ['Method', terms.method.replace('_', ' ')],
            ['Issuer', terms.issuer > 0 ? `customer ${terms.issuer}` : 'the treasury'],
            ['Starts', consoleTime(data.begin_ms)],
            ['Ends', consoleTime(data.end_ms)],
            ['Lock-up, days', String(terms.lockDays)],
            [
              'Unlocks',
              terms.unlocks
                .map(({ afterDays, ppm }) => `${ppm / 10_000} % after ${afterDays} days`)
                .join(', '),
            ],
            ...data.parts.map((part): [string, string] => [
              `Part for ${part.currency_name}`,
              `${part.amount} ${code} at ${part.price}; wanted ${part.wanted}, given ${part.given}`,
            ]),
            ['Result root', terms.result?.root ?? '–'],
          ]}
        />
      </Panel>
      <Panel title="Page">
        <PageEditor key={data.state} id={id} page={data.page} />
      </Panel>
    </Screen>
  );
}
