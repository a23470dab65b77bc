import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import { artworkCategory, artworkDoctypes, caseCategory, inspectionCategory, scanCategory } from './categories.ts';

/** Documents of a company that an actor may fetch: those it may create. */
export interface DocumentAccess {
  /** Downloads of codes. */
  codes: boolean;
  /** Documents about scans. */
  scans: boolean;
  /** Dossiers of cases. */
  cases: boolean;
  /** Reports of inspections: they name people, so that the operator does not see them. */
  inspections: boolean;
  /** Kinds of artwork. */
  artwork: string[];
}

const artworkPermissions: Record<string, Permission> = {
  [artworkDoctypes.plain]: 'workorder_sid_download',
  [artworkDoctypes.secure]: 'workorder_download',
};

export function documentAccessOf({ permissions }: Pick<Actor, 'permissions'>): DocumentAccess {
  const codes = permissions.includes('codes_view');
  const scans = permissions.includes('scan_view');
  const cases = permissions.includes('codes_edit');
  const inspections = scans && !permissions.includes('support_view');
  const artwork = Object.entries(artworkPermissions)
    .filter(([, permission]) => permissions.includes(permission))
    .map(([doctype]) => doctype);
  return { codes, scans, cases, inspections, artwork };
}

/** @throws DomainError permission_denied when it sees none at all */
export function documentAccess(actor: Pick<Actor, 'permissions'>): DocumentAccess {
  const access = documentAccessOf(actor);
  if (!access.codes && !access.scans && !access.cases && access.artwork.length === 0) {
    throw new DomainError('permission_denied', reason('permissionMissing', { permission: 'codes_view' }));
  }
  return access;
}

/** Condition on the table documents for the kinds that the actor may see. Callers add the owner. */
export function ofAccess({ codes, scans, cases, inspections, artwork }: DocumentAccess): RawBuilder<boolean> {
  return sql<boolean>`CASE documents.category
    WHEN ${artworkCategory}::text THEN documents.doctype = ANY(${artwork}::text[])
    WHEN ${scanCategory}::text THEN ${scans}::boolean
    WHEN ${caseCategory}::text THEN ${cases}::boolean
    WHEN ${inspectionCategory}::text THEN ${inspections}::boolean
    ELSE ${codes}::boolean END`;
}
