import SCIMMY from 'scimmy';

export const scimPath = '/scim/v2';
/** Most resources of a page. */
export const maxScimPage = 200;

// Its types ask for an instance; its documentation passes the class.
SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never);
SCIMMY.Config.set({
  patch: true,
  filter: maxScimPage,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token of the company, created in the portal under Company, Single sign-on.',
    },
  ],
});
SCIMMY.Resources.declare(SCIMMY.Resources.User);
SCIMMY.Resources.declare(SCIMMY.Resources.Group);

/** @returns an error of RFC 7644, 3.12; `scimType` is null where that names none for the case */
export function scimError(status: number, scimType: string | null, detail: string): Error {
  return new SCIMMY.Types.Error(status, scimType as string, detail);
}

/** True for text that JSON or PostgreSQL cannot keep: control characters and halves of surrogate pairs. */
export const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text) || !text.isWellFormed();

/** Entra ID sends booleans as "True" and "False". */
export function asBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const lower = value.toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : value;
}

/** First of the resources and how many, as a query asks for them; RFC 7644, 3.4.2.4. */
export function parseScimPage(query: Record<string, unknown>): { startIndex: number; count: number } {
  const number = (value: unknown, otherwise: number) => {
    if (value === undefined) return otherwise;
    if (!/^-?\d{1,9}$/.test(String(value))) throw scimError(400, 'invalidValue', 'startIndex and count are integers.');
    return Number(value);
  };
  return {
    startIndex: Math.max(1, number(query['startIndex'], 1)),
    count: Math.min(maxScimPage, Math.max(0, number(query['count'], 100))),
  };
}

/** Leaves attributes out that the query does not want; `id`, `schemas` and `meta` stay. */
export function chooseAttributes<T extends object>(resource: T, query: Record<string, unknown>): Partial<T> {
  const wanted = namesIn(query['attributes']);
  const unwanted = namesIn(query['excludedAttributes']);
  const always = ['schemas', 'id', 'meta'];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase();
      return always.includes(name) || (wanted.size > 0 ? wanted.has(lower) : !unwanted.has(lower));
    }),
  ) as Partial<T>;
}

/** Whether the query leaves members of groups out, so that they need not be read. */
export const wantsMembers = (query: Record<string, unknown>): boolean =>
  'members' in chooseAttributes({ members: 0 }, query);

/** Names of attributes in lower case, without their schema and without sub-attributes. */
const namesIn = (value: unknown): Set<string> =>
  new Set(
    (typeof value === 'string' ? value : '')
      .split(',')
      .map((name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/^urn:.*:/, '')
          .replace(/\..*$/, ''),
      )
      .filter((name) => name !== ''),
  );
