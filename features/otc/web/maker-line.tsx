import { useWords } from '../../../platform/browser/words/use-words.ts';
import { soonText } from './otc-texts.ts';
import type { Maker } from './types.ts';

const TAG = 'shrink-0 rounded-full border border-line-strong px-1.5 text-t6 text-muted';

function Face({ maker }: { readonly maker: Maker }) {
  if (maker.head_portrait !== '') {
    return (
      <img src={maker.head_portrait} alt="" className="size-9 shrink-0 rounded-full object-cover" />
    );
  }
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line
        bg-canvas font-title"
    >
      {maker.nickname.slice(0, 2)}
    </span>
  );
}

/** Who somebody is, and what came of his orders in thirty days. */
export function MakerLine({ maker }: { readonly maker: Maker }) {
  const words = useWords();
  const figures = [
    words('otc.orders_30d', { n: maker.orders_30d }),
    maker.orders_30d > 0 && words('common.percent', { percent: maker.completion_30d }),
    soonText(words, maker.release_seconds),
  ].filter(Boolean);
  return (
    <span className="flex items-center gap-3">
      <Face maker={maker} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-strong">{maker.nickname}</span>
          {maker.is_demo === 1 && <span className={TAG}>{words('otc.demo')}</span>}
        </span>
        <span className="block truncate text-t5 text-muted">{figures.join(' · ')}</span>
      </span>
    </span>
  );
}
