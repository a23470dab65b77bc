import { setPassword } from '#lib/contract/account-links.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { createInvitation } from '#lib/contract/invitations.ts';
import { linkOfMail } from './mailbox.ts';
import { password, type Service } from './service.ts';

type Person = EndpointInput<typeof createInvitation>['body'];

/** Has a person invited, who chooses the password of the tests with the link of the mail. */
export async function invitePerson(by: Service, person: Person): Promise<{ email: string; password: string }> {
  await by.call(createInvitation, { body: person });
  await by.call(setPassword, { body: { secret: secretOf(await linkOfMail(person.email, 1)), password } });
  return { email: person.email, password };
}

const secretOf = (link: string) => link.slice(link.indexOf('#') + 1);
