/** The fields of both forms, question by question, and all of them for reading. */
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DocumentCamera, PersonCamera } from './camera-sheet.tsx';
import type { RealFields } from './data.ts';
import type { FormStep, Name } from './form-steps.ts';
import { lookAt } from './picture-look.ts';

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

/** A picture of the form: taken into a frame, or chosen. */
function Shot({ name, label, ...props }: Props & { readonly name: Name; readonly label: string }) {
  const words = useWords();
  // A form that was sent without it needs no place for it.
  if (props.readOnly && props.fields[name] === '') return null;
  const error = props.errors[name];
  return (
    <>
      <PictureField
        label={words('verification.picture_of', { name: label })}
        url={props.fields[name]}
        readOnly={props.readOnly ?? false}
        onChange={(url) => props.onChange?.({ [name]: url })}
        Camera={name === 'hand_pic' ? PersonCamera : DocumentCamera}
        judge={async (picture) => {
          const fault = await lookAt(picture);
          return fault && words(`verification.looks_${fault}`);
        }}
        words={{
          take: words('settings.camera'),
          choose: words('settings.gallery'),
          uploading: words('settings.uploading'),
          none: words('verification.no_picture'),
          lost: words('verification.picture_lost'),
        }}
      />
      {error && (
        <p role="alert" className="text-t5 text-warning">
          {error}
        </p>
      )}
    </>
  );
}

/** Which document it is. */
function KindField({ fields, onChange, readOnly }: Props) {
  const words = useWords();
  const kinds = [
    { value: '0', label: words('verification.id_card') },
    { value: '1', label: words('verification.passport') },
    { value: '2', label: words('verification.licence') },
  ] as const;
  if (readOnly) {
    const kind = kinds.find(({ value }) => value === fields.id_type);
    return <TextField label={words('verification.id_type')} value={kind?.label ?? ''} readOnly />;
  }
  return (
    <Tabs
      look="segments"
      label={words('verification.id_type')}
      value={fields.id_type}
      choices={kinds}
      onChange={(id_type) => onChange?.({ id_type })}
    />
  );
}

/** The lines of text that a question asks for: the field, the word, the longest, and hints. */
const LINES = {
  name: [{ name: 'name', word: 'name', most: 80, autoComplete: 'name' }],
  number: [{ name: 'card_id', word: 'number', most: 30 }],
  work: [{ name: 'work_address', word: 'work_address', most: 200 }],
  family: [{ name: 'family_address', word: 'family_address', most: 200 }],
  friend: [
    { name: 'friend_name', word: 'friend_name', most: 80 },
    { name: 'realtion', word: 'relation', most: 40, hasHint: true },
  ],
  friend_address: [{ name: 'friend_address', word: 'friend_address', most: 200 }],
  friend_phone: [
    { name: 'friend_phone', word: 'friend_phone', most: 24, hasHint: true, type: 'tel' },
  ],
} as const;

type LineStep = keyof typeof LINES;
type LineRow = {
  readonly name: Name;
  readonly word: string;
  readonly most: number;
  readonly autoComplete?: string;
  readonly hasHint?: boolean;
  readonly type?: 'tel';
};

function isLineStep(step: FormStep): step is LineStep {
  return step in LINES;
}

const SHOTS = { front: 'front_pic', reverse: 'reverse_pic', hand: 'hand_pic' } as const;

type StepProps = Props & { readonly step: FormStep };

/** The fields of one question. */
export function StepFields({ step, ...props }: StepProps) {
  const words = useWords();
  if (step === 'check') return null;
  if (step === 'kind') return <KindField {...props} />;
  if (!isLineStep(step)) {
    return <Shot {...props} name={SHOTS[step]} label={words(`verification.${step}`)} />;
  }
  return LINES[step].map(({ word, hasHint, ...row }: LineRow) => (
    <Line
      key={row.name}
      {...props}
      {...row}
      label={words(`verification.${word}`)}
      {...(hasHint ? { hint: words(`verification.${word}_hint`) } : {})}
    />
  ));
}
