import * as z from 'zod';
import { updateUser } from '#lib/contract/users.ts';

/** What the form of a user holds. */
export const userForm = z.object({ name: updateUser.body.shape.name.unwrap(), role: z.string() });
