/** The camera with a frame to fit the document into, and a look at what was taken. */
import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import type { CameraProps } from '../../../platform/browser/parts/picture-field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { cutOf } from './camera-frame.ts';
import { lookAt, type PictureFault } from './picture-look.ts';

const QUALITY = 0.92;
const IDEAL_PX = 1920;

type Taken = { readonly picture: Blob; readonly url: string; readonly fault?: PictureFault };

/** The camera while it is wanted; off as soon as it is not. */
function useCamera(isWanted: boolean, isPerson: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'asking' | 'live' | 'failed'>('asking');
  const begin = useEffectEvent(async (isOver: () => boolean): Promise<MediaStream | undefined> => {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: isPerson ? 'user' : 'environment', width: { ideal: IDEAL_PX } },
    });
    if (isOver() || !video.current) return stream;
    video.current.srcObject = stream;
    await video.current.play();
    setState('live');
    return stream;
  });
  useEffect(() => {
    if (!isWanted) return;
    let over = false;
    setState('asking');
    const opened = begin(() => over).catch(() => {
      if (!over) setState('failed');
      return undefined;
    });
    return () => {
      over = true;
      void opened.then((stream) => {
        for (const track of stream?.getTracks() ?? []) track.stop();
      });
    };
  }, [isWanted]);
  return { video, state };
}

/** What stands within the frame now, as a picture. */
function shoot(video: HTMLVideoElement, frame: HTMLElement): Promise<Blob | null> {
  const cut = cutOf(
    { width: video.videoWidth, height: video.videoHeight },
    { width: video.clientWidth, height: video.clientHeight },
    { width: frame.clientWidth, height: frame.clientHeight },
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(cut.width);
  canvas.height = Math.round(cut.height);
  canvas
    .getContext('2d')
    ?.drawImage(video, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

const CORNERS = [
  'top-0 left-0 border-t-2 border-l-2 rounded-tl-md',
  'top-0 right-0 border-t-2 border-r-2 rounded-tr-md',
  'bottom-0 left-0 border-b-2 border-l-2 rounded-bl-md',
  'bottom-0 right-0 border-b-2 border-r-2 rounded-br-md',
];

type LiveProps = { readonly isPerson: boolean; readonly onTaken: (taken: Taken) => void };

/** The running camera, the four edges of the frame, and what takes the picture. */
function Live({ isPerson, onTaken }: LiveProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const { video, state } = useCamera(true, isPerson);
  const take = async (): Promise<void> => {
    if (!video.current || !frame.current) return;
    const picture = await shoot(video.current, frame.current);
    if (!picture) return;
    const fault = await lookAt(picture);
    onTaken({ picture, url: URL.createObjectURL(picture), ...(fault ? { fault } : {}) });
  };
  if (state === 'failed') {
    return <Notice look="info" title={words('verification.camera_failed')} />;
  }
  const hint = words(`verification.camera_${isPerson ? 'person' : 'document'}`);
  return (
    <div className="space-y-3">
      <div
        className="relative aspect-[3/4] max-h-[56dvh] w-full overflow-hidden rounded-md
          bg-canvas"
      >
        <video ref={video} muted playsInline aria-label={hint} className="size-full object-cover" />
        <div aria-hidden className="absolute inset-0 flex items-center justify-center">
          <div
            ref={frame}
            className={clsx(
              'relative max-h-[88%] w-[88%]',
              isPerson ? 'aspect-[4/5]' : 'aspect-[1.586]',
            )}
          >
            {CORNERS.map((corner) => (
              <span key={corner} className={clsx('absolute size-8 border-accent', corner)} />
            ))}
          </div>
        </div>
      </div>
      <p className="text-center text-t5 text-muted">{hint}</p>
      <Button wide pending={state === 'asking'} onClick={() => void take()}>
        {words('verification.camera_shoot')}
      </Button>
    </div>
  );
}

type StillProps = {
  readonly taken: Taken;
  readonly label: string;
  readonly onAgain: () => void;
  readonly onUse: () => void;
};

/** What was taken, what may be the matter with it, and whether it is the one. */
function Still({ taken, label, onAgain, onUse }: StillProps) {
  const words = useWords();
  return (
    <div className="space-y-3">
      <img src={taken.url} alt={label} className="max-h-[56dvh] w-full rounded-md object-contain" />
      {taken.fault && <Notice look="info" title={words(`verification.looks_${taken.fault}`)} />}
      <div className="flex gap-3">
        <Button look="quiet" className="flex-1" onClick={onAgain}>
          {words('verification.camera_again')}
        </Button>
        <Button className="flex-1" onClick={onUse}>
          {words('verification.camera_use')}
        </Button>
      </div>
    </div>
  );
}

type SheetProps = CameraProps & { readonly isPerson: boolean };

function CameraSheet({ open, label, isPerson, onTaken, onClose }: SheetProps) {
  const [taken, setTaken] = useState<Taken>();
  useEffect(() => () => taken && URL.revokeObjectURL(taken.url), [taken]);
  const end = (): void => {
    setTaken(undefined);
    onClose();
  };
  return (
    <Sheet open={open} onClose={end} title={label}>
      {open && !taken && <Live isPerson={isPerson} onTaken={setTaken} />}
      {open && taken && (
        <Still
          taken={taken}
          label={label}
          onAgain={() => setTaken(undefined)}
          onUse={() => {
            onTaken(new File([taken.picture], 'picture.jpg', { type: 'image/jpeg' }));
            end();
          }}
        />
      )}
    </Sheet>
  );
}

/** For a document that lies there. */
export function DocumentCamera(props: CameraProps) {
  return <CameraSheet {...props} isPerson={false} />;
}

/** For a person who holds it. */
export function PersonCamera(props: CameraProps) {
  return <CameraSheet {...props} isPerson />;
}
