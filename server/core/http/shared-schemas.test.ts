import { expect, it } from 'vitest';
import { shareSchemas } from './shared-schemas.ts';

const person = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
  },
  required: ['id'],
};
const holding = (name: string) => ({ type: 'object', properties: { [name]: person, other: { type: 'string' } } });
const share = (schemas: object, webhooks: object = {}) =>
  shareSchemas({ webhooks, components: { schemas } }) as { webhooks: object; components: { schemas: object } };

it('names a schema that is in two places by the first of them, and refers to it', () => {
  const { schemas } = share({ ListCasesRow: holding('owner'), Task: holding('created_by') }).components;
  const reference = { $ref: '#/components/schemas/ListCasesOwner' };
  expect(schemas).toMatchObject({
    ListCasesRow: { properties: { owner: reference } },
    Task: { properties: { created_by: reference } },
    ListCasesOwner: person,
  });
});

it('names messages of webhooks too, and what is within a shared schema once', () => {
  const message = { post: { requestBody: { content: { 'application/json': { schema: holding('data') } } } } };
  const shared = share({ Task: holding('data') }, { 'case.opened': message });
  expect(Object.keys(shared.components.schemas)).toEqual(['Task', 'TaskData']);
  expect(JSON.stringify(shared.webhooks)).toContain('#/components/schemas/TaskData');
});

it('leaves short schemas, and those that are once, where they are', () => {
  const schemas = { A: holding('owner'), B: { type: 'object', properties: { kind: { type: 'string', enum: ['a'] } } } };
  expect(share(schemas).components.schemas).toEqual(schemas);
});

it('gives no schema a reserved name', () => {
  const document = { webhooks: {}, components: { schemas: { Case: holding('owner'), Task: holding('created_by') } } };
  const { components } = shareSchemas(document, new Set(['CaseOwner'])) as unknown as typeof document;
  expect(Object.keys(components.schemas)).toEqual(['Case', 'Task', 'CaseOwner2']);
});
