/** Bars by day: what was above zero and below, with a readout of the day one points at. */
import { Box, Typography } from '@mui/material';
import { useState } from 'react';

export interface DayPoint {
  readonly label: string;
  readonly value: number;
}

interface Props {
  readonly title: string;
  readonly points: readonly DayPoint[];
  readonly textOf: (value: number) => string;
}

const [WIDTH, HEIGHT] = [600, 120] as const;
const LEAST_BAR = 1;

/** Where a bar stands; `top` and `height` in the units of the picture. */
export function barsOf(values: readonly number[], height = HEIGHT) {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = most === least ? 0 : height / (most - least);
  const zero = most * scale;
  const bars = values.map((value) => {
    const size = value === 0 ? 0 : Math.max(Math.abs(value) * scale, LEAST_BAR);
    return { top: value >= 0 ? zero - size : zero, height: size };
  });
  return { zero: scale === 0 ? height : zero, bars };
}

/** The chart; without a pointer the readout says the last day. */
export function DayChart({ title, points, textOf }: Props) {
  const [at, setAt] = useState<number>();
  const { zero, bars } = barsOf(points.map(({ value }) => value));
  const step = WIDTH / Math.max(points.length, 1);
  const told = points.map(({ label, value }) => `${label} ${textOf(value)}`);
  const shown = points[at ?? points.length - 1];
  return (
    <Box sx={{ mt: 1 }}>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${told.join(', ')}`}
        sx={{ display: 'block', width: '100%', height: 140 }}
        onPointerLeave={() => setAt(undefined)}
      >
        <line x1={0} x2={WIDTH} y1={zero} y2={zero} stroke="var(--line-strong)" />
        {bars.map((bar, index) => (
          <g key={points[index]?.label} onPointerEnter={() => setAt(index)}>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            <rect
              x={index * step + step * 0.15}
              y={bar.top}
              width={step * 0.7}
              height={bar.height}
              fill={index === (at ?? points.length - 1) ? 'var(--accent-text)' : 'var(--mark)'}
            />
          </g>
        ))}
      </Box>
      <div className="mill" aria-hidden />
      <Typography
        variant="body2"
        sx={{ mt: 0.5, display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span>{shown?.label}</span>
        <span>{shown === undefined ? '' : textOf(shown.value)}</span>
      </Typography>
    </Box>
  );
}
