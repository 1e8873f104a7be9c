import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { FormLevel, LevelState, SubmitForm } from '../contract.ts';
import {
  addForm,
  dropForm,
  personNumber,
  readForm,
  readLevels,
  readLimits,
  type StoredForm,
  type VerificationTables,
} from '../store/forms.ts';
import {
  formInput,
  formMessage,
  levelMessage,
  levelOf,
  realInput,
  stateMessage,
  statusNumber,
} from '../wire.ts';
import { type FormFields, PICTURE_NAMES, readFields } from './fields.ts';
import type { Person, VerificationServerNeeds } from './needs.ts';

const SCALE = 8;

/** `/real/state`, `/real/form` and `/user/real`. */
export function verificationCalls(gateway: Gateway, needs: VerificationServerNeeds): Call[] {
  return [stateCall(gateway, needs), formCall(gateway), submitCall(gateway, needs)];
}

async function personOf(needs: VerificationServerNeeds, customerId: number): Promise<Person> {
  const person = await needs.person(customerId);
  if (person === undefined) throw new Error(`customer ${customerId} is gone`);
  return person;
}

function reasonText(gateway: Gateway, state: LevelState | undefined, language: Language): string {
  const reason = state?.reason ?? '';
  return reason === '' ? '' : gateway.phrases.say(language, `verification.reason_${reason}`);
}

/** The form that counts for a level; a failed one is none, so that it can be sent again. */
async function countingForm(
  gateway: Gateway,
  state: LevelState | undefined,
): Promise<StoredForm | undefined> {
  if (state === undefined || state.state === 'failed') return undefined;
  return readForm(gateway.database<VerificationTables>(), state.formId);
}

function stateCall(gateway: Gateway, needs: VerificationServerNeeds): Call {
  return customerCall({
    method: 'GET',
    path: '/real/state',
    room: 'verification',
    summary: 'How it stands with the customer’s identity check, and what each level allows.',
    input: z.object({}),
    handle: async ({ caller, language }) => {
      const db = gateway.database<VerificationTables>();
      const levels = await readLevels(db, caller.customerId);
      const [basic, advanced] = [levels.get(1), levels.get(2)];
      const [first, second] = [
        await countingForm(gateway, basic),
        await countingForm(gateway, advanced),
      ];
      const person = await personOf(needs, caller.customerId);
      const isFirst = basic?.state === 'verified';
      const level = isFirst ? (advanced?.state === 'verified' ? 2 : 1) : 0;
      const limits = await readLimits(db);
      return ok(
        stateMessage(
          {
            statuses: [
              statusNumber(basic?.state ?? 'none'),
              statusNumber(advanced?.state ?? 'none'),
            ],
            data: first === undefined ? null : realData(first, second),
            level,
            hasEmail: person.hasEmail,
            hasPhone: person.hasPhone,
            needsPhone: needs.bindsPhones(),
            hasPictures: Boolean(first?.fields['front']),
          },
          levelMessage(basic, reasonText(gateway, basic, language)),
          levelMessage(advanced, reasonText(gateway, advanced, language)),
          limits.map((each) => ({
            level: each.level,
            withdrawal: printUnits(each.withdrawalUnits, SCALE),
            fiat: printUnits(each.fiatUnits, SCALE),
          })),
        ),
      );
    },
  });
}

/**
 * What existing clients read. They show the second form as sent when both pictures are there, so
 * those are told only once the second level was sent, whichever level brought them.
 */
function realData(first: StoredForm, second: StoredForm | undefined): Record<string, unknown> {
  const shown = second?.fields['front'] ? second : first;
  return {
    id_type: Number(first.fields['idType']),
    name: first.fields['name'],
    card_id: first.fields['number'],
    front_pic: second === undefined ? '' : (shown.fields['front'] ?? ''),
    reverse_pic: second === undefined ? '' : (shown.fields['reverse'] ?? ''),
  };
}

function formCall(gateway: Gateway): Call {
  return customerCall({
    method: 'GET',
    path: '/real/form',
    room: 'verification',
    summary: 'The customer’s newest form of a level, with its fields; null before the first.',
    input: formInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database<VerificationTables>();
      const state = (await readLevels(db, caller.customerId)).get(levelOf(input.real_type));
      const form = state === undefined ? undefined : await readForm(db, state.formId);
      if (form === undefined) return ok(null);
      return ok(formMessage(form.fields, form.createdMs));
    },
  });
}

/** What refuses before anything is stored. The writer has the last word on all of it. */
function earlyRefusal(
  level: FormLevel,
  levels: ReadonlyMap<FormLevel, LevelState>,
  person: Person,
  needsPhone: boolean,
): Refusal | undefined {
  const state = levels.get(level)?.state;
  if (state === 'verified') return refuse('already_verified');
  if (state === 'review') return refuse('under_review');
  if (!person.hasEmail) return refuse('bind_email_first');
  if (needsPhone && !person.hasPhone) return refuse('bind_phone_first');
  return level === 2 && levels.get(1)?.state !== 'verified' ? refuse('basic_first') : undefined;
}

function submitCall(gateway: Gateway, needs: VerificationServerNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/user/real',
    room: 'verification',
    summary: 'Sends a form of the identity check, of the first or the second level.',
    input: realInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database<VerificationTables>();
      const owner = caller.customerId;
      const level = levelOf(input.real_type);
      const levels = await readLevels(db, owner);
      const person = await personOf(needs, owner);
      const early = earlyRefusal(level, levels, person, needs.bindsPhones());
      if (early !== undefined) return early;
      const first = level === 2 ? await countingForm(gateway, levels.get(1)) : undefined;
      const hasPictures = Boolean(first?.fields['front']);
      const fields = readFields(level, input, { hasPictures, areaCode: person.areaCode });
      if (isRefusal(fields)) return fields;
      const refusal = await new Submission(gateway, needs).send({ owner, level, fields });
      return refusal ?? okText('verification.sent');
    },
  });
}

interface Wanted {
  readonly owner: number;
  readonly level: FormLevel;
  readonly fields: FormFields;
}

/** A form on its way: its pictures, its row, its command; what is refused leaves nothing behind. */
class Submission {
  private readonly gateway: Gateway;
  private readonly needs: VerificationServerNeeds;

  constructor(gateway: Gateway, needs: VerificationServerNeeds) {
    this.gateway = gateway;
    this.needs = needs;
  }

  /** Refusals in order: `bad_picture`, then those of the writer. */
  async send({ owner, level, fields }: Wanted): Promise<Refusal | undefined> {
    const db = this.gateway.database<VerificationTables>();
    const kept = await this.keepPictures(owner, fields);
    if (kept === undefined) return refuse('bad_picture');
    const documentHash = this.documentHash(fields);
    const createdMs = this.gateway.nowMs();
    const formId = await addForm(db, { owner, level, fields, documentHash, createdMs });
    const named = documentHash === '' ? {} : { person: await personNumber(db, documentHash) };
    const command: SubmitForm = { type: 'verification.submit', level, formId, ...named };
    const result = await this.gateway.submit({ actor: owner, command });
    if (!('refused' in result)) return undefined;
    await dropForm(db, formId);
    await this.release(owner, kept);
    return result;
  }

  /** The pictures that are kept now; undefined when one of them cannot be, and then none is. */
  private async keepPictures(owner: number, fields: FormFields): Promise<string[] | undefined> {
    const urls = PICTURE_NAMES.map((name) => fields[name]).filter((url) => url !== '');
    const kept: string[] = [];
    for (const url of urls) {
      // One picture cannot be both sides of a document.
      if (kept.includes(url) || !(await this.needs.pictures.keep(owner, url, 'private'))) {
        await this.release(owner, kept);
        return undefined;
      }
      kept.push(url);
    }
    return kept;
  }

  private async release(owner: number, urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.needs.pictures.release(owner, url);
  }

  private documentHash({ idType, number }: FormFields): string {
    return number === '' ? '' : this.needs.secrets.hash(`${idType} ${number}`, 'document');
  }
}
