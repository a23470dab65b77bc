import { describe, expect, it } from 'vitest';
import { addSidsBody } from '#lib/contract/ingestion.ts';
import { emptySettings, readSettings, settingsOf, uploadBody } from './upload-settings.ts';

const file = { name: 'carton.csv', filetype: 'csv', retryOf: undefined } as const;

describe('the body of an upload', () => {
  it('takes the name of the file for a description and leaves out what was not set', () => {
    expect(uploadBody(emptySettings, file)).toEqual({
      filetype: 'csv',
      description: 'carton.csv',
      id_format: 'default',
      allow_posted_duplicates: false,
      default_scm_data: {},
    });
  });

  it('sends a reason only for codes that are blacklisted by default', () => {
    const settings = {
      ...emptySettings,
      status: '1',
      reason: '4',
      product: 'NS-50-EU',
      scm: { batch: ' B1 ', country: '' },
    };
    expect(uploadBody(settings, file).default_scm_data).toEqual({
      product: 'NS-50-EU',
      activation_status: 1,
      batch: 'B1',
    });
    expect(uploadBody({ ...settings, status: '2' }, file).default_scm_data).toMatchObject({ blacklist_reason: 4 });
  });

  it('fits the contract, the longest file name too', () => {
    const body = uploadBody(
      { ...emptySettings, urlPrefix: 'https://id.example/q/' },
      { ...file, name: 'x'.repeat(255), retryOf: 'ing_1' },
    );
    expect(addSidsBody.safeParse({ ...body, mode: 'file' }).success).toBe(true);
    expect(body.retry_of).toBe('ing_1');
  });
});

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
