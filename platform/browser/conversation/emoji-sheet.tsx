import { Sheet } from '../parts/sheet.tsx';

/** As many as are used; whoever wants another one has it on his keyboard. */
const EMOJI = Array.from(
  '😀😂😊😉😍😎🤔😅😢😭😡😱😴🤯🥳🙄😬🤝👍👎👏🙏💪🤞👋🙌🔥🚀📈📉💰' +
    '💎🐂🐻🎯⏳✅❌❓❗💡📊🪙🏦🧠👀💤🎉🍀🌊🌙☕🍕🐳🦊🐢🦉🌍🕯🧘🛑🟢🔴🟡',
);

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly onPick: (emoji: string) => void;
};

/** Emoji to choose from. */
export function EmojiSheet({ title, onClose, onPick }: Props) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="grid grid-cols-7 gap-1 px-4 pb-4 max-[359px]:grid-cols-5">
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => onPick(emoji)}
            className="flex min-h-11 items-center justify-center rounded-sm text-[24px]
              hover:bg-pressed"
          >
            {emoji}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
