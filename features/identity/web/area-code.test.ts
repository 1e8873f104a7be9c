import { describe, expect, it } from 'vitest';
import { regionOf } from './area-code.ts';

describe('the dialling code before one is chosen', () => {
  it.each([
    ['86 where no language names a region', ['en', 'zh'], 'CN', '86'],
    ['86 where there is no language', [], 'CN', '86'],
    ['that of the language', ['de-CH', 'en-US'], 'CH', '41'],
    ['that of the first language with a region', ['fr', 'pt-BR'], 'BR', '55'],
    ['that behind a script', ['zh-Hant-TW'], 'TW', '886'],
    ['86 where the script alone is named', ['zh-Hant'], 'CN', '86'],
    ['not that of a region without telephones', ['en-AQ', 'en-GB'], 'GB', '44'],
    ['not that of a continent', ['es-419', 'es-MX'], 'MX', '52'],
  ])('is %s', (_title, languages, region, code) => {
    expect(regionOf(languages)).toEqual({ region, code });
  });
});
