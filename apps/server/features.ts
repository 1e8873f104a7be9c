/**
 * The rooms in the order in which their migrations run and in which they see ticks and timers.
 * A new room is its folder, a line here, and (if it has rules) its place in `house.ts`.
 */
export const ROOMS = [
  'identity',
  'catalogue',
  'feeds',
  'wallet',
  'spot',
  'content',
  'settings',
] as const;
