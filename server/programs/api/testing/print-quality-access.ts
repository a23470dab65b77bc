import { createHash } from 'node:crypto';
import type { AccessRow } from './access-row.ts';
import { insertEnrolledPrint, insertProvedWorkorder } from './proof-resources.ts';

/** Rows of the access table for proofs and models. Tests of the routes cover results of photos and submissions. */
export const printQualityAccess: Record<string, AccessRow> = {
  createQaCapture: {
    //         admin editor scm analyst prAdmin prOper support operAdm rival
    expected: [403, 403, 403, 403, 201, 201, 403, 403, 403],
    request: async (api) => {
      // A photo that was measured before: it is answered as it was.
      const { id, capture } = await insertProvedWorkorder(api);
      const photo = Buffer.from(`photo again of ${id}`);
      const photo_digest = createHash('sha256').update(photo).digest();
      await api.database.db.updateTable('qa_captures').set({ photo_digest }).where('id', '=', capture).execute();
      const form = new FormData();
      form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'proof.jpg');
      return { params: { id }, body: form };
    },
  },
  enrolPrint: {
    expected: [403, 403, 403, 403, 201, 201, 403, 403, 403],
    request: async (api) => {
      // A photo that enrolled before: it is answered as it was.
      const { id } = await insertProvedWorkorder(api);
      const print = await insertEnrolledPrint(api, id);
      const photo = Buffer.from(`press photo of ${id}`);
      const photo_digest = createHash('sha256').update(photo).digest();
      await api.database.db.updateTable('enrolled_prints').set({ photo_digest }).where('id', '=', print).execute();
      const form = new FormData();
      form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'press.jpg');
      return { params: { id }, body: form };
    },
  },
  listEnrolledPrints: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: async (api) => ({ params: { id: (await insertProvedWorkorder(api)).id } }),
  },
  deleteEnrolledPrint: {
    expected: [403, 403, 403, 403, 204, 204, 403, 403, 403],
    request: async (api) => {
      const { id } = await insertProvedWorkorder(api);
      return { params: { id, print: await insertEnrolledPrint(api, id) } };
    },
  },
  listQaCaptures: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: async (api) => ({ params: { id: (await insertProvedWorkorder(api)).id } }),
  },
  deleteQaCapture: {
    expected: [403, 403, 403, 403, 204, 204, 403, 403, 403],
    request: async (api) => ({ params: { ...(await insertProvedWorkorder(api)) } }),
  },
  submitQaCaptures: {
    expected: [403, 403, 403, 403, 200, 200, 403, 403, 403],
    request: async (api) => ({ params: { id: (await insertProvedWorkorder(api)).id }, body: {} }),
  },
};
