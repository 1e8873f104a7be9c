import { create } from 'zustand';
import { CloseSheet } from './close-sheet.tsx';
import { DetailSheet } from './detail-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { ReverseSheet } from './reverse-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';
import type { PositionRow, ProposedStops } from './types.ts';

type Asked = {
  readonly what: 'close' | 'stops' | 'margin' | 'detail' | 'reverse';
  readonly row: PositionRow;
  readonly proposed?: ProposedStops;
};

type Actions = {
  readonly asked: Asked | null;
  readonly isOpen: boolean;
  /** Counts what was asked: each question begins with fresh fields. */
  readonly round: number;
};

const useActions = create<Actions>(() => ({ asked: null, isOpen: false, round: 0 }));

/** Opens a sheet about a position. One at a time, whichever list or line asked for it. */
export function askAbout(asked: Asked): void {
  useActions.setState(({ round }) => ({ asked, isOpen: true, round: round + 1 }));
}

function close(): void {
  useActions.setState({ isOpen: false });
}

/** The sheets about a position; a screen that shows positions has them once. */
export function PositionSheets() {
  const { asked, isOpen, round } = useActions();
  if (asked === null) return null;
  const { what, row, proposed } = asked;
  const own = { key: round, row, open: isOpen };
  if (what === 'close') return <CloseSheet {...own} onClose={close} />;
  if (what === 'stops') return <StopsSheet {...own} proposed={proposed} onClose={close} />;
  if (what === 'margin') return <MarginSheet {...own} onClose={close} />;
  if (what === 'reverse') return <ReverseSheet {...own} onClose={close} />;
  const reverse = (): void => askAbout({ what: 'reverse', row });
  return <DetailSheet {...own} onClose={close} onReverse={reverse} />;
}
