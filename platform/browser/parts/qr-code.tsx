import { encode } from 'uqr';

const QUIET = 3;

/** The dark squares of a code, as a matrix; one side of quiet around it. */
export function squaresOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QUIET }).data;
}

/** A text as a code that phones read: dark on white in both themes, or they would not. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const squares = squaresOf(text);
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className="w-full"
    >
      <rect width={squares.length} height={squares.length} fill="#fff" />
      <path d={path} fill="#1d1c1a" />
    </svg>
  );
}
