/** What an act has changed, field by field, instead of two texts for a machine. */
import { Box } from '@mui/material';
import { consoleTime } from './time-text.ts';

/** A field, how it was and how it is; undefined where it was not there. */
export type ChangedField = readonly [
  name: string,
  before: string | undefined,
  after: string | undefined,
];

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** `withdrawalLockedUntilMs` → "withdrawal locked until". */
function nameOf(field: string): string {
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ');
  return words.toLowerCase().replace(/ ms$/, '');
}

function valueOf(field: string, value: unknown): string {
  if (field.endsWith('Ms') && typeof value === 'number') return consoleTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.length === 0 ? 'none' : value.join(', ');
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The members of a value by their names; of one within another with both: `range.from`. */
function fieldsOf(value: unknown, prefix = ''): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) {
    return [[prefix, valueOf(prefix, value)]];
  }
  return Object.entries(value).flatMap(([name, member]) =>
    fieldsOf(member, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/** Fields of two texts of JSON in their order; those that stayed as they were are left out. */
export function changedFields(before: string, after: string): ChangedField[] {
  const was = new Map(fieldsOf(parsed(before)));
  const is = new Map(fieldsOf(parsed(after)));
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => [nameOf(name), was.get(name), is.get(name)] as const);
}

/** One line a field: its name, before → after. */
export function ChangedFields(props: { readonly before: string; readonly after: string }) {
  const fields = changedFields(props.before, props.after);
  if (fields.length === 0) return '–';
  return fields.map(([name, before, after]) => (
    <div key={name}>
      {name === '' ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}:{' '}
        </Box>
      )}
      {before === undefined ? null : `${before} → `}
      {after ?? 'gone'}
    </div>
  ));
}
