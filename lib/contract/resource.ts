import * as z from 'zod';
import { idParams, page } from './common.ts';
import { type Access, defineEndpoint } from './endpoint.ts';

type Fields = Readonly<Record<string, z.ZodType>>;

/** A field without its default: an update leaves alone the fields that it does not name. */
type Given<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

type Changes<All extends Fields, Fixed extends keyof All, More extends Fields> = {
  [Name in Exclude<keyof All, Fixed>]: z.ZodOptional<Given<All[Name]>>;
} & { [Name in keyof More]: z.ZodOptional<More[Name]> };

interface Resource<
  One extends string,
  Many extends string,
  Path extends `/api/v2/${string}/`,
  Shown extends z.ZodObject,
  Query extends z.ZodObject,
  All extends Fields,
  Fixed extends keyof All,
  More extends Fields,
  Created extends z.ZodType,
> {
  /** In ids of endpoints: `Brand` and `Brands`. */
  one: One;
  many: Many;
  tag: string;
  path: Path;
  /** Permissions to read and to write. */
  view: Access;
  edit: Access;
  record: Shown;
  /** Query of the list. */
  query: Query;
  /** Body that creates. The body that updates has each of them too, optional. */
  fields: All;
  /** Fields that an update cannot change. */
  fixed?: readonly Fixed[];
  /** Further fields that an update can change. */
  changes?: More;
  /** Check of several fields of the body that creates. */
  check?: (values: z.output<z.ZodObject<All>>, context: z.RefinementCtx) => void;
  /** Answer of a creation, where it has more than the record. */
  created?: Created;
  summaries: { list: string; get: string; create: string; update: string; delete?: string };
  problems?: Partial<Record<'create' | 'update' | 'delete', Readonly<Record<number, string>>>>;
}

/**
 * The endpoints of a resource whose update is a part of its creation: list, get, create, update, delete. A contract file
 * exports those that the service offers, each under its own name.
 */
export function defineResource<
  const One extends string,
  const Many extends string,
  const Path extends `/api/v2/${string}/`,
  Shown extends z.ZodObject,
  Query extends z.ZodObject,
  All extends Fields,
  const Fixed extends keyof All = never,
  More extends Fields = Record<never, never>,
  Created extends z.ZodType = Shown,
>(resource: Resource<One, Many, Path, Shown, Query, All, Fixed, More, Created>) {
  const { one, many, tag, path, view, edit, record, query, fields, check, summaries, problems } = resource;
  const fixed: readonly PropertyKey[] = resource.fixed ?? [];
  const own = `${path}:id/` as const;
  const body = z.strictObject(fields);
  const kept = Object.entries(fields).filter(([name]) => !fixed.includes(name));
  const changed = [...kept, ...Object.entries(resource.changes ?? {})];
  const changes = Object.fromEntries(changed.map(([name, field]) => [name, withoutDefault(field).optional()]));
  const problemsOf = (act: 'create' | 'update' | 'delete') => (problems?.[act] ? { problems: problems[act] } : {});

  return {
    list: defineEndpoint({
      id: `list${many}`,
      tag,
      summary: summaries.list,
      method: 'GET',
      path,
      access: view,
      status: 200,
      success: 'json',
      query,
      response: page(record),
    }),
    get: defineEndpoint({
      id: `get${one}`,
      tag,
      summary: summaries.get,
      method: 'GET',
      path: own,
      access: view,
      status: 200,
      success: 'json',
      params: idParams,
      response: record,
    }),
    create: defineEndpoint({
      id: `create${one}`,
      tag,
      summary: summaries.create,
      method: 'POST',
      path,
      access: edit,
      status: 201,
      success: 'json',
      creates: true,
      body: check ? body.superRefine(check) : body,
      response: (resource.created ?? record) as Created,
      ...problemsOf('create'),
    }),
    update: defineEndpoint({
      id: `update${one}`,
      tag,
      summary: summaries.update,
      method: 'PATCH',
      path: own,
      access: edit,
      status: 200,
      success: 'json',
      params: idParams,
      body: z.strictObject(changes as Changes<All, Fixed, More>),
      response: record,
      ...problemsOf('update'),
    }),
    delete: defineEndpoint({
      id: `delete${one}`,
      tag,
      summary: summaries.delete ?? '',
      method: 'DELETE',
      path: own,
      access: edit,
      status: 204,
      success: 'empty',
      params: idParams,
      ...problemsOf('delete'),
    }),
  };
}

const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
