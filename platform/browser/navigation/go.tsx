import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { push, redirect } from './navigator.ts';

/** True for what stands beside the screen one came for; a page has one main part only. */
export const BesideMain = createContext(false);

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
  const href = `#${to}`;
  // A list beside what was opened from it says which row that is.
  const isOpen = useContext(BesideMain) && location.hash === href;
  return <a aria-current={isOpen || undefined} {...rest} href={href} onClick={follow} />;
}
