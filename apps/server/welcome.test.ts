import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { welcomeBox } from './welcome.ts';

test.each([
  { DATABASE_URL: '', sentence: 'Data       /srv/house ' },
  // Keys lie in the folder even then, and a backup of the database alone would lack them.
  { DATABASE_URL: 'postgres://u:p@h/d', sentence: 'Data       your PostgreSQL, and /srv/house ' },
])('the box says where data lies: $sentence', ({ DATABASE_URL, sentence }) => {
  const box = welcomeBox('http://h', readSettings({ DATABASE_URL, DATA_DIR: '/srv/house' }));
  expect(box).toContain(sentence);
  expect(box).not.toContain('u:p');
});
