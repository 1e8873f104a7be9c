import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, type Command, type CommandContext, type Outcome, refuse } from './command.ts';
import { Machine } from './machine.ts';
import { type Reaction, reaction } from './reactions.ts';
import { type Topic, topic } from './topic.ts';

const said = topic<string>('source.said');
const saved = topic<object>('source.saved');
const meant = topic<string>('source.meant');
const early = topic<string>('early.told');
const late = topic<string>('late.told');

interface Say extends Command {
  readonly words: readonly string[];
  readonly isRefused?: boolean;
}

/** Rooms that note what they hear; `source` says what its command tells it to. */
class World {
  readonly machine = new Machine();
  readonly heard: string[] = [];

  /** Adds the room that says something. */
  source(): this {
    const { changes } = this.machine;
    const decide = (command: Command): Outcome => {
      const { words, isRefused } = command as Say;
      if (isRefused === true) return refuse('nothing_to_say');
      for (const word of words) changes.emit(word.startsWith('?') ? meant : said, word);
      changes.append('said', { words: words.join(' ') });
      return accept();
    };
    this.machine.add({ name: 'source', decide, stateLines: () => [] });
    return this;
  }

  /** Adds a room that notes what it hears on some topics, and then tells it on others. */
  room(name: string, to: readonly Topic<string>[], tells: readonly Topic<string>[] = []): this {
    const { changes } = this.machine;
    const rows: string[] = [];
    const hear = (on: Topic<string>) => (payload: string, context: CommandContext) => {
      rows.push(payload);
      changes.append('heard', { name, payload, seq: context.seq });
      this.heard.push(`${name} ${on.name} ${payload} ${context.seq}@${context.timeMs}`);
      for (const what of tells) changes.emit(what, `${payload}>${name}`);
    };
    const reactions = to.map((on) => reaction(on, hear(on), tells));
    const room = { name, decide: () => accept(), stateLines: () => rows };
    this.machine.add(room, reactions);
    return this;
  }

  say(...words: string[]): this {
    const command: Say = { type: 'source.say', words };
    this.machine.execute({ actor: 7, command }, 5);
    return this;
  }
}

describe('reactions', () => {
  it.each<[string, (world: World) => World, string[]]>([
    [
      'by the list, wherever the source stands in it',
      (world) => world.room('a', [said]).source().room('b', [said]).say('x'),
      ['a source.said x 1@5', 'b source.said x 1@5'],
    ],
    [
      'by the list and not by their names',
      (world) => world.source().room('z', [said]).room('b', [said]).say('x'),
      ['z source.said x 1@5', 'b source.said x 1@5'],
    ],
    [
      'by what was told first, then by the list',
      (world) => world.source().room('a', [said, meant]).room('b', [said]).say('?x', 'y'),
      ['a source.meant ?x 1@5', 'a source.said y 1@5', 'b source.said y 1@5'],
    ],
    [
      'to what a reaction tells after what was decided',
      (world) =>
        world.source().room('early', [said], [early]).room('late', [said, early]).say('x', 'y'),
      [
        'early source.said x 1@5',
        'late source.said x 1@5',
        'early source.said y 1@5',
        'late source.said y 1@5',
        'late early.told x>early 1@5',
        'late early.told y>early 1@5',
      ],
    ],
    [
      'to what a reaction tells in later rooms only',
      (world) => world.source().room('early', [late]).room('late', [said], [late]).say('x'),
      ['late source.said x 1@5'],
    ],
  ])('come in order: %s', (_what, play, expected) => {
    expect(play(new World()).heard).toEqual(expected);
  });

  it('happen once each, in the record of their command, and a replay repeats them', () => {
    const made = () => new World().source().room('early', [said], [early]).room('late', [early]);
    const world = made().say('x').say('y', 'z');
    const { records, changes } = world.machine.takeBatch();
    expect(records.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(changes.events.map(({ payload }) => payload)).toEqual([
      'x',
      'x>early',
      'y',
      'z',
      'y>early',
      'z>early',
    ]);
    expect(changes.appended.get('heard')).toHaveLength(6);
    const twin = made();
    for (const record of records) twin.machine.replay(record);
    expect(twin.heard).toEqual(world.heard);
    expect([...twin.machine.stateLines()]).toEqual([...world.machine.stateLines()]);
  });

  it('follow no refusal, and no repeated key', () => {
    const world = new World().source().room('a', [said]);
    const command: Say = { type: 'source.say', words: ['x'], isRefused: true };
    world.machine.execute({ actor: 7, command }, 5);
    const envelope = { actor: 7, key: 'k', command: { ...command, isRefused: false } };
    world.machine.execute(envelope, 5);
    world.machine.execute(envelope, 6);
    expect(world.heard).toEqual(['a source.said x 1@5']);
  });

  it('follow a timer too', () => {
    const world = new World().source().room('a', [said]);
    const command: Say = { type: 'source.say', words: ['x'] };
    world.machine.timers.set('source.say:1', 9, command);
    world.machine.runDueTimer(20);
    expect(world.heard).toEqual(['a source.said x 1@9']);
  });
});

/** Which topics each room hears, and which it then tells; later topics only, so no circle. */
const TOPICS = [0, 1, 2, 3, 4].map((number) => topic<string>(`topic_${number}.told`));
const someRooms = fc.array(
  fc.array(fc.tuple(fc.boolean(), fc.subarray([0, 1, 2, 3, 4])), { minLength: 5, maxLength: 5 }),
  { minLength: 1, maxLength: 6 },
);

describe('any rooms that react to each other', () => {
  it('hear everything that they may hear exactly once', () => {
    fc.assert(
      fc.property(someRooms, fc.array(fc.nat(4), { maxLength: 6 }), (rooms, saying) => {
        const machine = new Machine();
        /** Everything told: its topic and the place of the room whose reaction told it. */
        const told: { readonly on: number; readonly cause: number }[] = [];
        const heard: string[] = [];
        const tell = (on: number, cause: number) => {
          told.push({ on, cause });
          machine.changes.emit(TOPICS[on] as Topic<string>, String(told.length - 1));
        };
        for (const [place, hearing] of rooms.entries()) {
          const reactions = hearing.flatMap(([hears, tells], on) => {
            const later = tells.filter((other) => other > on);
            const react = (number: string) => {
              heard.push(`${place} ${number}`);
              for (const other of later) tell(other, place);
            };
            const emits = later.map((other) => TOPICS[other] as Topic<string>);
            return hears ? [reaction(TOPICS[on] as Topic<string>, react, emits)] : [];
          });
          const decide = () => {
            for (const on of saying) tell(on, -1);
            return accept();
          };
          machine.add({ name: `room_${place}`, decide, stateLines: () => [] }, reactions);
        }
        machine.execute({ actor: 7, command: { type: 'room_0.do' } }, 1);
        const expected = told.flatMap(({ on, cause }, number) =>
          rooms.flatMap((hearing, place) =>
            place > cause && hearing[on]?.[0] === true ? [`${place} ${number}`] : [],
          ),
        );
        expect(heard.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is declared wrongly', () => {
  const none = { decide: () => accept(), stateLines: () => [] };
  const reacting = (to: Topic<unknown>, ...emits: Topic<unknown>[]): Reaction =>
    reaction(to, () => undefined, emits);

  it.each<[string, [string, Reaction[]][], string]>([
    [
      'two rooms go round',
      [
        ['early', [reacting(late, early)]],
        ['late', [reacting(early, late)]],
      ],
      'rooms react in a circle: early → late',
    ],
    [
      'three rooms go round, behind one that does not',
      [
        ['source', [reacting(early, said)]],
        ['early', [reacting(late, early)]],
        ['middle', [reacting(said, meant)]],
        ['late', [reacting(meant, late)]],
      ],
      'rooms react in a circle',
    ],
    ['a room reacts to itself', [['early', [reacting(early)]]], 'room early reacts to its early'],
    ['a room reacts twice', [['early', [reacting(late), reacting(late)]]], 'reacts twice'],
  ])('is an error at the start: %s', (_what, rooms, message) => {
    const machine = new Machine();
    const declare = () => {
      for (const [name, reactions] of rooms) machine.add({ ...none, name }, reactions);
      machine.complete();
    };
    expect(declare).toThrow(message);
  });

  it('is an error at the first command where nobody has completed the machine', () => {
    const machine = new Machine();
    machine.add({ ...none, name: 'early' }, [reacting(late, early)]);
    machine.add({ ...none, name: 'late' }, [reacting(early, late)]);
    const command = { type: 'late.do' };
    expect(() => machine.execute({ actor: 7, command }, 1)).toThrow('in a circle');
  });

  it('is no circle where two rooms only hear of each other', () => {
    const machine = new Machine();
    machine.add({ ...none, name: 'early' }, [reacting(late), reacting(said, early)]);
    machine.add({ ...none, name: 'late' }, [reacting(early), reacting(meant, late)]);
    machine.complete();
    const tooLate = () => machine.add({ ...none, name: 'latest' }, [reacting(said)]);
    expect(tooLate).toThrow('after the first command');
  });

  it('is no circle where a room tells again what it hears: it does not hear itself', () => {
    const heard: string[] = [];
    const world = new World().source();
    const { changes } = world.machine;
    const again = (word: string) => {
      heard.push(`again ${word}`);
      if (heard.length < 9) changes.emit(said, `${word}!`);
    };
    world.machine.add({ ...none, name: 'early' }, [reaction(said, again, [said])]);
    const listen = (word: string) => {
      heard.push(`late ${word}`);
    };
    world.machine.add({ ...none, name: 'late' }, [reaction(said, listen)]);
    world.say('x');
    expect(heard).toEqual(['again x', 'late x', 'late x!']);
  });

  it('is a topic that is told at the end of a batch', () => {
    const machine = new Machine();
    machine.changes.tellSaved('rows', saved);
    machine.add({ ...none, name: 'early' }, [reacting(saved)]);
    expect(() => machine.complete()).toThrow('at the end of a batch');
  });

  it('is found when it happens: a topic that was not declared, and an answer', () => {
    const undeclared = new World().source();
    const { changes } = undeclared.machine;
    const tell = reaction(said, (word) => changes.emit(early, word), [late]);
    undeclared.machine.add({ ...none, name: 'early' }, [tell]);
    expect(() => undeclared.say('x')).toThrow('early tells early.told at source.said, undeclared');
    const answering = new World().source();
    const answer = reaction(said, () => refuse('no'));
    answering.machine.add({ ...none, name: 'early' }, [answer]);
    expect(() => answering.say('x')).toThrow('early answers to source.said: it can only react');
  });
});
