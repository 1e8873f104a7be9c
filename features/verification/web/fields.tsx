/** The fields of both forms, for filling in and for reading. */
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { RealFields } from './data.ts';

type Name = keyof RealFields;
type Props = {
  readonly fields: RealFields;
  /** What is wrong, by field. */
  readonly errors: Partial<Record<Name, string | undefined>>;
  readonly onChange?: (change: Partial<RealFields>) => void;
  readonly readOnly?: boolean;
};

type TextProps = Props & {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly most: number;
  readonly autoComplete?: string;
  readonly type?: 'text' | 'tel';
};

/** One line of the form. */
function Line({ fields, errors, onChange, readOnly, name, most, ...rest }: TextProps) {
  return (
    <TextField
      {...rest}
      value={fields[name]}
      maxLength={most}
      readOnly={readOnly}
      error={errors[name]}
      autoComplete={rest.autoComplete ?? 'off'}
      onChange={(event) => onChange?.({ [name]: event.target.value })}
    />
  );
}

/** A picture of the form. */
function Shot({ name, label, ...props }: Props & { readonly name: Name; readonly label: string }) {
  const words = useWords();
  // A form that was sent without it needs no place for it.
  if (props.readOnly && props.fields[name] === '') return null;
  return (
    <PictureField
      label={words('verification.picture_of', { name: label })}
      url={props.fields[name]}
      readOnly={props.readOnly ?? false}
      onChange={(url) => props.onChange?.({ [name]: url })}
      words={{
        take: words('settings.camera'),
        choose: words('settings.gallery'),
        uploading: words('settings.uploading'),
        none: words('verification.no_picture'),
        lost: words('verification.picture_lost'),
      }}
    />
  );
}

/** The pictures of the document, and of its owner with it. */
export function PictureFields(props: Props) {
  const words = useWords();
  return (
    <>
      {!props.readOnly && (
        <p className="text-sm text-muted">{words('verification.picture_hint')}</p>
      )}
      <Shot {...props} name="front_pic" label={words('verification.front')} />
      <Shot {...props} name="reverse_pic" label={words('verification.reverse')} />
      <Shot {...props} name="hand_pic" label={words('verification.hand')} />
    </>
  );
}

/** Level 1: kind, name and number of the document, and its pictures. */
export function DocumentFields(props: Props) {
  const words = useWords();
  const { fields, onChange, readOnly } = props;
  const kinds = [
    { value: '0', label: words('verification.id_card') },
    { value: '1', label: words('verification.passport') },
    { value: '2', label: words('verification.licence') },
  ] as const;
  const kind = kinds.find(({ value }) => value === fields.id_type);
  return (
    <>
      {readOnly ? (
        <TextField label={words('verification.id_type')} value={kind?.label ?? ''} readOnly />
      ) : (
        <Tabs
          look="segments"
          label={words('verification.id_type')}
          value={fields.id_type}
          choices={kinds}
          onChange={(id_type) => onChange?.({ id_type })}
        />
      )}
      <Line
        {...props}
        name="name"
        label={words('verification.name')}
        most={80}
        autoComplete="name"
      />
      <Line {...props} name="card_id" label={words('verification.number')} most={30} />
      <PictureFields {...props} />
    </>
  );
}

/** Level 2: where one works and where one's family lives, and a friend. */
export function DetailFields(props: Props) {
  const words = useWords();
  return (
    <>
      <Line {...props} name="work_address" label={words('verification.work_address')} most={200} />
      <Line
        {...props}
        name="family_address"
        label={words('verification.family_address')}
        most={200}
      />
      <Line {...props} name="friend_name" label={words('verification.friend_name')} most={80} />
      <Line
        {...props}
        name="realtion"
        label={words('verification.relation')}
        hint={words('verification.relation_hint')}
        most={40}
      />
      <Line
        {...props}
        name="friend_address"
        label={words('verification.friend_address')}
        most={200}
      />
      <Line
        {...props}
        name="friend_phone"
        type="tel"
        label={words('verification.friend_phone')}
        hint={words('verification.friend_phone_hint')}
        most={24}
      />
    </>
  );
}
