import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawer } from 'vaul';
import { useCloseRequests } from '../navigation/close-requests.ts';
import { useWords } from '../words/use-words.ts';

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Takes most of the screen, for lists. */
  readonly tall?: boolean;
};

/** The sheet itself; everybody else uses `Sheet`, which fetches this when it is first opened. */
export function SheetFrame({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  tall,
}: SheetProps) {
  const words = useWords();
  useCloseRequests(open, onClose);
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} repositionInputs={false}>
      <Drawer.Portal>
        <Drawer.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Drawer.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] max-w-lg flex-col
            rounded-t-lg bg-surface text-text shadow-float outline-none ${tall ? 'h-[86dvh]' : ''}`}
        >
          <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-pressed" />
          <div className="flex shrink-0 items-center justify-between pl-4">
            <Drawer.Title className="text-lg font-semibold">{title}</Drawer.Title>
            <Drawer.Close
              aria-label={words('common.close')}
              className="flex size-12 items-center justify-center text-muted"
            >
              <X aria-hidden size={20} />
            </Drawer.Close>
          </div>
          {description && (
            <Drawer.Description className="px-4 pb-3 text-sm text-muted">
              {description}
            </Drawer.Description>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
          {footer && <div className="shrink-0 px-4 pt-1 pb-4">{footer}</div>}
          <div className="pad-bottom-safe shrink-0" />
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
