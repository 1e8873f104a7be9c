import { type ReactNode, useState } from 'react';
import { Go } from '../navigation/go.tsx';
import { useLoggedIn } from '../session/session.ts';
import { Page, PageHeader } from './page.tsx';
import type { usePaged } from './paged.ts';
import { PagedList } from './paged-list.tsx';
import { Empty } from './states.tsx';
import { VisitorView } from './visitor-view.tsx';

const ROW_PX = 88;

type RowProps = {
  readonly mark: ReactNode;
  /** Lines, the first one strong. */
  readonly children: ReactNode;
  /** What stands at the right, as lines too. */
  readonly trail?: ReactNode;
  readonly onOpen: () => void;
};

/** A row of a list of own things that opens a sheet: mark, lines, figures. */
export function OwnRow({ mark, children, trail, onOpen }: RowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
      style={{ height: ROW_PX }}
    >
      {mark}
      <span className="min-w-0 flex-1">{children}</span>
      {trail !== undefined && <span className="max-w-[46%] shrink-0 text-right">{trail}</span>}
    </button>
  );
}

/** Says that there is nothing of one's own yet, and where it is to be had. */
export function NoneYet(props: {
  readonly title: string;
  readonly hint: string;
  readonly to: string;
  readonly action: string;
}) {
  const { title, hint, to, action } = props;
  return (
    <Empty
      title={title}
      hint={hint}
      action={
        <Go
          to={to}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {action}
        </Go>
      }
    />
  );
}

type ListProps<Item extends { readonly id: number }> = {
  readonly label: string;
  readonly paged: ReturnType<typeof usePaged<Item>>;
  readonly none: ReactNode;
  readonly row: (item: Item, onOpen: () => void) => ReactNode;
  readonly sheet: (item: Item, onClose: () => void) => ReactNode;
};

/** A long list of own things, newest first, each with a sheet in which it is seen and changed. */
export function OwnList<Item extends { readonly id: number }>(props: ListProps<Item>) {
  const { label, paged, none, row, sheet } = props;
  const [openId, setOpenId] = useState<number>();
  const opened = paged.query.data?.find(({ id }) => id === openId);
  return (
    <>
      <PagedList
        label={label}
        paged={paged}
        rowPx={ROW_PX}
        keyOf={({ id }) => id}
        render={(item) => row(item, () => setOpenId(item.id))}
        none={none}
      />
      {opened !== undefined && sheet(opened, () => setOpenId(undefined))}
    </>
  );
}

type ScreenProps = {
  readonly title: string;
  readonly visitorHint: string;
  readonly children: ReactNode;
};

/** The screen of such a list; a visitor is invited to log in. */
export function OwnScreen({ title, visitorHint, children }: ScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <Page>{useLoggedIn() ? children : <VisitorView hint={visitorHint} />}</Page>
    </>
  );
}
