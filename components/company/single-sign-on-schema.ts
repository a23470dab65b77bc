import * as z from 'zod';
import { type SingleSignOn, updateSingleSignOnBody } from '#lib/contract/single-sign-on.ts';
import { roles as roleNames } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';

const { issuer, client_id, client_secret, domains, role_claim, roles, exempt_user } = updateSingleSignOnBody.shape;

/** Values of the form: domains as a text, an empty secret keeps the stored one. */
export const singleSignOnForm = z.object({
  issuer: issuer.unwrap(),
  client_id: client_id.unwrap(),
  client_secret: z.union([z.literal(''), client_secret.unwrap().unwrap()]),
  domains: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((domain) => domain !== ''))
    .pipe(domains.unwrap().min(1, reasonText('fieldRequired'))),
  role_claim: role_claim.unwrap(),
  roles: roles.unwrap(),
  /** The first entry of the list has no role. */
  default_role: z.enum(['', ...roleNames]),
  is_required: z.boolean(),
  exempt_user: exempt_user.unwrap(),
});

export const defaultsOf = (settings: SingleSignOn | undefined): z.input<typeof singleSignOnForm> => ({
  issuer: settings?.issuer ?? '',
  client_id: settings?.client_id ?? '',
  client_secret: '',
  domains: settings?.domains.map(({ domain }) => domain).join('\n') ?? '',
  role_claim: settings?.role_claim ?? 'roles',
  roles: (settings?.roles ?? []) as z.input<typeof singleSignOnForm>['roles'],
  default_role: (settings?.default_role ?? '') as z.input<typeof singleSignOnForm>['default_role'],
  is_required: settings?.is_required ?? false,
  exempt_user: settings?.exempt_user ?? null,
});

/** As the service takes it. */
export function bodyOf({ client_secret, default_role, ...values }: Partial<z.output<typeof singleSignOnForm>>) {
  return {
    ...values,
    ...(client_secret && { client_secret }),
    default_role: default_role === '' ? null : default_role,
  };
}
