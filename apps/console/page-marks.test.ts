import { expect, it } from 'vitest';
import { PageMarks } from './page-marks.ts';

const asked = { state: 'open', perPage: 25 };

it('goes on from where the page before has ended', () => {
  const marks = new PageMarks();
  expect(marks.after('audit', asked, 1)).toBeUndefined();
  expect(marks.after('audit', asked, 2)).toBeUndefined();
  expect(marks.note('audit', asked, 1, { total: 60, next: '36' })).toBe(60);
  expect(marks.after('audit', asked, 2)).toBe('36');
  expect(marks.after('audit', { ...asked, state: 'closed' }, 2)).toBeUndefined();
  expect(marks.after('customers', asked, 2)).toBeUndefined();
});

it('begins the first page at the first row, whatever was noted', () => {
  const marks = new PageMarks();
  marks.note('audit', asked, 0, { total: 60, next: '36' });
  expect(marks.after('audit', asked, 1)).toBeUndefined();
});

it('offers a next page where rows follow beyond those that are counted', () => {
  const marks = new PageMarks();
  expect(marks.note('audit', asked, 400, { total: 10_000, next: '36' })).toBe(10_001);
  expect(marks.note('audit', asked, 401, { total: 10_000 })).toBe(10_000);
});

it('forgets a page that is the last by now', () => {
  const marks = new PageMarks();
  marks.note('audit', asked, 1, { total: 60, next: '36' });
  marks.note('audit', asked, 1, { total: 25 });
  expect(marks.after('audit', asked, 2)).toBeUndefined();
});
