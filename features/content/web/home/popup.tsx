import { type FunctionComponent, lazy, Suspense, useState } from 'react';
import { readValue, writeValue } from '../../../../platform/browser/session/storage.ts';
import { usePopup } from '../data.ts';
import type { PopupProps } from './popup-sheet.tsx';

const PopupSheet = lazy(() =>
  import('./popup-sheet.tsx').then(
    (module): { default: FunctionComponent<PopupProps> } => ({ default: module.PopupSheet }),
    // Nobody has asked for it: home stands without it, and the next visit tries again.
    () => ({ default: () => null }),
  ),
);

function keyOf(id: number): string {
  return `hasCloseNotice_${id}`;
}

/** The pop-up of the house, until one has closed it; then never again. */
export function Popup() {
  const { data } = usePopup();
  const [closedId, setClosedId] = useState<number | null>(null);
  if (!data || data.id === closedId || readValue<boolean>(keyOf(data.id))) return null;
  return (
    <Suspense>
      <PopupSheet
        title={data.title}
        html={data.content}
        onClose={() => {
          writeValue(keyOf(data.id), true);
          setClosedId(data.id);
        }}
      />
    </Suspense>
  );
}
