import * as z from 'zod';

/**
 * The values of a list as an action is given them, as the address would say them: for a loader of list parameters,
 * which lets through only what it knows.
 */
export const listValues = z
  .record(
    z.string().max(20),
    z.union([z.string().max(500), z.number(), z.null(), z.array(z.union([z.string().max(100), z.number()])).max(50)]),
  )
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === null ? undefined : String(value)]),
    ),
  );
