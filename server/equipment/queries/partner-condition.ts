import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';

/** True where the company is the scope's own or its partner by an accepted partnership; everyone's for the operator. */
export function ownOrPartner(scope: Scope, company: string): RawBuilder<boolean> {
  if ('everyCompany' in scope) return sql<boolean>`true`;
  const column = sql.ref(company);
  return sql<boolean>`(${column} = ${scope.companyId} OR EXISTS (
    SELECT FROM partnerships WHERE state = 'accepted'
       AND ((brand_owner_id = ${scope.companyId} AND printing_partner_id = ${column})
         OR (printing_partner_id = ${scope.companyId} AND brand_owner_id = ${column}))))`;
}
