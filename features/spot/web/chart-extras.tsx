import { useMutation } from '@tanstack/react-query';
import { ChartSpline, Download, ImageDown, type LucideIcon, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { ExtrasProps } from '../../../platform/browser/chart/candle-chart.tsx';
import { useChartChoice } from '../../../platform/browser/chart/chart-choice.ts';
import { chartPicture } from '../../../platform/browser/chart/chart-picture.ts';
import {
  drawingFile,
  type FileVerdict,
  MOST_BYTES,
  readDrawingFile,
} from '../../../platform/browser/chart/drawing-file.ts';
import {
  drawingsOf,
  MOST_DRAWINGS,
  takeDrawings,
} from '../../../platform/browser/chart/drawings.ts';
import { PERIODS, periodOf } from '../../../platform/browser/chart/periods.ts';
import { lastPriceOf } from '../../../platform/browser/live/store.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice, formatTime } from '../../../platform/browser/numbers/format.ts';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { sharePicture } from '../../../platform/browser/parts/share-picture.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type ToolProps = {
  readonly Picture: LucideIcon;
  readonly name: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

function Tool({ Picture, name, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-12 items-center gap-2.5 rounded-md border border-line-strong px-3 py-2
        text-left text-t5 font-strong hover:bg-pressed active:bg-pressed disabled:text-faint"
    >
      <Picture aria-hidden size={18} className="shrink-0" />
      {name}
    </button>
  );
}

/** A file that is too large is not even read. */
async function verdictOn(file: File, market: ExtrasProps['market']): Promise<FileVerdict> {
  if (file.size > MOST_BYTES) return { fault: 'size', market: '' };
  return readDrawingFile(await file.text(), market.symbol, drawingsOf(market.matchId));
}

/** Why a file of drawings was not taken, in words. */
function useFaultText(symbol: string) {
  const words = useWords();
  return (verdict: FileVerdict): string => {
    if (!('fault' in verdict)) return '';
    return words(`spot.file_${verdict.fault}`, {
      kilobytes: MOST_BYTES / 1024,
      most: MOST_DRAWINGS,
      market: verdict.market,
      own: symbol,
    });
  };
}

/** What else one does with a chart: compare it, take its picture, carry its drawings elsewhere. */
export function ChartExtras({ view, market, onDone }: ExtrasProps) {
  const words = useWords();
  const language = useLanguage();
  const { data: site } = useSite();
  const range = useChartChoice((choice) => choice.range);
  const picker = useRef<HTMLInputElement>(null);
  const faultText = useFaultText(market.symbol);
  const [fault, setFault] = useState('');
  const drawings = drawingsOf(market.matchId);
  const fileName = market.symbol.replace('/', '-');
  const { mutate: takePicture, isPending } = useMutation({
    mutationFn: async () => {
      if (!view) return;
      const period = words(PERIODS[periodOf(range)].word);
      const price = formatPrice(language, lastPriceOf(market.matchId));
      const picture = await chartPicture(view.chart, {
        site: site?.site_name ?? '',
        market: market.symbol,
        line: [period, price, formatTime(language, Date.now())].join(' · '),
      });
      await sharePicture(picture, `${fileName}.png`);
    },
    onError: () => setFault(words('spot.picture_failed')),
  });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    // The same file may be chosen again once it was mended.
    target.value = '';
    if (!file) return;
    const verdict = await verdictOn(file, market);
    setFault(faultText(verdict));
    if ('fault' in verdict) return;
    takeDrawings(market.matchId, verdict.drawings);
    toast(words('spot.drawings_read'));
    onDone();
  };
  return (
    <div className="pt-1 pb-3">
      <div className="grid grid-cols-2 gap-2">
        <Tool
          Picture={ChartSpline}
          name={words('spot.compare')}
          onPress={() => {
            onDone();
            push(withParams(ownPaths.compare, { match_id: market.matchId }));
          }}
        />
        <Tool
          Picture={ImageDown}
          name={words('spot.picture')}
          disabled={!view || isPending}
          onPress={() => takePicture()}
        />
        <Tool
          Picture={Download}
          name={words('spot.drawings_save')}
          disabled={drawings.length === 0}
          onPress={() => {
            const text = drawingFile(market.symbol, drawings);
            saveFile(new Blob([text], { type: 'application/json' }), `${fileName}-drawings.json`);
          }}
        />
        <Tool
          Picture={Upload}
          name={words('spot.drawings_open')}
          onPress={() => picker.current?.click()}
        />
      </div>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        aria-label={words('spot.drawings_open')}
        hidden
        onChange={(event) => void read(event)}
      />
      {fault && (
        <p role="alert" className="pt-2 text-t5 text-warning">
          {fault}
        </p>
      )}
    </div>
  );
}
