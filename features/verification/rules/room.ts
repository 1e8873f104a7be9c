/**
 * Identity checks as a room of the machine: which form of whom waits, which counts, and what the
 * level reached allows.
 * What must always hold: a form is decided once and only while it is the newest of its level; the
 * second level is never under review or verified without the first.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import {
  type CustomerLevel,
  type DecideForm,
  type DecideRefusal,
  FIRST_LIMITS,
  type FormDecision,
  type FormLevel,
  type LevelLimits,
  type LevelState,
  type LimitsRefusal,
  LONGEST_NOTE,
  type NamedDocument,
  REASONS,
  type SetLevelLimits,
  type SubmitForm,
  type SubmitRefusal,
  type VerificationCommand,
  verificationChanged,
} from '../contract.ts';
import { soundLimits } from './limits.ts';
import { Persons } from './persons.ts';

/** The commands of `verification`: forms, decisions, levels and their limits. */
export class VerificationRules implements Room {
  readonly name = 'verification';
  private readonly context: RoomContext;
  private readonly states: Readonly<Record<FormLevel, Map<number, LevelState>>> = {
    1: new Map(),
    2: new Map(),
  };
  private readonly persons = new Persons();
  private readonly limits = FIRST_LIMITS.map((limits): LevelLimits => ({ ...limits }));

  constructor(context: RoomContext) {
    this.context = context;
    context.changes.tellSaved('verification_levels', verificationChanged);
  }

  /** The level a customer has reached. */
  level(owner: number): CustomerLevel {
    if (this.states[1].get(owner)?.state !== 'verified') return 0;
    return this.states[2].get(owner)?.state === 'verified' ? 2 : 1;
  }

  /** Since when a customer has been verified; 0 while he has not been. */
  verifiedMs(owner: number): number {
    const state = this.states[1].get(owner);
    return state?.state === 'verified' ? state.decidedMs : 0;
  }

  /** The number of the person whom a customer has been verified as; 0 while he has not been. */
  personOf(owner: number): number {
    const state = this.states[1].get(owner);
    return state?.state === 'verified' ? this.persons.namedIn(owner, state.formId) : 0;
  }

  /** Whether two customers have ever named the same document, however it was decided. */
  isSamePerson(one: number, other: number): boolean {
    return this.persons.share(one, other);
  }

  /** How it stands with one level of a customer, for reading. */
  stateOf(owner: number, level: FormLevel): Readonly<LevelState> | undefined {
    return this.states[level].get(owner);
  }

  /** Bitcoin units (8 decimals) that a customer may withdraw in 24 hours. */
  withdrawalLimit(owner: number): bigint {
    return this.limitsOf(this.level(owner)).withdrawalUnits;
  }

  /** Dollar units (8 decimals) of one trade of a customer against official money. */
  fiatLimit(owner: number): bigint {
    return this.limitsOf(this.level(owner)).fiatUnits;
  }

  /** What each level allows, for reading. */
  allLimits(): readonly Readonly<LevelLimits>[] {
    return this.limits;
  }

  decide(command: Command, context: CommandContext): OutcomeOf<VerificationCommand> {
    const order = command as VerificationCommand;
    switch (order.type) {
      case 'verification.submit':
        return this.submit(order, context);
      case 'verification.decide':
        return this.judge(order, context);
      case 'verification.set_limits':
        return this.setLimits(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored rows back. */
  restoreState(state: LevelState): void {
    this.states[state.level].set(state.owner, state);
  }

  restoreDocument(named: NamedDocument): void {
    this.persons.put(named);
  }

  restoreLimits(limits: LevelLimits): void {
    Object.assign(this.limitsOf(limits.level), limits);
  }

  *stateLines(): Generator<string> {
    for (const level of [1, 2] as const) {
      const states = [...this.states[level].values()].sort((a, b) => a.owner - b.owner);
      for (const state of states) yield `level ${canonicalText(state)}`;
    }
    for (const named of this.persons.sorted()) yield `person ${canonicalText(named)}`;
    // What is as it was from the beginning is no line: states noted before this room stay true.
    for (const [index, limits] of this.limits.entries()) {
      const line = canonicalText(limits);
      if (line !== canonicalText(FIRST_LIMITS[index] ?? {})) yield `limits ${line}`;
    }
  }

  private submit(order: SubmitForm, context: CommandContext): OutcomeOf<SubmitForm> {
    const owner = context.actor;
    const { level, formId, person } = order;
    const refusal = this.submitRefusal(owner, order);
    if (refusal !== undefined) return refuse(refusal);
    const state: LevelState = this.states[level].get(owner) ?? newState(owner, level);
    state.state = 'review';
    state.formId = formId;
    state.submittedMs = context.timeMs;
    state.decidedMs = 0;
    state.operator = 0;
    state.reason = '';
    state.note = '';
    this.states[level].set(owner, state);
    this.context.changes.save('verification_levels', state);
    if (person !== undefined) {
      this.context.changes.save('verification_documents', this.persons.note(owner, person, formId));
    }
    return accept({ level, formId });
  }

  private submitRefusal(
    owner: number,
    { level, formId, person }: SubmitForm,
  ): SubmitRefusal | undefined {
    if (owner <= 0) return 'not_allowed';
    if (!isLevel(level) || !isId(formId)) return 'bad_form';
    if (person !== undefined && !isId(person)) return 'bad_form';
    const known = this.states[level].get(owner);
    if (known?.state === 'verified') return 'already_verified';
    if (known?.state === 'review') return 'under_review';
    if (known !== undefined && formId <= known.formId) return 'bad_form';
    return level === 2 && this.level(owner) === 0 ? 'basic_first' : undefined;
  }

  private judge(order: DecideForm, context: CommandContext): OutcomeOf<DecideForm> {
    const refusal = context.actor === 0 ? this.judgeRefusal(order) : 'not_allowed';
    const { owner, level, formId, operator, verdict, reason, note } = order;
    const state = refusal === undefined ? this.states[level].get(owner) : undefined;
    if (refusal !== undefined || state === undefined) return refuse(refusal ?? 'not_under_review');
    state.state = verdict === 'approve' ? 'verified' : 'failed';
    state.decidedMs = context.timeMs;
    state.operator = operator;
    state.reason = verdict === 'approve' ? '' : reason;
    state.note = note;
    this.context.changes.save('verification_levels', state);
    const decision: FormDecision = {
      seq: context.seq,
      timeMs: context.timeMs,
      owner,
      level,
      formId,
      operator,
      verdict,
      reason: state.reason,
      note,
    };
    this.context.changes.append('verification_decisions', decision);
    return accept({ state: state.state, level: this.level(owner) });
  }

  private judgeRefusal(order: DecideForm): DecideRefusal | undefined {
    if (!isSoundDecision(order)) return 'bad_decision';
    const { owner, level, formId, verdict, reason, note } = order;
    const state = this.states[level].get(owner);
    if (state === undefined || state.state !== 'review') return 'not_under_review';
    if (state.formId !== formId) return 'form_not_newest';
    const isGiven = REASONS.some((known) => known === reason);
    const isExplained = reason !== 'other' || note.trim() !== '';
    return verdict === 'reject' && !(isGiven && isExplained) ? 'reason_needed' : undefined;
  }

  private setLimits(order: SetLevelLimits, context: CommandContext): OutcomeOf<SetLevelLimits> {
    const wanted = soundLimits(order.limits);
    const refusal = limitsRefusal(order, context, wanted !== undefined);
    if (refusal !== undefined || wanted === undefined) return refuse(refusal ?? 'bad_limits');
    for (const limits of wanted) {
      const kept = this.limitsOf(limits.level);
      Object.assign(kept, limits);
      this.context.changes.save('verification_limits', kept);
    }
    return accept();
  }

  private limitsOf(level: CustomerLevel): LevelLimits {
    const found = this.limits.find((limits) => limits.level === level);
    if (found === undefined) throw new Error(`level ${level} has no limits`);
    return found;
  }
}

function limitsRefusal(
  { operator, reason }: SetLevelLimits,
  context: CommandContext,
  areSound: boolean,
): LimitsRefusal | undefined {
  if (context.actor !== 0) return 'not_allowed';
  if (!areSound || !isId(operator)) return 'bad_limits';
  const isGiven = typeof reason === 'string' && reason.trim() !== '';
  return isGiven && reason.length <= LONGEST_NOTE ? undefined : 'reason_needed';
}

function newState(owner: number, level: FormLevel): LevelState {
  const times = { submittedMs: 0, decidedMs: 0 };
  return { owner, level, state: 'none', formId: 0, ...times, operator: 0, reason: '', note: '' };
}

function isLevel(level: unknown): level is FormLevel {
  return level === 1 || level === 2;
}

function isId(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
}

function isSoundDecision(order: DecideForm): boolean {
  const { owner, level, formId, operator, verdict, reason, note } = order;
  const texts = typeof reason === 'string' && typeof note === 'string';
  const ids = isId(owner) && isId(formId) && isId(operator);
  const isVerdict = verdict === 'approve' || verdict === 'reject';
  return isLevel(level) && ids && isVerdict && texts && note.length <= LONGEST_NOTE;
}
