import { expect, it } from 'vitest';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import type { JudgedPhoto } from './judged-photo.ts';
import { summarisePhotos } from './photo-summary.ts';

const photo = (id: string, more: Partial<JudgedPhoto>): JudgedPhoto => ({
  id,
  name: id,
  addedAt: 0,
  data: undefined,
  picture: new Blob(),
  isReady: true,
  url: '',
  thumbnailUrl: '',
  state: 'done',
  sent: 0,
  tries: 0,
  ...more,
});
const judged = (id: string, authentication_status: AuthenticationResult['authentication_status']) =>
  photo(id, {
    result: {
      authentication_status,
      image_quality: [],
      image_roi: null,
      carrier_content: null,
      scan: {},
      phone: null,
    },
  });

it('counts photos by result, and those to take again', () => {
  const photos = [
    judged('1', 'bad_quality'),
    judged('2', 'auth_original'),
    judged('3', 'auth_copy'),
    judged('4', 'not_read'),
    judged('5', 'auth_original'),
    judged('6', 'auth_unknown'),
    photo('7', { state: 'failed' }),
    photo('8', { state: 'sending' }),
  ];
  expect(
    summarisePhotos(photos, translatorFor('en', 'authenticate')).map(({ label, ids }) => `${label}: ${ids}`),
  ).toEqual(['2 original: 2,5', '1 copy: 3', '3 to take again: 1,4,6', '1 not examined: 7', '1 on its way: 8']);
});
