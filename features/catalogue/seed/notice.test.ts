import { describe, expect, it } from 'vitest';
import { catalogueNotice } from './index.ts';

describe('a catalogue that is installed for good', () => {
  it('is told apart from the one that is asked for', () => {
    expect(catalogueNotice('default', 'default')).toBeUndefined();
    expect(catalogueNotice('default', 'existing-clients')).toContain(
      'existing-clients is not used',
    );
  });
});
