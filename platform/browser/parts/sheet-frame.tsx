import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawer } from 'vaul';
import { useCloseRequests } from '../navigation/close-requests.ts';
import { useWords } from '../words/use-words.ts';
import { TABLET, useIsWide } from './wide.ts';

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Takes most of the screen, for lists. */
  readonly tall?: boolean;
  /** Leaves what is above it in sight, unshaded: a ticket below its chart. */
  readonly low?: boolean;
  /** Breaks the upper edge in its middle, 136 px across; the title is said by the content. */
  readonly crown?: ReactNode;
};

const CROWN = `absolute -top-17 left-1/2 grid size-34 -translate-x-1/2 place-items-center
  rounded-full bg-raised`;

const BOTTOM = 'inset-x-0 bottom-0 mx-auto max-w-lg rounded-t-xl';

/** A toast says what it has to beside a sheet at the right, not over its button. */
const TOAST_BESIDE = '[role=status].above-tabs{padding-right:27.25rem}';

/**
 * The sheet itself, from below on a phone and from the right where there is room. Everybody else
 * uses `Sheet`, which fetches this when it is first opened.
 */
export function SheetFrame({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  tall,
  low,
  crown,
}: SheetProps) {
  const words = useWords();
  const isWide = useIsWide(TABLET);
  useCloseRequests(open, onClose);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      repositionInputs={false}
      direction={isWide ? 'right' : 'bottom'}
    >
      <Drawer.Portal>
        {isWide && <style>{TOAST_BESIDE}</style>}
        <Drawer.Overlay className={clsx('fixed inset-0 z-40', (isWide || !low) && 'bg-shade')} />
        <Drawer.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex flex-col bg-raised text-text shadow-float outline-none',
            isWide ? 'inset-y-0 right-0 w-105 rounded-l-xl pt-3' : BOTTOM,
            !isWide && (low ? 'max-h-[max(64dvh,24rem)]' : 'max-h-[92dvh]'),
            tall && !isWide && 'h-[86dvh]',
          )}
        >
          {!isWide && !crown && (
            <div aria-hidden className="mill mx-auto mt-2.5 h-1.5 w-[41px] shrink-0 text-faint" />
          )}
          {crown && !isWide && <div className={CROWN}>{crown}</div>}
          <div className="flex shrink-0 items-center justify-between pl-4">
            <Drawer.Title className={clsx('text-t3 font-title', crown && 'sr-only')}>
              {title}
            </Drawer.Title>
            <Drawer.Close
              aria-label={words('common.close')}
              className="ml-auto flex size-12 items-center justify-center text-muted"
            >
              <X aria-hidden size={20} />
            </Drawer.Close>
          </div>
          {description && (
            <Drawer.Description className="px-4 pb-3 text-t5 text-muted">
              {description}
            </Drawer.Description>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
            {crown && isWide && <div className="grid place-items-center pb-4">{crown}</div>}
            {children}
          </div>
          {footer && <div className="shrink-0 px-4 pt-1 pb-4">{footer}</div>}
          <div className="pad-bottom-safe shrink-0" />
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
