import { BoxMotion } from './box-motion.tsx';

type Props = {
  /** The lid trembles while prices that nobody knows yet are waited for. */
  readonly isOpening: boolean;
};

/** A closed box, drawn: champagne where it opens. Who wants less motion sees it stand still. */
export function BoxPicture({ isOpening }: Props) {
  return (
    <svg viewBox="0 0 240 240" aria-hidden className="mx-auto w-60 text-line-strong">
      <BoxMotion />
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M40 104 120 144 200 104V184L120 224 40 184Z" className="fill-surface" />
        <path d="M120 144V224" />
        <g className={isOpening ? 'box-lid' : ''}>
          <path d="M34 92 120 50 206 92 120 134Z" className="fill-raised" />
          <path d="M34 92V108L120 150V134Z" className="fill-surface" />
          <path d="M206 92V108L120 150V134Z" className="fill-surface" />
          <path d="M77 71 163 113M163 71 77 113" className="stroke-accent" strokeWidth="3" />
        </g>
      </g>
    </svg>
  );
}
