import { useEffect } from 'react';
import { leadToLogin, logInFirst } from '../navigation/navigator.ts';
import { useWords } from '../words/use-words.ts';
import { Button } from './button.tsx';
import { StateNotice } from './states.tsx';

type VisitorProps = {
  readonly hint: string;
  /** It is a part of a screen that is there for visitors too: nobody is led away from it. */
  readonly stays?: boolean;
};

/** For visitors, where a screen needs to know who one is: says so, and leads to the login. */
export function VisitorView({ hint, stays = false }: VisitorProps) {
  const words = useWords();
  useEffect(() => {
    if (!stays) leadToLogin();
  }, [stays]);
  return (
    <StateNotice
      picture="coins"
      title={words('common.visitor_title')}
      hint={hint}
      action={<Button onClick={logInFirst}>{words('common.log_in')}</Button>}
    />
  );
}
