'use client';

import type * as z from 'zod';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';
import type { user } from '#lib/contract/users.ts';
import { setUserActive } from './actions.ts';
import { AddUser } from './add-user.tsx';
import { roleWords } from './company-words.ts';

type User = z.output<typeof user>;

interface CompanyUsersProps {
  company: Company;
  users: User[];
  count: number;
  /** The reader, who cannot deactivate themselves. */
  self: number;
}

/** Who signs in for a company, and whether they may. */
export function CompanyUsers({ company, users, count, self }: CompanyUsersProps) {
  const add = <AddUser company={company} isFirst={count === 0} />;
  if (count === 0) {
    return (
      <Section title="Users">
        <EmptyState title="Nobody can sign in yet" action={add}>
          The first administrator adds colleagues, tokens and partners by themselves.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={count > users.length ? `Users, the first ${users.length} of ${count}` : 'Users'} end={add}>
      <Table label="Users">
        <THead>
          <Th>User</Th>
          <Th>Role</Th>
          <Th>State</Th>
          <Th className="md:max-lg:hidden">Last sign-in</Th>
          <Th>
            <span className="sr-only">Change</span>
          </Th>
        </THead>
        <TBody>
          {users.map((each) => (
            <Tr key={each.id}>
              <Td phone="main">
                <span className="font-strong">{each.name}</span>
                <span className="block text-xs text-ink3">{each.email}</span>
              </Td>
              <Td>{roleWords[each.role] ?? each.role}</Td>
              <Td phone="end">
                <Status tone={each.is_active ? 'ok' : 'off'}>{each.is_active ? 'Active' : 'Deactivated'}</Status>
              </Td>
              <Td className="md:max-lg:hidden">
                {each.last_sign_in_at ? <Time value={each.last_sign_in_at} /> : 'Never'}
              </Td>
              <Td className="text-right">
                {each.id === self ? (
                  <span className="text-sm text-ink3">You</span>
                ) : each.is_active ? (
                  <AskFirst
                    label="Deactivate"
                    ariaLabel={`Deactivate ${each.name}`}
                    title={`Deactivate ${each.name}?`}
                    description="They are signed out at once and their tokens end. You can activate them again; the tokens stay ended."
                    confirmLabel="Deactivate"
                    danger
                    run={() => setUserActive(each.id, false)}
                    done={`${each.name} is deactivated`}
                  />
                ) : (
                  <AskFirst
                    label="Activate"
                    ariaLabel={`Activate ${each.name}`}
                    title={`Activate ${each.name} again?`}
                    description="They can sign in with the password they had."
                    confirmLabel="Activate"
                    run={() => setUserActive(each.id, true)}
                    done={`${each.name} is active`}
                  />
                )}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}
