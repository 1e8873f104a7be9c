import { useState } from 'react';
import { describeError } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { readCode, shownCode } from '../rules/code.ts';
import { look, useRedeem } from './gift-data.ts';

/** Redeems a card. A typing error is found here, and costs no try. */
export function RedeemForm() {
  const words = useWords();
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [isLooking, setLooking] = useState(false);
  const redeem = useRedeem((said) => {
    setText('');
    toast(said, 'good');
  });
  const code = readCode(text);
  const isMistyped = text.replaceAll(/[\s-]/g, '').length >= 17 && code === undefined;
  const send = (): void => {
    if (code === undefined) return;
    setWhy('');
    redeem.mutate(
      { fields: { code: shownCode(code) } },
      { onError: (error) => setWhy(describeError(error)) },
    );
  };
  const check = async (): Promise<void> => {
    if (code === undefined) return;
    setLooking(true);
    setWhy('');
    try {
      const isValid = await look(shownCode(code));
      toast(words(isValid ? 'gift.is_valid' : 'gift.is_not_valid'), isValid ? 'good' : 'bad');
    } catch (error) {
      setWhy(describeError(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-4 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={words('gift.code')}
        value={text}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX-X"
        error={isMistyped ? words('gift.mistyped') : why === '' ? undefined : why}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="text-t5 text-muted">{words('gift.redeem_hint')}</p>
      <Button type="submit" wide disabled={code === undefined} pending={redeem.isPending}>
        {words('gift.redeem')}
      </Button>
      <Button
        look="quiet"
        wide
        disabled={code === undefined}
        pending={isLooking}
        onClick={() => void check()}
      >
        {words('gift.look')}
      </Button>
    </form>
  );
}
