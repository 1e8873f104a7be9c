import type { ComponentProps, MouseEvent } from 'react';
import { push, redirect } from './navigator.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string;
  readonly replace?: boolean;
};

/** A real link that leaves with the fade of the house; a new tab stays a new tab. */
export function Go({ to, replace, onClick, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (replace) redirect(to);
    else push(to);
  };
  return <a {...rest} href={`#${to}`} onClick={follow} />;
}
