import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type Operator,
} from '../../../platform/server/http/console-call.ts';
import { soundLimits } from '../rules/limits.ts';
import {
  type DecideForm,
  type LevelLimitsText,
  type LevelState,
  REASONS,
  type SetLevelLimits,
} from '../contract.ts';
import {
  readDecisions,
  readForm,
  readLevels,
  readLimits,
  readSameDocument,
  readWaiting,
  type StoredForm,
  type VerificationTables,
} from '../store/forms.ts';
import { decideInput, formsInput, oneFormInput, pictureInput, setLimitsInput } from '../wire.ts';
import type { VerificationServerNeeds } from './needs.ts';

const SCALE = 8;
const READ = 'verification.read';
const DECIDE = 'verification.decide';
const CHANGE_LIMITS = 'settings.change';
const PICTURE_TYPE = 'image/webp';

/** Identity checks at the console: what waits, one form with its pictures, the decision, limits. */
export function verificationConsoleCalls(
  gateway: Gateway,
  needs: VerificationServerNeeds,
): ConsoleCall[] {
  const work = new WaitingForms(gateway, needs);
  return [
    listCall(work),
    oneCall(work),
    pictureCall(work),
    decideCall(work),
    limitsCall(work),
    setLimitsCall(work),
  ];
}

/** What the calls share. */
class WaitingForms {
  readonly gateway: Gateway;
  readonly needs: VerificationServerNeeds;

  constructor(gateway: Gateway, needs: VerificationServerNeeds) {
    this.gateway = gateway;
    this.needs = needs;
  }

  get db() {
    return this.gateway.database<VerificationTables>();
  }

  /** One line of the list. */
  async row(state: LevelState): Promise<Record<string, unknown>> {
    const form = await readForm(this.db, state.formId);
    const person = await this.needs.person(state.owner);
    const same = await readSameDocument(this.db, state.owner, form?.documentHash ?? '');
    return {
      id: state.formId,
      owner: state.owner,
      account: person?.account ?? '',
      name: form?.fields['name'] ?? '',
      level: state.level,
      state: state.state,
      submittedMs: state.submittedMs,
      decidedMs: state.decidedMs,
      operator: state.operator,
      reason: state.reason,
      note: state.note,
      isDuplicate: same.some((other) => other.state === 'verified'),
    };
  }

  /** What is known about a form; undefined when there is none with the number. */
  async found(id: number): Promise<{ form: StoredForm; state: LevelState } | undefined> {
    const form = await readForm(this.db, id);
    if (form === undefined) return undefined;
    const state = (await readLevels(this.db, form.owner)).get(form.level);
    return state === undefined ? undefined : { form, state };
  }
}

function subjectOf(form: StoredForm): string {
  return `customer ${form.owner}`;
}

function listCall(forms: WaitingForms): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/verification/forms',
    showsCustomers: true,
    room: 'verification',
    summary: 'The newest form of each level of each customer; those that wait by their state.',
    permission: READ,
    input: formsInput,
    handle: async ({ input }) => {
      const { states, total } = await readWaiting(forms.db, input);
      const data = [];
      for (const state of states) data.push(await forms.row(state));
      return { message: { data, total } };
    },
  });
}

function oneCall(forms: WaitingForms): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/verification/form',
    room: 'verification',
    summary:
      'One form with its fields, the customer’s earlier ones, and who names the same document.',
    permission: READ,
    input: oneFormInput,
    handle: async ({ input }) => {
      const found = await forms.found(input.id);
      if (found === undefined) return refuse('unknown_form');
      const { form, state } = found;
      const isNewest = state.formId === form.id;
      const decisions = await readDecisions(forms.db, form.owner);
      const same = await readSameDocument(forms.db, form.owner, form.documentHash);
      const message = {
        ...(await forms.row(isNewest ? state : { ...state, formId: form.id })),
        isNewest,
        fields: form.fields,
        pictures: ['front', 'reverse', 'hand'].filter((name) => form.fields[name]),
        sameDocument: same,
        decisions: decisions.map((decision) => ({ id: decision.seq, ...decision })),
        reasons: REASONS,
      };
      const note = { subject: subjectOf(form), after: { looked: `form ${form.id}` } };
      return { message, note };
    },
  });
}

function pictureCall(forms: WaitingForms): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/verification/picture',
    room: 'verification',
    summary: 'One picture of a form; every look is written to the audit log.',
    permission: READ,
    input: pictureInput,
    handle: async ({ input }) => {
      const form = await readForm(forms.db, input.id);
      const url = form?.fields[input.which] ?? '';
      const bytes = url === '' ? undefined : await forms.needs.pictures.showToOperator(url);
      if (form === undefined || bytes === undefined) return refuse('unknown_picture');
      const after = { looked: `picture ${input.which} of form ${form.id}` };
      return { bytes, contentType: PICTURE_TYPE, note: { subject: subjectOf(form), after } };
    },
  });
}

function decideCall(forms: WaitingForms): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/verification/decide',
    room: 'verification',
    summary: 'Approves or rejects a form; a rejection names a reason of the list.',
    permission: DECIDE,
    input: decideInput,
    about: async ({ id }) => {
      const owner = (await forms.found(id))?.form.owner;
      return owner === undefined ? [] : [owner];
    },
    handle: async ({ input, operator }) => {
      const found = await forms.found(input.id);
      if (found === undefined) return refuse('unknown_form');
      const { form, state } = found;
      const command: DecideForm = {
        type: 'verification.decide',
        operator: operator.operatorId,
        owner: form.owner,
        level: form.level,
        formId: form.id,
        verdict: input.verdict,
        reason: input.reason,
        note: input.note.trim(),
      };
      const result = await forms.gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = result.answer;
      const reason = [input.reason, command.note].filter(Boolean).join(': ');
      const note = {
        subject: subjectOf(form),
        before: { level: form.level, form: form.id, state: state.state },
        after: { level: form.level, form: form.id, state: after.state },
        reason,
      };
      return { message: { id: form.id, state: after.state }, note };
    },
  });
}

/** Limits as the console shows and sends them: decimals of Bitcoin and of dollar coin. */
async function shownLimits(forms: WaitingForms) {
  return (await readLimits(forms.db)).map(({ level, withdrawalUnits, fiatUnits }) => ({
    id: level,
    level,
    withdrawal: printUnits(withdrawalUnits, SCALE),
    fiat: printUnits(fiatUnits, SCALE),
  }));
}

function limitsCall(forms: WaitingForms): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/verification/limits',
    room: 'verification',
    summary: 'What each level allows.',
    permission: READ,
    input: z.object({}),
    handle: async () => {
      const data = await shownLimits(forms);
      return { message: { data, total: data.length } };
    },
  });
}

type LimitsWanted = z.infer<typeof setLimitsInput>;

function limitsCommand(input: LimitsWanted, operator: Operator): SetLevelLimits | Refusal {
  const limits: LevelLimitsText[] = [];
  for (const { level, withdrawal, fiat } of input.limits) {
    const [bitcoin, dollar] = [parseUnits(withdrawal, SCALE), parseUnits(fiat, SCALE)];
    if (!bitcoin.ok || !dollar.ok) return refuse('bad_limits');
    const withdrawalUnits = bitcoin.units.toString();
    limits.push({ level, withdrawalUnits, fiatUnits: dollar.units.toString() });
  }
  const { operatorId } = operator;
  const reason = input.reason.trim();
  return { type: 'verification.set_limits', operator: operatorId, reason, limits };
}

function setLimitsCall(forms: WaitingForms): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/verification/set_limits',
    room: 'verification',
    summary: 'Sets what each level allows, all levels at once, with a reason.',
    permission: CHANGE_LIMITS,
    input: setLimitsInput,
    notice: async ({ input, operator }) => {
      const command = limitsCommand(input, operator);
      if ('refused' in command) return command;
      if (command.reason === '') return refuse('reason_needed');
      return soundLimits(command.limits) === undefined ? refuse('bad_limits') : 'where_two';
    },
    handle: async ({ input, operator }) => {
      const command = limitsCommand(input, operator);
      if ('refused' in command) return command;
      const before = await shownLimits(forms);
      const result = await forms.gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = await shownLimits(forms);
      const note = { subject: 'verification limits', before, after, reason: command.reason };
      return { message: { data: after }, note };
    },
  });
}
