/** The role that a provider's claims give: the first of the table whose value the claim holds, else the default. */
export function roleOfClaims(
  claims: Readonly<Record<string, unknown>>,
  settings: {
    role_claim: string;
    roles: readonly { value: string; role: string }[];
    default_role: string | null;
  },
): string | null {
  const claim = claims[settings.role_claim];
  const values = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(' ') : [];
  const whole = typeof claim === 'string' ? [claim, ...values] : values;
  return settings.roles.find(({ value }) => whole.includes(value))?.role ?? settings.default_role;
}

/** The part behind the @ in lower case; undefined where there is none. */
export const domainOf = (email: string): string | undefined => /@([^@\s]+)$/.exec(email.trim().toLowerCase())?.[1];
