import { pictureSizes } from '#lib/contract/picture-limits.ts';
import { commentPhotoKeyOf } from '#server/workorders/rules/comment-photo-key.ts';
import type { AccessRow } from './access-row.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import type { TestApi } from './start-api.ts';
import { pictureForm } from './template-access.ts';
import type { PersonaName } from './world.ts';

//                      admin editor  scm  analyst prAdmin prOper support operAdm rival
const readers = /*   */ [200, 200, 200, 200, 404, 404, 200, 200, 404];
const writers = /*   */ [201, 201, 201, 201, 404, 404, 201, 201, 404];
const withdrawers = /**/ [204, 204, 204, 204, 404, 404, 204, 204, 404];

let counter = 0;
const ofBrand = async (api: TestApi) => ({
  params: { id: await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: `TALK${++counter}-` }) },
});

/** A comment of the person on an order of the brand. */
async function commented(api: TestApi, persona: PersonaName) {
  const { params } = await ofBrand(api);
  const { id: comment } = await api.database.db
    .insertInto('workorder_comments')
    .values({ workorder_id: params.id, author_id: api.world.people[persona].id, text: 'Which varnish?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...params, comment } };
}

/** A photo in a comment of the brand. */
export async function insertCommentPhoto(api: TestApi, persona: PersonaName = 'brandAdmin') {
  const { params } = await commented(api, persona);
  const { id: photo } = await api.database.db
    .insertInto('workorder_comment_photos')
    .values({
      workorder_id: params.id,
      comment_id: params.comment,
      created_by: api.world.people[persona].id,
      state: 'kept',
      width: 40,
      height: 40,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const size of pictureSizes) {
    await api.store.put(commentPhotoKeyOf({ id: photo, workorderId: params.id }, size), Buffer.from('picture'));
  }
  return { params: { id: params.id, photo } };
}

/** Rows of the access table for the conversation of an order. */
export const commentAccess: Record<string, AccessRow> = {
  listWorkorderComments: { expected: readers, request: (api) => commented(api, 'brandAdmin') },
  createWorkorderComment: {
    expected: writers,
    request: async (api) => ({ ...(await ofBrand(api)), body: { text: 'Which varnish?' } }),
  },
  withdrawWorkorderComment: { expected: withdrawers, request: commented },
  createWorkorderCommentPhoto: {
    expected: readers,
    request: async (api) => ({ ...(await ofBrand(api)), body: await pictureForm() }),
  },
  getWorkorderCommentPhoto: { expected: readers, request: (api) => insertCommentPhoto(api) },
  getWorkorderConversation: { expected: readers, request: ofBrand },
  updateWorkorderConversation: {
    expected: readers,
    request: async (api) => ({ ...(await ofBrand(api)), body: { is_muted: true } }),
  },
};
