import * as z from 'zod';
import { catalogFilters, isArchived } from './catalog.ts';
import { scmKey } from './codes.ts';
import { id, listQuery, requiredLine } from './common.ts';
import { defineResource } from './resource.ts';

export const scmField = z.object({ id, company: id, key: z.string(), name: z.string(), ...isArchived });
export type ScmField = z.output<typeof scmField>;

export const scmFieldEndpoints = defineResource({
  one: 'ScmField',
  many: 'ScmFields',
  tag: 'Lookups',
  path: '/api/v2/scm-fields/',
  view: 'product_view',
  edit: 'product_edit',
  record: scmField,
  query: listQuery(['id', 'key', 'name']).extend(catalogFilters),
  fields: { key: scmKey, name: requiredLine(120) },
  fixed: ['key'],
  changes: isArchived,
  summaries: {
    list: 'List the SCM fields of the company',
    get: 'Read an SCM field',
    create: 'Create an SCM field',
    update: 'Rename or archive an SCM field; its key stays',
    delete:
      'Delete an SCM field: its column and filter end; values stay with the codes, and are seen again under a new field of the same key',
  },
});
export const {
  list: listScmFields,
  get: getScmField,
  create: createScmField,
  update: updateScmField,
  delete: deleteScmField,
} = scmFieldEndpoints;
