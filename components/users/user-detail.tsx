import { ButtonLink } from '#components/ui/button-link.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Status } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Token, User } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { roleName } from './role-words.ts';
import { ActiveButton, MailPasswordLink, ResetTwoFactor } from './user-access.tsx';
import { UserForm } from './user-form.tsx';
import { UserTokens } from './user-tokens.tsx';

interface UserDetailProps {
  user: User;
  isSelf: boolean;
  companyType: string;
  /** Undefined when they could not be read. */
  tokens: { count: number; results: Token[] } | undefined;
}

/** One user: name and role, how they sign in, and their tokens. */
export function UserDetail({ user, isSelf, companyType, tokens }: UserDetailProps) {
  return (
    <>
      <PageHeader
        title={user.name}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={user.is_active ? 'ok' : 'off'}>
                {user.is_active ? 'Active' : 'Inactive'}
              </Status>,
              roleName(user.role),
              isSelf && 'This is you',
            ]}
          />
        }
        actions={isSelf ? undefined : <ActiveButton user={user} />}
      />
      <DetailLayout rail={<UserFacts user={user} />}>
        <Section title="Name and role">
          <Surface>
            <UserForm user={user} isSelf={isSelf} companyType={companyType} />
          </Surface>
        </Section>
        <Section title="Sign-in">
          <Surface padded={false}>
            <SettingRow
              title="Password"
              action={
                isSelf ? (
                  <ButtonLink href={paths.security}>Change it</ButtonLink>
                ) : (
                  user.is_active && <MailPasswordLink user={user} />
                )
              }
            >
              {isSelf
                ? 'You change yours with the one you have.'
                : 'A link to set a new one goes to the user: nobody else learns it.'}
            </SettingRow>
            <SettingRow
              title="Two-factor sign-in"
              action={
                isSelf ? (
                  <ButtonLink href={paths.security}>{user.two_factor ? 'Turn off' : 'Turn on'}</ButtonLink>
                ) : (
                  user.two_factor && <ResetTwoFactor user={user} />
                )
              }
            >
              {user.two_factor ? 'On: signing in takes a code as well.' : 'Off: only the user can turn it on.'}
            </SettingRow>
          </Surface>
        </Section>
        <Section
          title="Tokens"
          end={
            user.is_active && (
              <ButtonLink href={isSelf ? `${paths.tokens}/new` : `${paths.tokens}/new?user=${user.id}`}>
                Add a token
              </ButtonLink>
            )
          }
        >
          {tokens ? (
            <UserTokens tokens={tokens} name={user.name} />
          ) : (
            <p className="text-ink3">The tokens could not be loaded.</p>
          )}
        </Section>
      </DetailLayout>
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  return (
    <Facts
      facts={[
        { label: 'User', value: user.id, copy: String(user.id), mono: true },
        { label: 'E-mail', value: user.email, copy: user.email },
        { label: 'Company', value: user.company.name },
        { label: 'Joined', value: <Time value={user.created_at} format="date" /> },
        { label: 'Last sign-in', value: user.last_sign_in_at ? <Time value={user.last_sign_in_at} /> : 'never' },
      ]}
    />
  );
}
