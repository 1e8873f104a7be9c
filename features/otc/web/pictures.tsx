/** Pictures that are shown to the other side and to operators: up to three. */
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { PrivatePicture } from '../../../platform/browser/parts/private-picture.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const MOST = 3;

type FieldProps = {
  readonly pictures: readonly string[];
  readonly onChange: (pictures: readonly string[]) => void;
};

/** Those that were chosen, and a place for one more. */
export function PictureFields({ pictures, onChange }: FieldProps) {
  const words = useWords();
  const places = Math.min(pictures.length + 1, MOST);
  return (
    <div className="space-y-3">
      {Array.from({ length: places }, (_, at) => (
        <PictureField
          // Places have no identity but their position.
          key={at}
          label={words('otc.picture', { n: at + 1 })}
          url={pictures[at] ?? ''}
          onChange={(url) => onChange([...pictures.slice(0, at), url, ...pictures.slice(at + 1)])}
          words={{
            take: words('settings.camera'),
            choose: words('settings.gallery'),
            uploading: words('settings.uploading'),
            none: words('verification.no_picture'),
            lost: words('verification.picture_lost'),
          }}
        />
      ))}
    </div>
  );
}

/** Pictures as they are sent. */
export function sentPictures(pictures: readonly string[]): string | undefined {
  return pictures.length === 0 ? undefined : pictures.join(',');
}

/** Pictures of somebody. */
export function Pictures({ pictures }: { readonly pictures: readonly string[] }) {
  const words = useWords();
  if (pictures.length === 0) return null;
  return (
    <div className="grid grid-cols-3 gap-2 pt-1">
      {pictures.map((url, at) => (
        <div key={url} className="h-24 overflow-hidden rounded-md bg-raised">
          <PrivatePicture
            url={url}
            label={words('otc.picture', { n: at + 1 })}
            lost={words('verification.picture_lost')}
          />
        </div>
      ))}
    </div>
  );
}
