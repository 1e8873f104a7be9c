import { UserRound } from 'lucide-react';
import type { Customer } from '../../../platform/browser/session/session.ts';

type Props = { readonly user: Customer | null; readonly size: number };

/** A customer's picture; without one the first letter of his name, and a figure for visitors. */
export function Portrait({ user, size }: Props) {
  const look = 'shrink-0 overflow-hidden rounded-full bg-accent-soft';
  const box = { width: size, height: size };
  if (user?.head_portrait) {
    return (
      <img
        src={user.head_portrait}
        alt=""
        width={size}
        height={size}
        style={box}
        className={`${look} object-cover`}
      />
    );
  }
  const letter = Array.from(user?.nickname || user?.account_number || '')[0];
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: size * 0.4 }}
      className={`${look} flex items-center justify-center font-title text-accent-text`}
    >
      {letter ? letter.toUpperCase() : <UserRound size={size * 0.46} />}
    </span>
  );
}
