import { Headset } from 'lucide-react';
import { Go } from '../navigation/go.tsx';
import { paths, withParams } from '../navigation/paths.ts';
import { useWords } from '../words/use-words.ts';

type Props = {
  /** The topic, and the kind and number of what one asks about, as support knows them. */
  readonly topic: string;
  readonly about: string;
  /** Nothing where what is on the screen has no number of its own. */
  readonly id: number | undefined;
};

/** Leads to support with what is on the screen: nobody has to send a picture of it. */
export function HelpLink({ topic, about, id }: Props) {
  const words = useWords();
  return (
    <Go
      to={withParams(paths.help, id === undefined ? { topic } : { topic, about, about_id: id })}
      className="inline-flex min-h-11 items-center gap-2 text-t5 text-muted underline"
    >
      <Headset aria-hidden size={16} className="shrink-0" />
      {words('conversation.ask_about')}
    </Go>
  );
}
