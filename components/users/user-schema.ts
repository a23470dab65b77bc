import * as z from 'zod';
import { updateUser } from '#lib/contract/users.ts';

/** Values of a user's form. */
export const userForm = z.object({ name: updateUser.body.shape.name.unwrap(), role: z.string() });
