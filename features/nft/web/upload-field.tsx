import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { kindOfUrl, type WorkUpload } from './work-upload.ts';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly upload: WorkUpload;
  readonly error?: string | undefined;
};

function Shown({ url, label }: { readonly url: string; readonly label: string }) {
  const kind = kindOfUrl(url);
  if (kind === 'audio') {
    return <audio controls src={url} aria-label={label} className="w-full px-4" />;
  }
  if (kind === 'video') {
    return (
      <video controls playsInline src={url} aria-label={label} className="size-full object-contain">
        <track kind="captions" />
      </video>
    );
  }
  return <img src={url} alt={label} className="size-full object-contain" />;
}

function Progress({ upload }: { readonly upload: WorkUpload }) {
  const words = useWords();
  const { progress } = upload;
  if (progress.state === 'sending') {
    const percent = Math.round(progress.part * 100);
    return (
      <div className="w-full px-6 text-center text-t5 text-muted">
        <p role="status">{words(percent < 100 ? 'nft.w_sending' : 'nft.w_looking')}</p>
        <progress
          aria-label={words('nft.w_sending')}
          value={percent}
          max={100}
          className="mt-2 w-full"
        />
      </div>
    );
  }
  if (progress.state === 'idle') {
    return <p className="text-t5 text-muted">{words('nft.w_nothing_chosen')}</p>;
  }
  return (
    <p role="alert" className="px-4 text-center text-t5 text-warning">
      {progress.state === 'failed' ? progress.why : words('nft.w_too_large')}
    </p>
  );
}

/** Chooses a file and sends it, with its progress; shows what is stored. */
export function UploadField({ label, hint, accept, upload, error }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-t5 text-muted">{label}</legend>
      <div
        className="flex h-56 items-center justify-center overflow-hidden rounded-md border
        border-line-strong bg-canvas"
      >
        {upload.url === '' ? (
          <Progress upload={upload} />
        ) : (
          <Shown url={upload.url} label={label} />
        )}
      </div>
      <p className="pt-1 text-t5 text-muted">{hint}</p>
      {error !== undefined && (
        <p role="alert" className="text-t5 text-warning">
          {error}
        </p>
      )}
      <Button
        look="quiet"
        className="mt-2"
        disabled={upload.progress.state === 'sending'}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden size={18} className="shrink-0" />
        {words('nft.w_choose')} <span className="sr-only">{label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.choose(file);
          // The same file may be chosen again after an error.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
