import { PictureField } from '../../../platform/browser/console/picture-field.tsx';

interface Props {
  /** What the field and its button say, where it is no cover of an article. */
  readonly what?: readonly [label: string, name: string];
  readonly cover: string;
  readonly onChange: (cover: string) => void;
}

const COVER = ['Cover (path of an image on this site)', 'a cover'] as const;

/** The cover of an article, or another picture that the content of the site shows. */
export function CoverField({ what: [label, name] = COVER, cover, onChange }: Props) {
  return (
    <PictureField
      label={label}
      name={name}
      call="/articles/upload_cover"
      permission="content.change"
      picture={cover}
      onChange={onChange}
    />
  );
}
