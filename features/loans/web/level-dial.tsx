import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { levelText } from './loans-texts.ts';

type Props = {
  /** Percent; none without a price or an amount. */
  readonly ltv: number | null;
  readonly initial: number;
  readonly call: number;
  readonly close: number;
};

const WIDTH = 240;
const RADIUS = 96;
const CENTER = { x: 120, y: 116 };
const TICK = 12;
const WHOLE = 100;

function pointAt(percent: number, radius: number): readonly [number, number] {
  const angle = Math.PI * (1 - Math.min(percent, WHOLE) / WHOLE);
  return [CENTER.x + radius * Math.cos(angle), CENTER.y - radius * Math.sin(angle)];
}

function arc(toPercent: number): string {
  const [startX, startY] = pointAt(0, RADIUS);
  const [endX, endY] = pointAt(toPercent, RADIUS);
  return `M${startX} ${startY} A${RADIUS} ${RADIUS} 0 0 1 ${endX.toFixed(2)} ${endY.toFixed(2)}`;
}

function Mark({ percent, isPassed }: { readonly percent: number; readonly isPassed: boolean }) {
  const [x1, y1] = pointAt(percent, RADIUS - TICK);
  const [x2, y2] = pointAt(percent, RADIUS + TICK / 2);
  const colour = isPassed ? 'stroke-warning' : 'stroke-mark';
  return <line x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={2} className={colour} />;
}

/** How much of the collateral's worth is owed, against the three levels that matter. */
export function LevelDial({ ltv, initial, call, close }: Props) {
  const words = useWords();
  const language = useLanguage();
  const isCalled = ltv !== null && ltv >= call;
  const said = words('loans.level_is', { level: levelText(language, ltv) });
  const levels = [
    ['loans.level_initial', initial],
    ['loans.level_call', call],
    ['loans.level_close', close],
  ] as const;
  return (
    <figure className="flex flex-col items-center">
      <svg viewBox={`0 0 ${WIDTH} 124`} role="img" aria-label={said} className="w-full max-w-60">
        <path d={arc(WHOLE)} fill="none" strokeWidth={8} className="stroke-line-strong" />
        {ltv !== null && (
          <path
            d={arc(ltv)}
            fill="none"
            strokeWidth={8}
            className={isCalled ? 'stroke-warning' : 'stroke-accent-text'}
          />
        )}
        {levels.map(([word, percent]) => (
          <Mark key={word} percent={percent} isPassed={ltv !== null && ltv >= percent} />
        ))}
        <text
          x={CENTER.x}
          y={CENTER.y - 16}
          textAnchor="middle"
          className={`figures text-t2 ${isCalled ? 'fill-warning' : 'fill-text'}`}
        >
          {levelText(language, ltv)}
        </text>
      </svg>
      <figcaption className="flex flex-wrap justify-center gap-x-4 text-t5 text-muted">
        {levels.map(([word, percent]) => (
          <span key={word}>{words(word, { level: levelText(language, percent) })}</span>
        ))}
      </figcaption>
    </figure>
  );
}
