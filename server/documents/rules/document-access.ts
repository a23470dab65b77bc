import type { Permission } from '#lib/permissions/permissions.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import { artworkDoctypes } from '../exports/artwork-category.ts';

/** Which of a company's documents an actor sees: what it may make, it may fetch. */
export interface DocumentAccess {
  /** Downloads of codes. */
  codes: boolean;
  /** Documents about scans. */
  scans: boolean;
  /** Kinds of artwork. */
  artwork: string[];
}

const artworkPermissions: Record<string, Permission> = {
  [artworkDoctypes.plain]: 'workorder_sid_download',
  [artworkDoctypes.secure]: 'workorder_download',
};

/** @throws DomainError permission_denied when it sees none at all */
export function documentAccess({ permissions }: Pick<Actor, 'permissions'>): DocumentAccess {
  const codes = permissions.includes('codes_view');
  const scans = permissions.includes('scan_view');
  const artwork = Object.entries(artworkPermissions)
    .filter(([, permission]) => permissions.includes(permission))
    .map(([doctype]) => doctype);
  if (!codes && !scans && artwork.length === 0) {
    throw new DomainError('permission_denied', 'This needs the permission codes_view.');
  }
  return { codes, scans, artwork };
}
