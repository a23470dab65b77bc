import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { reportItem, type SentReport } from '../shared/report-item.ts';

/** Keeps a report as the check page sends it. */
export const sendReport = ({ database, store }: TestApi, values: Partial<SentReport>) =>
  reportItem(
    { database, store, sealKey: artworkSealKey({ secretKey: testSecretKey }) },
    {
      ids: [],
      foreignAddress: null,
      scanUuid: null,
      visitId: null,
      note: 'Odd label',
      country: null,
      position: null,
      language: 'en',
      email: null,
      photos: [],
      ...values,
    },
  );
