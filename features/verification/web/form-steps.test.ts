import { describe, expect, it } from 'vitest';
import { NOTHING } from './data.ts';
import { fieldOf, isAnswered, placeOf, stepsFor } from './form-steps.ts';

describe('the questions of a check', () => {
  it('are document and pictures at the first level', () => {
    expect(stepsFor(1, false)).toEqual([
      'kind',
      'name',
      'number',
      'front',
      'reverse',
      'hand',
      'check',
    ]);
  });

  it('ask for pictures at the second level only where the first had none', () => {
    expect(stepsFor(2, true)).not.toContain('front');
    expect(stepsFor(2, false).slice(-4)).toEqual(['front', 'reverse', 'hand', 'check']);
  });

  it('are answered when all of their fields are', () => {
    expect(isAnswered('name', { ...NOTHING, name: '  ' })).toBe(false);
    expect(isAnswered('name', { ...NOTHING, name: 'Ada Lovelace' })).toBe(true);
    expect(isAnswered('friend', { ...NOTHING, friend_name: 'Charles' })).toBe(false);
    expect(isAnswered('friend', { ...NOTHING, friend_name: 'Charles', realtion: 'Friend' })).toBe(
      true,
    );
    expect(isAnswered('check', NOTHING)).toBe(true);
  });

  it.each([
    ['bad_number', 1, 2],
    ['bad_relation', 2, 2],
    ['pictures_missing', 1, 3],
  ] as const)('are asked again after %s at level %d', (code, level, place) => {
    const field = fieldOf(code);
    expect(field && placeOf(stepsFor(level, true), field)).toBe(place);
  });

  it('stay where they are after a refusal of the whole', () => {
    expect(fieldOf('under_review')).toBeUndefined();
    expect(placeOf(stepsFor(2, true), 'front_pic')).toBeUndefined();
  });
});
