import { describe, expect, it } from 'vitest';
import { emptySettings, readSettings, settingsOf } from './upload-settings.ts';

describe('settings from elsewhere', () => {
  it('come back from a record as they were set', () => {
    const settings = settingsOf({
      description: 'carton.csv',
      parameters: {
        url_prefix: 'https://id.example/q/',
        id_format: 'gs1',
        allow_posted_duplicates: true,
        default_scm_data: {
          product: 'NS-50-EU',
          activation_status: 2,
          blacklist_reason: 4,
          updated_by: 'x',
          batch: 'B1',
        },
      },
    });
    expect(settings).toMatchObject({
      idFormat: 'gs1',
      allowDuplicates: true,
      status: '2',
      reason: '4',
      scm: { batch: 'B1' },
    });
  });

  it('take nothing but texts from a draft', () => {
    expect(readSettings({ description: 7, idFormat: 'other', scm: { batch: {}, country: 'NO' }, more: 1 })).toEqual({
      ...emptySettings,
      description: '7',
      scm: { batch: '', country: 'NO' },
    });
  });
});
