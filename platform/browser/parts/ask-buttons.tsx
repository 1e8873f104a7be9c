import { Button } from './button.tsx';

type Props = {
  readonly keep: string;
  readonly act: string;
  readonly pending: boolean;
  readonly onKeep: () => void;
  readonly onAct: () => void;
};

/** The two ways on from a question: to leave things as they are, and to do what was asked about. */
export function AskButtons({ keep, act, pending, onKeep, onAct }: Props) {
  return (
    <div className="flex gap-3">
      <Button look="quiet" className="flex-1" onClick={onKeep}>
        {keep}
      </Button>
      <Button look="sell" className="flex-1" pending={pending} onClick={onAct}>
        {act}
      </Button>
    </div>
  );
}
