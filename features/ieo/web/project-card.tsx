import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatMoment } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DemandBar } from './demand-bar.tsx';
import { ieoPaths } from './ieo-paths.ts';
import { stateText } from './ieo-texts.ts';
import { Logo } from './logo.tsx';
import type { Project } from './types.ts';

/** A project: what is sold, at what price, how much of it is wanted, and until when. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const words = useWords();
  const language = useLanguage();
  const { id, title, logo, currency_name: code, time_status, begin_ms, end_ms, parts } = project;
  const [first] = parts;
  return (
    <li className="rounded-lg border border-line bg-surface md:bg-raised">
      <Go
        to={withParams(ieoPaths.subscribe, { project_id: id })}
        className="flex h-full flex-col gap-3 p-4 active:bg-raised"
      >
        <span className="flex items-center gap-3">
          <Logo logo={logo} code={code} size={44} />
          <span className="min-w-0 flex-1">
            <span className="block font-strong [overflow-wrap:anywhere]">{title}</span>
            <span className="block text-t5 text-muted">{stateText(words, project)}</span>
          </span>
          {first && (
            <span className="shrink-0 text-right">
              <span className="block font-strong">
                {coinText(language, first.price, first.currency_name)}
              </span>
              <span className="block text-t5 text-muted">{words('ieo.each', { code })}</span>
            </span>
          )}
        </span>
        <DemandBar percentage={project.percentage} times={project.oversubscribed_times} />
        <span className="flex justify-between gap-3 text-t5 text-muted">
          <span>{coinText(language, project.issue, code)}</span>
          <span>
            {time_status === 1
              ? words('ieo.begins', { time: formatMoment(language, begin_ms) })
              : words(time_status === 2 ? 'ieo.until' : 'ieo.ended', {
                  time: formatMoment(language, end_ms),
                })}
          </span>
        </span>
      </Go>
    </li>
  );
}
