import { describe, expect, it } from 'vitest';
import { fitting, plainAnswer } from './answers.ts';

const LIST = [
  { id: 1, question: 'I have forgotten my password', answer: '<p>Tap “Forgot password”.</p>' },
  { id: 2, question: 'Which order types are there?', answer: '<p>Limit &amp; market.</p>' },
  { id: 3, question: '如何获取模拟资金？', answer: '<p>登录后打开资产。</p>' },
  { id: 4, question: 'How do I log out a lost device?', answer: '<p>Settings</p>' },
];
const ids = (typed: string) => fitting(LIST, typed).map(({ id }) => id);

describe('questions that are answered already', () => {
  it.each([
    ['', []],
    ['my passwords do not work', [1]],
    ['why was my order cancelled', [2]],
    ['怎么获取资金', [3]],
    ['I lost a device', [4]],
    ['xyz', []],
  ])('for “%s” are %j', (typed, expected) => {
    expect(ids(typed)).toEqual(expected);
  });

  it('say their answers without marks', () => {
    expect(plainAnswer('<p>a &lt;b&gt;</p><ul><li>c &amp;lt;</li></ul>')).toBe('a <b>\nc &lt;');
  });
});
