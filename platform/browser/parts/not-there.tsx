import { Go } from '../navigation/go.tsx';
import { Empty } from './states.tsx';

type Props = {
  /** What is not there. */
  readonly title: string;
  /** The screen on which all that there are stand, and what the way to it is called. */
  readonly to: string;
  readonly lead: string;
};

/** What an address names is not there, and another try would not help: the way to what is. */
export function NotThere({ title, to, lead }: Props) {
  return (
    <Empty
      title={title}
      action={
        <Go
          to={to}
          replace
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {lead}
        </Go>
      }
    />
  );
}
