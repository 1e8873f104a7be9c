import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ClaimLine } from './claim-line.tsx';
import { Executions } from './executions.tsx';
import { PlanForm } from './plan-form.tsx';
import { dayName } from './plan-text.ts';
import { type PlanRow, usePlans, useSwitchPlan } from './stock-data.ts';

type CardProps = { readonly plan: PlanRow; readonly onChange: () => void };

function PlanCard({ plan, onChange }: CardProps) {
  const words = useWords();
  const language = useLanguage();
  const change = useSwitchPlan((said) => toast(said, 'good'));
  const turn = (state: string) => change.mutate({ fields: { id: plan.id, state } });
  const isRunning = plan.state === 'running';
  const when = plan.every === 'day' ? '' : ` · ${dayName(words, language, plan.every, plan.day)}`;
  return (
    <article className="rounded-lg bg-surface p-4 md:bg-raised">
      <p className="text-t5 text-muted">{plan.currency_name}</p>
      <p className="py-1 text-t2 font-strong tabular-nums">
        {formatAmount(language, plan.amount)} {plan.legal_name}
      </p>
      <p className="text-t5">
        {words(`corporate.every_${plan.every}`)}
        {when}
      </p>
      <p className="text-t5 text-muted">
        {isRunning && plan.next_ms > 0
          ? words('corporate.next', { time: formatMoment(language, plan.next_ms) })
          : words(`corporate.plan_${plan.state}`)}
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button look="quiet" onClick={onChange}>
          {words('corporate.change')}
        </Button>
        <Button
          look="quiet"
          pending={change.isPending}
          onClick={() => turn(isRunning ? 'paused' : 'running')}
        >
          {words(isRunning ? 'corporate.pause' : 'corporate.go_on')}
        </Button>
        <Button look="quiet" pending={change.isPending} onClick={() => turn('ended')}>
          {words('corporate.end')}
        </Button>
      </div>
    </article>
  );
}

/** `asked` is the market of a new plan that the address asks for. */
function Own({ asked }: { readonly asked: string | null }) {
  const words = useWords();
  const [edited, setEdited] = useState<PlanRow | 'new' | undefined>(
    asked === null ? undefined : 'new',
  );
  const query = usePlans();
  const matchId = Number(asked ?? 0) || undefined;
  return (
    <Loaded query={query}>
      {(plans) => (
        <>
          {plans.list.length === 0 ? (
            <Empty picture="coins" title={words('corporate.no_plans')} />
          ) : (
            <ul className="grid gap-3 px-4 pt-4 md:grid-cols-2">
              {plans.list.map((plan) => (
                <li key={plan.id}>
                  <PlanCard plan={plan} onChange={() => setEdited(plan)} />
                </li>
              ))}
            </ul>
          )}
          <div className="px-4 pt-4">
            <Button wide onClick={() => setEdited('new')}>
              {words('corporate.new_plan')}
            </Button>
          </div>
          <Executions />
          {edited !== undefined && (
            <PlanForm
              plans={plans}
              plan={edited === 'new' ? undefined : edited}
              matchId={matchId}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Buying shares regularly: plans, and what they have bought. */
export function AutoScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const asked = params.get('new');
  return (
    <>
      <PageHeader title={words('corporate.auto_title')} />
      <Page>
        <div className="pt-3">
          <ClaimLine />
        </div>
        {useLoggedIn() ? (
          <Own key={asked} asked={asked} />
        ) : (
          <VisitorView hint={words('corporate.visitor_auto')} />
        )}
      </Page>
    </>
  );
}
