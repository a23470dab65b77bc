import { describe, expect, it } from 'vitest';
import { emptySettings } from '../upload-settings.ts';
import { callOf, type Destination, missingOf, noDestination } from './destination.ts';
import { uploadCall } from './upload-calls.ts';

const file = { name: 'carton.csv', filetype: 'csv', headerAdded: false, retryOf: undefined } as const;
const to = (destination: Partial<Destination>): Destination => ({ ...noDestination, ...destination });

describe('the calls of an upload', () => {
  it('take the name of the file for a description and leave out what was not set', () => {
    expect(callOf(to({ kind: 'sids' }), emptySettings, file)).toEqual({
      way: 'sids',
      body: {
        filetype: 'csv',
        description: 'carton.csv',
        id_format: 'default',
        allow_posted_duplicates: false,
        default_scm_data: {},
      },
    });
  });

  it('send a reason only for codes that are blacklisted by default', () => {
    const settings = { ...emptySettings, status: '1', reason: '4', product: 'NS-50-EU', scm: { batch: ' B1 ', x: '' } };
    const defaultsOf = (status: string) => {
      const { body } = callOf(to({ kind: 'sids' }), { ...settings, status }, file);
      return 'default_scm_data' in body ? body.default_scm_data : undefined;
    };
    expect(defaultsOf('1')).toEqual({ product: 'NS-50-EU', activation_status: 1, batch: 'B1' });
    expect(defaultsOf('2')).toMatchObject({ blacklist_reason: 4 });
  });

  it.each<[Partial<Destination>, object]>([
    [
      { kind: 'template', template: 'labels' },
      { way: 'template', body: { template: 'labels' } },
    ],
    [
      { kind: 'secure', secureTemplate: 'c', partner: '7' },
      { way: 'template', body: { template: 'c', printing_partner: 7 } },
    ],
    [
      { kind: 'workorder', workorder: 'ing_1' },
      { way: 'workorder', body: { ingestion_key: 'ing_1' } },
    ],
    [{ kind: 'sids' }, { way: 'sids', body: { url_prefix: 'https://id.example/q/' } }],
  ])('fit the contract for %j, the longest file name too', (destination, expected) => {
    const settings = { ...emptySettings, urlPrefix: 'https://id.example/q/' };
    const long = { ...file, name: 'x'.repeat(255), headerAdded: true, retryOf: 'ing_1' };
    const begin = callOf(to(destination), settings, long);
    expect(begin).toMatchObject(expected);
    expect(uploadCall.safeParse(begin).error).toBeUndefined();
    expect(begin.body).toMatchObject({ retry_of: 'ing_1', header_added: true });
  });
});

describe('a destination', () => {
  it.each<[Partial<Destination>, string | undefined]>([
    [{ kind: 'template' }, 'template'],
    [{ kind: 'secure', secureTemplate: 'c' }, 'partner'],
    [{ kind: 'secure', template: 'c', partner: '1' }, 'template'],
    [{ kind: 'workorder' }, 'workorder'],
    [{ kind: 'sids' }, undefined],
  ])('%j lacks %s', (destination, expected) => {
    expect(missingOf(to(destination))).toBe(expected);
  });
});
