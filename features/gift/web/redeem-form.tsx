import { useState } from 'react';
import { Redirected } from '../../../platform/browser/api/errors.ts';
import { describeError } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { readCode, shownCode } from '../rules/code.ts';
import { look, useRedeem } from './gift-data.ts';
import { useAnswerRedeemed } from './redeemed.ts';

/** Why a code was refused; on the way to the login that was said already. */
function whyNot(error: unknown): string {
  return error instanceof Redirected ? '' : describeError(error);
}

/** Redeems a card. A typing error is found here, and costs no try. */
export function RedeemForm() {
  const words = useWords();
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [isLooking, setLooking] = useState(false);
  const { redeem, isPending } = useRedeem();
  const answer = useAnswerRedeemed();
  const code = readCode(text);
  const isMistyped = text.replaceAll(/[\s-]/g, '').length >= 17 && code === undefined;
  const send = async (): Promise<void> => {
    if (code === undefined || isPending) return;
    setWhy('');
    try {
      await answer(await redeem(shownCode(code)));
      setText('');
    } catch (error) {
      setWhy(whyNot(error));
    }
  };
  const check = async (): Promise<void> => {
    if (code === undefined) return;
    setLooking(true);
    setWhy('');
    try {
      const isValid = await look(shownCode(code));
      toast(words(isValid ? 'gift.is_valid' : 'gift.is_not_valid'), isValid ? 'good' : 'bad');
    } catch (error) {
      setWhy(whyNot(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-4 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
      <Button type="submit" wide disabled={code === undefined} pending={isPending}>
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
