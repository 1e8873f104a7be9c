import { useMutation } from '@tanstack/react-query';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { cropPicture, type Square } from './crop.ts';
import { uploadPicture } from '../../../platform/browser/api/upload.ts';
import { ME_KEY } from '../../../platform/browser/session/me.ts';

/** Only who sends a picture of his own loads what cuts it. */
const CropView = lazyPart(
  async () => (await import('./crop-view.tsx')).CropView,
  () => <Skeleton className="h-72 w-full" />,
  true,
);

/** No HEIC among them: phones then hand the picture over as JPEG. */
const TAKEN = 'image/jpeg,image/png,image/webp';
const BUILT_IN = Array.from({ length: 30 }, (_, index) => index + 1);

function builtIn(number: number): string {
  return `/static/image/avatar/${number}.png`;
}

type SourceProps = {
  readonly icon: typeof Camera;
  readonly label: string;
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
};

function Source({ icon: Icon, label, camera, onFile }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same picture may be chosen again after an error.
    event.target.value = '';
  };
  return (
    <>
      <Button look="quiet" className="min-w-0 flex-1" onClick={() => input.current?.click()}>
        <Icon aria-hidden size={18} className="shrink-0" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TAKEN}
        aria-label={label}
        onChange={take}
        {...(camera ? { capture: 'user' } : {})}
      />
    </>
  );
}

type GridProps = { readonly chosen: string; readonly onPick: (url: string) => void };

function BuiltInGrid({ chosen, onPick }: GridProps) {
  const words = useWords();
  return (
    <ul aria-label={words('settings.built_in')} className="grid grid-cols-5 gap-2 pt-4">
      {BUILT_IN.map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-pressed={chosen === builtIn(number)}
            aria-label={words('settings.picture_number', { number })}
            onClick={() => onPick(builtIn(number))}
            className="aspect-square w-full rounded-full border-2 border-transparent p-0.5
              aria-pressed:border-accent-text"
          >
            <img
              src={builtIn(number)}
              alt=""
              width={160}
              height={160}
              decoding="async"
              className="size-full rounded-full"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

type Picked = { readonly url: string } | { readonly square: Square };

/** Sets a picture: one of the house as it is, one's own cut, sent and then set. */
function usePicture(source: string | null, onDone: () => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: async (picked: Picked) => {
      if ('url' in picked) {
        return post<string>('/user/uploadHeadPortrait', { fields: { head_portrait: picked.url } });
      }
      setProgress(0);
      const url = await uploadPicture(await cropPicture(source ?? '', picked.square), setProgress);
      return post<string>('/user/uploadHeadPortrait', { fields: { head_portrait: url } });
    },
    onSuccess: (message) => {
      toast(String(message), 'good');
      onDone();
      return queryClient.invalidateQueries({ queryKey: ME_KEY });
    },
    onSettled: () => setProgress(null),
  });
  return { save, progress };
}

type Props = { readonly open: boolean; readonly chosen: string; readonly onClose: () => void };

/** One's picture: taken now, from the gallery, or one of thirty of the house. */
export function PictureSheet({ open, chosen, onClose }: Props) {
  const words = useWords();
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(source ?? ''), [source]);
  const close = (): void => {
    setSource(null);
    onClose();
  };
  const { save, progress } = usePicture(source, close);
  const read = (file: File): void => setSource(URL.createObjectURL(file));
  const fail = (): void => {
    setSource(null);
    toast(words('settings.picture_unreadable'), 'bad');
  };
  return (
    <Sheet open={open} onClose={close} title={words('settings.picture')} tall={source === null}>
      {source === null ? (
        <>
          <div className="flex gap-3">
            <Source icon={Camera} label={words('settings.camera')} camera onFile={read} />
            <Source icon={ImageUp} label={words('settings.gallery')} onFile={read} />
          </div>
          <p className="pt-2 text-t5 text-muted">{words('settings.picture_hint')}</p>
          <BuiltInGrid
            chosen={chosen}
            onPick={(url) => {
              if (!save.isPending) save.mutate({ url });
            }}
          />
        </>
      ) : (
        <CropView
          source={source}
          progress={progress ?? (save.isPending ? 0 : null)}
          onDone={(square) => save.mutate({ square })}
          onUnreadable={fail}
        />
      )}
    </Sheet>
  );
}
