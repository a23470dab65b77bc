import type { SingleSignOn } from '#lib/contract/single-sign-on.ts';
import type { SingleSignOnRow } from '../queries/single-sign-ons.ts';

/** Where a provider leads to: pages of the portal. */
export const redirectUriOf = (portalUrl: string): string => `${portalUrl}/single-sign-on`;
export const signedOutUriOf = (portalUrl: string): string => `${portalUrl}/sign-in`;

export const presentSingleSignOn = (row: SingleSignOnRow, portalUrl: string): SingleSignOn => ({
  issuer: row.issuer,
  client_id: row.client_id,
  has_client_secret: row.sealed_secret !== null,
  redirect_uri: redirectUriOf(portalUrl),
  sign_out_uri: signedOutUriOf(portalUrl),
  domains: row.domains.map(({ domain, confirmed_at }) => ({ domain, is_confirmed: confirmed_at !== null })),
  role_claim: row.role_claim,
  roles: row.roles,
  default_role: row.default_role,
  is_required: row.is_required,
  exempt_user: row.exempt_user,
  updated_at: row.updated_at.toISOString(),
});
