/**
 * Pictograms of what companies do, of our own: no company's emblem is borrowed. On a field of
 * 24 × 24, drawn in lines.
 */
import type { ReactNode } from 'react';

type Picture = { readonly fill: string; readonly lines: ReactNode };

const PICTURES: Readonly<Record<string, Picture>> = {
  // A telephone.
  AAPL: {
    fill: '#5d6470',
    lines: (
      <path d="M8.5 4h7a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM11 17h2" />
    ),
  },
  // A program.
  MSFT: { fill: '#3a6fae', lines: <path d="M8.5 8 4.5 12l4 4M15.5 8l4 4-4 4M13.5 6l-3 12" /> },
  // A chip.
  NVDA: {
    fill: '#4c7f38',
    lines: (
      <>
        <path d="M7.5 7.5h9v9h-9ZM10.5 10.5h3v3h-3Z" />
        <path d="M10 4.5v3M14 4.5v3M10 16.5v3M14 16.5v3" />
        <path d="M4.5 10h3M4.5 14h3M16.5 10h3M16.5 14h3" />
      </>
    ),
  },
  // A battery under way.
  TSLA: { fill: '#a8453f', lines: <path d="M13 4 6.5 13.5H12L11 20l6.5-9.5H12Z" /> },
  // A parcel.
  AMZN: {
    fill: '#8a6a2c',
    lines: <path d="M4.5 8 12 4l7.5 4v8L12 20l-7.5-4ZM4.5 8l7.5 4 7.5-4M12 12v8" />,
  },
  // A search.
  GOOGL: {
    fill: '#3f7a86',
    lines: <path d="M10.5 5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM14.6 14.6l4.4 4.4" />,
  },
};

/** A company that we have no drawing of: a house of many windows. */
const ANY: Picture = {
  fill: '#56698f',
  lines: <path d="M6 20V5h8v15M14 10h4v10M4.5 20h15M9 8.5h2M9 12h2M9 15.5h2" />,
};

/** Whether a stock has a drawing of its own. */
export function hasStockPicture(code: string): boolean {
  return PICTURES[code] !== undefined;
}

/** What fills the square of a stock: its colour and its pictogram, on a field of 32 × 32. */
export function StockPicture({ code }: { readonly code: string }) {
  const { fill, lines } = PICTURES[code] ?? ANY;
  return (
    <>
      <rect width="32" height="32" rx="9" fill={fill} />
      <g
        transform="translate(4 4)"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {lines}
      </g>
    </>
  );
}
