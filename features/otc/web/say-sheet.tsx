import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useOtcPost } from './otc-data.ts';
import { PictureFields, sentPictures } from './pictures.tsx';
import type { WholeOrder } from './types.ts';

const LONGEST = 2_000;

type Props = {
  readonly open: boolean;
  readonly order: WholeOrder;
  readonly path: '/otc/appeal' | '/otc/appeal_answer';
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
};

/** Tells operators something about an order. */
export function SaySheet({ open, order, path, title, hint, onClose }: Props) {
  const words = useWords();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const send = useOtcPost(path, () => {
    setText('');
    setPictures([]);
    onClose();
  });
  const fields = { id: order.id, text, pictures: sentPictures(pictures) };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="space-y-3 pb-2">
        <p className="text-t5 text-muted">{hint}</p>
        <TextArea
          label={words('otc.what_happened')}
          value={text}
          maxLength={LONGEST}
          onChange={({ target }) => setText(target.value)}
        />
        <PictureFields pictures={pictures} onChange={setPictures} />
        {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
        <Button
          wide
          disabled={text.trim() === ''}
          pending={send.isPending}
          onClick={() => send.mutate({ fields })}
        >
          {words('otc.send')}
        </Button>
      </div>
    </Sheet>
  );
}
