import { ArrowUpRight, Paperclip } from 'lucide-react';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { supportPaths } from './support-paths.ts';
import { ABOUT, OFFERED_SCREENS } from '../contract.ts';

type Said = Readonly<Record<string, string | number>>;

function bodyOf(row: MessageRow): Said {
  try {
    return JSON.parse(row.text) as Said;
  } catch {
    // A card of a newer house.
    return {};
  }
}

/** What a conversation is about, in words; nothing of a kind that is not known here. */
export function aboutText(words: Translate, kind: string, id: string | number): string {
  const known = ABOUT.find((each) => each === kind);
  return known === undefined ? '' : words(`support.about_${known}`, { id });
}

/** A card of a conversation: what it is about, or a screen or a voucher that an agent offers. */
export function SupportCard({ row }: { readonly row: MessageRow }) {
  const words = useWords();
  const said = bodyOf(row);
  const screen = OFFERED_SCREENS.find((each) => each === said['screen']);
  if (said['is'] === 'screen' && screen !== undefined) {
    return (
      <span className="flex flex-col items-start gap-2">
        {words('support.offered')}
        <Button look="quiet" onClick={() => push(paths[screen])}>
          {words(`support.screen_${screen}`)}
          <ArrowUpRight aria-hidden size={16} />
        </Button>
      </span>
    );
  }
  if (said['is'] === 'coupon') {
    const code = String(said['code'] ?? '');
    return (
      <span className="flex flex-col items-start gap-2">
        {words('support.offered_coupon')}
        {said['worth'] !== undefined && (
          <strong className="font-strong">
            {words('support.coupon_worth', { worth: `${said['worth']} ${said['coin']}` })}
          </strong>
        )}
        <Button look="quiet" onClick={() => push(withParams(supportPaths.coupons, { code }))}>
          {words('support.to_coupon')}
          <ArrowUpRight aria-hidden size={16} />
        </Button>
      </span>
    );
  }
  const about = aboutText(words, String(said['kind'] ?? ''), said['id'] ?? '');
  return (
    <span className="flex items-center gap-2">
      <Paperclip aria-hidden size={16} className="shrink-0 text-muted" />
      {about === '' ? words('support.card') : about}
    </span>
  );
}

/** What a line of the house says. */
export function lineText(words: Translate, row: MessageRow): string {
  const { what = '', ...details } = bodyOf(row);
  const known = ['taken', 'transferred', 'solved', 'closed', 'closed_by_customer', 'demo_hello'];
  return known.includes(String(what)) ? words(`support.line_${what}`, { ...details }) : '';
}
