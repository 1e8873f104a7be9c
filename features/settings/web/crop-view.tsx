import { type CSSProperties, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Square } from './crop.ts';

const MOST_ZOOM = 4;

type Props = {
  /** Address of the picture, of this page only. */
  readonly source: string;
  /** From 0 to 1 while it is sent, else null. */
  readonly progress: number | null;
  readonly onDone: (square: Square) => void;
  readonly onUnreadable: () => void;
};

/** Drag and pinch a picture into the circle that others will see. */
export function CropView({ source, progress, onDone, onUnreadable }: Props) {
  const words = useWords();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div data-vaul-no-drag className="space-y-3">
      <div className="relative h-72 overflow-hidden rounded-md bg-canvas">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shown, pixels) => setSquare(pixels)}
          mediaProps={{ onError: onUnreadable, alt: words('settings.your_picture') }}
          cropperProps={{ 'aria-label': words('settings.crop') }}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-t5 text-muted">
        {words('settings.zoom')}
        <span className="relative flex min-w-0 flex-1 items-center">
          <span aria-hidden className="absolute inset-x-1 h-1 rounded-full bg-pressed" />
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="range relative h-11 w-full"
            style={{ '--thumb': 'var(--accent)' } as CSSProperties}
          />
        </span>
      </label>
      {progress !== null && (
        <div
          role="progressbar"
          aria-label={words('settings.uploading')}
          aria-valuenow={percent}
          className="h-1 overflow-hidden rounded-full bg-pressed"
        >
          <div className="h-full bg-accent-text" style={{ width: `${percent}%` }} />
        </div>
      )}
      <Button
        wide
        pending={progress !== null}
        disabled={square === null}
        onClick={() => square && onDone(square)}
      >
        {words('settings.use_picture')}
      </Button>
    </div>
  );
}
