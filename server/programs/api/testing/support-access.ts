import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import type { AccessRow } from './access-row.ts';
import { insertFailedIngestion } from './brand-resources.ts';
import type { TestApi } from './start-api.ts';

//                       admin editor scm analyst prAdmin prOper support operAdm rival
const staffOnly = /*  */ [403, 403, 403, 403, 403, 403, 200, 200, 403];
const madeByStaff = /**/ [403, 403, 403, 403, 403, 403, 201, 201, 403];

/** A group of the brand's failed uploads, and one of them. */
export async function brandGroup(api: TestApi) {
  const { companies, people } = api.world;
  const record = await insertFailedIngestion(api, companies.brand, people.brandAdmin.id);
  return { params: { key: `${companies.brand}-invalid_id_error` }, record };
}

/** Rows of the access table for the support. */
export const supportAccess: Record<string, AccessRow> = {
  summariseSupport: { expected: staffOnly, request: async () => ({}) },
  listSupportGroups: { expected: staffOnly, request: async () => ({}) },
  listSupportStaff: { expected: staffOnly, request: async () => ({}) },
  getSupportGroup: {
    expected: staffOnly,
    request: async (api) => ({ params: (await brandGroup(api)).params }),
  },
  updateSupportGroup: {
    expected: staffOnly,
    request: async (api) => ({ params: (await brandGroup(api)).params, body: { state: 'resolved' } }),
  },
  createSupportNote: {
    expected: madeByStaff,
    request: async (api) => ({ params: (await brandGroup(api)).params, body: { text: 'Called them.' } }),
  },
  tellCompany: {
    expected: madeByStaff,
    request: async (api) => {
      const { params, record } = await brandGroup(api);
      return { params, body: { record, subject: 'Your upload', text: 'Ids must be longer.' } };
    },
  },
  readCodePhoto: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 200],
    request: async () => {
      const code = { text: 'https://brand.example/ABCDEF123456', centre: { x: 150, y: 150 }, module: 5 };
      const photo = await renderPhoto({ width: 300, height: 300, codes: [code] });
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'code.jpg');
      return { body: form };
    },
  },
};
