import { useToasts } from './toast-store.ts';

type Props = { readonly label: string; readonly onPress: () => void };

/** The one action of a notice; pressed, the notice has said what it had to. */
export function ToastAction({ label, onPress }: Props) {
  const press = (): void => {
    useToasts.setState({ current: null });
    onPress();
  };
  return (
    <button
      type="button"
      onClick={press}
      className="pointer-events-auto -my-2 -mr-2 min-h-11 min-w-11 shrink-0 rounded-sm px-2
        font-strong text-accent-text hover:bg-pressed active:bg-pressed"
    >
      {label}
    </button>
  );
}
