import { Button } from '../../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { HtmlText } from '../html-text.tsx';

export type PopupProps = {
  readonly title: string;
  readonly html: string;
  readonly onClose: () => void;
};

/** What everybody should have read once. */
export function PopupSheet({ title, html, onClose }: PopupProps) {
  const words = useWords();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button wide onClick={onClose}>
          {words('content.got_it')}
        </Button>
      }
    >
      <HtmlText html={html} />
    </Sheet>
  );
}
