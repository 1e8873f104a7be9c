import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** As many as are used; whoever wants another one has it on his keyboard. */
const EMOJI = Array.from(
  '😀😂😊😉😍😎🤔😅😢😭😡😱😴🤯🥳🙄😬🤝👍👎👏🙏💪🤞👋🙌🔥🚀📈📉💰' +
    '💎🐂🐻🎯⏳✅❌❓❗💡📊🪙🏦🧠👀💤🎉🍀🌊🌙☕🍕🐳🦊🐢🦉🌍🕯🧘🛑🟢🔴🟡',
);

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (emoji: string) => void;
};

/** Emoji to choose from. */
export function EmojiSheet({ open, onClose, onPick }: Props) {
  const words = useWords();
  return (
    <Sheet open={open} onClose={onClose} title={words('chat.emoji')}>
      <div className="grid grid-cols-7 gap-1 px-4 pb-4">
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
