/** Pictures of gift cards, drawn here: lines of the house's own kind, in two tones. */
import type { ReactNode } from 'react';
import type { Template } from '../contract.ts';

const RAYS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];
const WAVES = [40, 62, 84, 106, 128];
const STARS = [
  [48, 40, 7],
  [112, 74, 4],
  [170, 36, 5],
  [226, 92, 8],
  [268, 44, 4],
  [76, 118, 5],
  [190, 132, 6],
] as const;
const LEAVES = [-64, -40, -16, 8, 32, 56];

/** A star of four points around a place. */
function starPath(x: number, y: number, r: number): string {
  const [near, far] = [r * 0.6, r * 2];
  const corners = [
    [0, -far],
    [near, -near],
    [far, 0],
    [near, near],
    [0, far],
    [-near, near],
    [-far, 0],
    [-near, -near],
  ] as const;
  return `M${corners.map(([dx, dy]) => `${x + dx} ${y + dy}`).join('L')}z`;
}

const DRAWN: Readonly<Record<Template, ReactNode>> = {
  sun: (
    <g>
      <circle cx="160" cy="170" r="52" fill="var(--color-accent-soft)" stroke="currentColor" />
      {RAYS.map((angle) => (
        <path
          key={angle}
          d="M160 104V78M160 66V60"
          stroke="currentColor"
          transform={`rotate(${angle} 160 170)`}
        />
      ))}
    </g>
  ),
  waves: (
    <g fill="none" stroke="currentColor">
      {WAVES.map((y) => (
        <path key={y} d={`M0 ${y}q20-16 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0`} />
      ))}
    </g>
  ),
  stars: (
    <g fill="var(--color-accent-soft)" stroke="currentColor">
      {STARS.map(([x, y, r]) => (
        <path key={`${x} ${y}`} d={starPath(x, y, r)} />
      ))}
    </g>
  ),
  leaves: (
    <g fill="var(--color-accent-soft)" stroke="currentColor">
      <path d="M160 168V40" fill="none" />
      {LEAVES.map((angle) => (
        <path
          key={angle}
          d="M160 150c-16-26-16-58 0-84 16 26 16 58 0 84z"
          transform={`rotate(${angle} 160 164)`}
        />
      ))}
    </g>
  ),
  ribbon: (
    <g fill="var(--color-accent-soft)" stroke="currentColor">
      <path d="M0 78h320v22H0zM149 0h22v168h-22z" />
      <path d="M160 88c-40-48-84-30-70 0s50 22 70 0zM160 88c40-48 84-30 70 0s-50 22-70 0z" />
      <path d="M160 88l-34 60M160 88l34 60" fill="none" />
    </g>
  ),
};

/** The picture of a card; what stands on it lies over it. */
export function CardPicture({ template }: { readonly template: Template }) {
  return (
    <svg
      viewBox="0 0 320 168"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-accent-line"
      strokeWidth="1.5"
    >
      {DRAWN[template]}
    </svg>
  );
}

/** Whether a template is one of those that are drawn here. */
export function templateOf(name: string): Template {
  return name in DRAWN ? (name as Template) : 'sun';
}
