import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Face = { readonly fill: string; readonly glyph: ReactNode };

const line = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 2.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Own drawings on a 32 × 32 field: a colour people know, and a plain shape. */
const FACES: Record<string, Face> = {
  BTC: {
    fill: '#e08712',
    glyph: (
      <path
        {...line}
        d={`M12 9.5h5.5a3.2 3.2 0 0 1 0 6.4H12zm0 6.4h6.2a3.3 3.3 0 0 1 0 6.6H12z
          m2-9v2.6m3-2.6v2.6m-3 13v2.6m3-2.6v2.6`}
      />
    ),
  },
  ETH: {
    fill: '#5a6fd8',
    glyph: (
      <>
        <path fill="#fff" d="M16 5.5 9.4 16.3 16 20z" opacity=".95" />
        <path fill="#fff" d="M16 5.5v14.5l6.6-3.7z" opacity=".65" />
        <path fill="#fff" d="M9.4 18 16 26.5 22.6 18 16 21.8z" opacity=".85" />
      </>
    ),
  },
  USDT: {
    fill: '#1f8f6f',
    glyph: (
      <>
        <path {...line} d="M10 9.5h12M16 9.5v14" />
        <ellipse {...line} strokeWidth={1.6} cx="16" cy="15.2" rx="7.5" ry="2.6" />
      </>
    ),
  },
  USDC: {
    fill: '#2a6fc4',
    glyph: (
      <>
        <path
          {...line}
          d={`M19 12.8c-.4-1.2-1.5-1.9-3-1.9-1.8 0-3.1.9-3.1 2.4 0 3.6 6.3 1.6 6.3 5.3
            0 1.5-1.4 2.5-3.2 2.5-1.7 0-2.9-.8-3.3-2.1M16 9v2m0 10v2`}
        />
        <path
          {...line}
          strokeWidth={1.8}
          d="M12.5 7.3a9.3 9.3 0 0 0 0 17.4m7-17.4a9.3 9.3 0 0 1 0 17.4"
        />
      </>
    ),
  },
  LTC: { fill: '#5a7fae', glyph: <path {...line} d="m15.5 8-3.5 15h9M11 18.5l7-3" /> },
  SOL: {
    fill: '#6a3fd0',
    glyph: <path fill="#fff" d="M11 9.5h12l-2.6 3H8.4zm-2.6 5h12l2.6 3H11zm2.6 5h12l-2.6 3H8.4z" />,
  },
  XRP: {
    fill: '#4a545c',
    glyph: <path {...line} d="M9 9.5c4.5 6 9.5 6 14 0M9 22.5c4.5-6 9.5-6 14 0" />,
  },
  DOGE: {
    fill: '#a8862c',
    glyph: <path {...line} d="M12.5 9v14h3.5c4.5 0 6.5-3 6.5-7s-2-7-6.5-7zM10 16h7" />,
  },
  ADA: {
    fill: '#2f5bd0',
    glyph: (
      <g fill="#fff">
        <circle cx="16" cy="16" r="2.7" />
        <circle cx="16" cy="8.5" r="1.9" />
        <circle cx="16" cy="23.5" r="1.9" />
        <circle cx="9.5" cy="12.2" r="1.9" />
        <circle cx="22.5" cy="12.2" r="1.9" />
        <circle cx="9.5" cy="19.8" r="1.9" />
        <circle cx="22.5" cy="19.8" r="1.9" />
      </g>
    ),
  },
  TRX: {
    fill: '#d0342c',
    glyph: <path {...line} d="m8.5 9 14.5 3.5L15.5 24zm0 0 6.5 7 8-3.5M15 16l.5 8" />,
  },
  BNB: {
    fill: '#c79206',
    glyph: (
      <g fill="#fff">
        <path
          d={`m16 12.5 3.5 3.5-3.5 3.5-3.5-3.5zM16 6l5.5 5.5-2 2L16 10l-3.5 3.5-2-2z
          M16 26l-5.5-5.5 2-2L16 22l3.5-3.5 2 2zM8 14l2 2-2 2-2-2zm16 0 2 2-2 2-2-2z`}
        />
      </g>
    ),
  },
  DOT: {
    fill: '#c4166e',
    glyph: (
      <g fill="#fff">
        <ellipse cx="16" cy="9" rx="4" ry="2.2" />
        <ellipse cx="16" cy="23" rx="4" ry="2.2" />
        <ellipse cx="10" cy="12.5" rx="4" ry="2.2" transform="rotate(-60 10 12.5)" />
        <ellipse cx="22" cy="19.5" rx="4" ry="2.2" transform="rotate(-60 22 19.5)" />
        <ellipse cx="10" cy="19.5" rx="4" ry="2.2" transform="rotate(60 10 19.5)" />
        <ellipse cx="22" cy="12.5" rx="4" ry="2.2" transform="rotate(60 22 12.5)" />
      </g>
    ),
  },
  LINK: {
    fill: '#2c56c8',
    glyph: <path {...line} strokeWidth={3} d="m16 7.5 7.3 4.2v8.6L16 24.5l-7.3-4.2v-8.6z" />,
  },
  BCH: {
    fill: '#3f9a55',
    glyph: (
      <path
        {...line}
        d="m11 10.5 6-1.5c4.6-1 5.6 5 1.2 6.2l-5 1.3 5-1.3c5-1 5.7 5.4.8 6.6l-6 1.5z"
      />
    ),
  },
  AVAX: {
    fill: '#d13a3b',
    glyph: <path fill="#fff" d="M15.5 8 7.5 23h5.5l5.4-10zm4 8.5L16 23h7.5z" />,
  },
};

const FALLBACKS = ['#8a5cc2', '#2f7f9f', '#b0563f', '#4d7f3a', '#9a4f80', '#56698f'] as const;

/** A number of a code that is always the same. */
function sumOf(code: string): number {
  return Array.from(code).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
}

function fallback(code: string): string {
  return FALLBACKS[sumOf(code) % FALLBACKS.length] ?? FALLBACKS[0];
}

/** Whether a coin has a drawing of its own; others show a plain shape, turned by their code. */
export function hasDrawing(code: string): boolean {
  return FACES[code] !== undefined;
}

/** The colour people know a coin by. */
export function coinColour(code: string): string {
  return FACES[code]?.fill ?? fallback(code);
}

type Props = {
  readonly code: string;
  readonly kind?: 'coin' | 'stock' | undefined;
  readonly size?: number;
};

function Coin({ code }: { readonly code: string }) {
  const face = FACES[code];
  return (
    <>
      <circle cx="16" cy="16" r="16" fill={face?.fill ?? fallback(code)} />
      {face?.glyph ?? (
        <path
          {...line}
          d="M9.5 18.5a6.5 6.5 0 0 1 13 0m-9.5 0a3 3 0 0 1 6 0"
          transform={`rotate(${sumOf(code)} 16 16)`}
        />
      )}
    </>
  );
}

type Drawn = ComponentType<{ readonly code: string }>;

/** Stocks are not on the first screen: their drawings come later, into an empty square. */
function Stock({ code }: { readonly code: string }) {
  const [Picture, setPicture] = useState<Drawn>();
  useEffect(() => {
    import('./stock-pictures.tsx').then(
      ({ StockPicture }) => setPicture(() => StockPicture),
      () => undefined,
    );
  }, []);
  if (Picture) return <Picture code={code} />;
  return <rect width="32" height="32" rx="9" fill={fallback(code)} />;
}

/** The picture of a coin, round, or of a stock, square. Decoration beside the name. */
export function CoinIcon({ code, kind = 'coin', size = 32 }: Props) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      {kind === 'stock' ? <Stock code={code} /> : <Coin code={code} />}
    </svg>
  );
}
