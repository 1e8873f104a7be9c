import type { ReactNode } from 'react';

/** What is missing: each has its drawing. */
export type EmptyName = 'coins' | 'orders' | 'receipts' | 'search' | 'offline' | 'closed';

/** One stroke of champagne in each; the rest is in the letters' second tone. */
const GOLD = 'stroke-accent-text';

const DRAWINGS: Readonly<Record<EmptyName, ReactNode>> = {
  coins: (
    <>
      <ellipse cx="64" cy="66" rx="30" ry="11" />
      <path d="M34 66v12c0 6 13 11 30 11s30-5 30-11V66" />
      <path d="M42 78v6M52 81v6M64 82v6M76 81v6M86 78v6" className="stroke-line-strong" />
      <g className={GOLD}>
        <circle cx="106" cy="34" r="20" />
        <circle cx="106" cy="34" r="14" />
        <path d="M106 25v18M106 28l5 6-5 6-5-6Z" />
      </g>
    </>
  ),
  orders: (
    <>
      <path d="M52 40h56l14 24v22H38V64Z" />
      <path d="M38 64h24c0 10 8 16 18 16s18-6 18-16h24" />
      <path d="M80 10v30M71 31l9 10 9-10" className={GOLD} />
    </>
  ),
  receipts: (
    <>
      <path d="M52 12h52v76M52 12v76" />
      <path d="M62 28h32M62 40h22" />
      <g className={GOLD}>
        <circle cx="102" cy="62" r="13" strokeDasharray="2 2.6" strokeWidth="4" />
        <circle cx="102" cy="62" r="8" />
        <path d="M102 56v12M102 58l3 4-3 4-3-4Z" />
      </g>
    </>
  ),
  search: (
    <>
      <circle cx="74" cy="42" r="28" />
      <path d="M95 62l22 24" />
      <path d="M58 50l10-11 9 8 14-15" className={GOLD} />
    </>
  ),
  offline: (
    <>
      <path d="M34 44c12-14 26-21 40-22M86 21c16 1 28 9 40 23" />
      <path d="M50 60c6-7 13-11 21-13M90 47c8 2 14 6 20 13" />
      <circle cx="80" cy="80" r="4" />
      <path d="M86 8L72 42h16L78 68" className={GOLD} />
    </>
  ),
  closed: (
    <>
      <path d="M38 88V44c0-18 18-32 42-32s42 14 42 32v44M38 54h84M58 88V20M80 88V12M102 88V20" />
      <g className={GOLD}>
        <circle cx="80" cy="54" r="12" className="fill-canvas" />
        <path d="M80 47v8l5 3" />
      </g>
    </>
  ),
};

/** A drawing for what is not there yet: 160 × 108, on a milled ground. */
export function EmptyPicture({ name }: { readonly name: EmptyName }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 108"
      width={160}
      height={108}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-muted"
    >
      {DRAWINGS[name]}
      <path
        d="M44 98h72"
        strokeWidth={7}
        strokeDasharray="1 3"
        strokeLinecap="butt"
        className="stroke-line-strong"
      />
    </svg>
  );
}
