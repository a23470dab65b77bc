import * as contract from '#lib/contract/open-items.ts';
import { closedByOperator, type OpenItemKind, openItemRights } from '#lib/contract/values/open-items.ts';
import { can } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { closeItems, getOpenItems as list, reopenItems } from '../shared/open-items.ts';

const mayClose = (actor: Actor, kind: OpenItemKind) =>
  actor.companyType === 'operator'
    ? closedByOperator.has(kind) && can(actor, openItemRights[kind].see)
    : openItemRights[kind].close.some((permission) => can(actor, permission));

export const getOpenItems = endpoint(contract.getOpenItems, async ({ query, actor, database: { db } }) => {
  const { count, rows } = await list(db, actor, query.limit);
  return {
    count,
    items: rows.map(({ kind, key, state, at, name, count: of, total, due_date, company, product, reasons }) => ({
      kind,
      key,
      state,
      at: at.toISOString(),
      name,
      count: of,
      total,
      due_date,
      company,
      product,
      reasons,
      can_close: mayClose(actor, kind),
    })),
  };
});

export const updateOpenItems = endpoint(contract.updateOpenItems, async ({ body, actor, inUnitOfWork }) => {
  const refused = body.items.find(({ kind }) => !mayClose(actor, kind));
  if (refused) {
    const permission = openItemRights[refused.kind].close.join(', ');
    throw new DomainError('permission_denied', reason('permissionMissing', { permission }));
  }
  const change = body.is_closed ? closeItems : reopenItems;
  return { changed: await inUnitOfWork(({ trx }) => change(trx, actor, body.items)) };
});
