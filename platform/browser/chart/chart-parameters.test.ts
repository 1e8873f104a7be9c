import { describe, expect, it } from 'vitest';
import { parameterFault, parametersOf, USUAL } from './chart-parameters.ts';

describe('the parameters of an indicator', () => {
  it.each([
    ['MA', ['10', '30'], undefined],
    ['MA', ['30', '10'], 'order'],
    ['MA', ['30', '30'], 'order'],
    ['MA', ['10'], 'range'],
    ['BOLL', ['20', '2'], undefined],
    ['MACD', ['12', '26', '9'], undefined],
    ['MACD', ['26', '12', '9'], 'order'],
    ['KDJ', ['9', '3', '3'], undefined],
    ['RSI', ['0', '14'], 'range'],
    ['RSI', ['6', '500'], undefined],
    ['RSI', ['6', '501'], 'range'],
    ['RSI', ['6', '1.5'], 'range'],
    ['RSI', ['6', ''], 'range'],
    ['VOL', [], undefined],
  ] as const)('%s %j: %s', (name, texts, fault) => {
    expect(parameterFault(name, texts)).toBe(fault);
  });

  it('are the usual ones where none were chosen, or none that can be used', () => {
    expect(parametersOf('MA', {})).toEqual(USUAL.MA);
    expect(parametersOf('MA', { MA: [5, 10] })).toEqual([5, 10]);
    expect(parametersOf('MA', { MA: [10, 5] })).toEqual(USUAL.MA);
    expect(parametersOf('MA', { MA: 'x' as never })).toEqual(USUAL.MA);
  });
});
