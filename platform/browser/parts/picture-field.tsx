import { Camera, ImageUp, RefreshCw } from 'lucide-react';
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react';
import { describeError } from '../api/query.ts';
import { uploadPicture } from '../api/upload.ts';
import { useWords } from '../words/use-words.ts';
import { Button } from './button.tsx';
import { PrivatePicture } from './private-picture.tsx';

const TAKEN = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** A camera of a room's own, with what it asks to be held into its frame. */
export type CameraProps = {
  readonly open: boolean;
  readonly label: string;
  readonly onTaken: (picture: File) => void;
  readonly onClose: () => void;
};

/** The words of a picture field, which each room says in its own way. */
export type PictureWords = {
  readonly take: string;
  readonly choose: string;
  readonly uploading: string;
  readonly none: string;
  readonly lost: string;
};

type Progress =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'failed'; readonly file: File; readonly why: string };

/** Sends files one after another; the last answer that is still wanted counts. */
function useSending(onSent: (url: string) => void) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const latest = useRef(0);
  const send = (file: File): void => {
    latest.current += 1;
    const mine = latest.current;
    const ifLatest = (then: () => void): void => {
      if (latest.current === mine) then();
    };
    setProgress({ state: 'sending', part: 0 });
    uploadPicture(file, (part) => ifLatest(() => setProgress({ state: 'sending', part }))).then(
      (url) =>
        ifLatest(() => {
          setProgress({ state: 'idle' });
          onSent(url);
        }),
      (error: unknown) =>
        ifLatest(() => setProgress({ state: 'failed', file, why: describeError(error) })),
    );
  };
  return { progress, send };
}

type SourceProps = {
  readonly icon: typeof Camera;
  readonly label: string;
  readonly of: string;
  readonly camera?: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

function Source({ icon: Icon, label, of, camera, isBusy, onFile }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same picture may be chosen again after an error.
    event.target.value = '';
  };
  return (
    <>
      <Button
        look="quiet"
        className="min-w-0 flex-1"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        {label} <span className="sr-only">{of}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TAKEN}
        aria-label={`${label}: ${of}`}
        onChange={take}
        {...(camera ? { capture: 'environment' } : {})}
      />
    </>
  );
}

type CameraButtonProps = Omit<SourceProps, 'camera' | 'icon'> & {
  readonly Sheet: ComponentType<CameraProps>;
};

/** Opens the room's own camera. */
function CameraButton({ label, of, isBusy, onFile, Sheet }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className="min-w-0 flex-1"
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setOpen(true)}
      >
        <Camera aria-hidden size={18} className="shrink-0" />
        {label} <span className="sr-only">{of}</span>
      </Button>
      <Sheet open={isOpen} label={of} onTaken={onFile} onClose={() => setOpen(false)} />
    </>
  );
}

/** Where a browser shows a page what its camera sees; elsewhere the phone's own camera is used. */
function hasCamera(): boolean {
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  return devices?.getUserMedia !== undefined;
}

type ProgressProps = {
  readonly progress: Progress;
  readonly words: PictureWords;
  readonly onRetry: (file: File) => void;
};

function ProgressView({ progress, words, onRetry }: ProgressProps) {
  const shared = useWords();
  if (progress.state === 'sending') {
    const percent = Math.round(progress.part * 100);
    return (
      <div className="w-full px-6 text-center text-t5 text-muted">
        <p role="status">{words.uploading}</p>
        <progress aria-label={words.uploading} value={percent} max={100} className="mt-2 w-full" />
      </div>
    );
  }
  if (progress.state === 'failed') {
    return (
      <div role="alert" className="px-4 py-3 text-center text-t5">
        <p className="pb-2 text-down">{progress.why}</p>
        <Button look="quiet" onClick={() => onRetry(progress.file)}>
          <RefreshCw aria-hidden size={16} />
          {shared('common.retry')}
        </Button>
      </div>
    );
  }
  return <p className="text-t5 text-muted">{words.none}</p>;
}

type Props = {
  readonly label: string;
  /** The address of the picture as it is stored; empty when there is none. */
  readonly url: string;
  readonly words: PictureWords;
  readonly onChange: (url: string) => void;
  readonly readOnly?: boolean;
  /** Takes the place of the phone's own camera where the browser can show one. */
  readonly Camera?: ComponentType<CameraProps>;
  /** What may be the matter with a picture, in words: a hint, it is sent all the same. */
  readonly judge?: (picture: File) => Promise<string | undefined>;
};

/** What may be the matter with the picture chosen last. */
function useHint(judge: Props['judge']) {
  const [hint, setHint] = useState<string>();
  const latest = useRef<File>(undefined);
  const look = (file: File): void => {
    latest.current = file;
    setHint(undefined);
    void judge?.(file).then((text) => {
      if (latest.current === file) setHint(text);
    });
  };
  return { hint, look };
}

/** One picture: taken now or chosen, sent with its progress, shown, sent again after a failure. */
export function PictureField(props: Props) {
  const { label, url, words, onChange, readOnly, Camera: OwnCamera, judge } = props;
  const { progress, send } = useSending(onChange);
  const { hint, look } = useHint(judge);
  const take = (file: File): void => {
    look(file);
    send(file);
  };
  const isShown = progress.state === 'idle' && url !== '';
  const isBusy = progress.state === 'sending';
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-t5 text-muted">{label}</legend>
      <div className="flex h-44 items-center justify-center overflow-hidden rounded-md bg-raised">
        {isShown ? (
          <PrivatePicture url={url} label={label} lost={words.lost} />
        ) : (
          <ProgressView progress={progress} words={words} onRetry={send} />
        )}
      </div>
      {hint && !readOnly && (
        <p role="status" className="pt-1 text-t5 text-warning">
          {hint}
        </p>
      )}
      {!readOnly && (
        <div className="flex flex-wrap gap-3 pt-2">
          {OwnCamera && hasCamera() ? (
            <CameraButton
              Sheet={OwnCamera}
              label={words.take}
              of={label}
              isBusy={isBusy}
              onFile={take}
            />
          ) : (
            <Source
              icon={Camera}
              label={words.take}
              of={label}
              camera
              isBusy={isBusy}
              onFile={take}
            />
          )}
          <Source icon={ImageUp} label={words.choose} of={label} isBusy={isBusy} onFile={take} />
        </div>
      )}
    </fieldset>
  );
}
