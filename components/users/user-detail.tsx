import { useTranslations } from 'next-intl';
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
import { ActiveButton, MailPasswordLink, ResetTwoFactor, UnlockButton } from './user-access.tsx';
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
  const t = useTranslations('users');
  const common = useTranslations('common');
  return (
    <>
      <PageHeader
        title={user.name}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={user.is_active ? 'ok' : 'off'}>
                {user.is_active ? t('active') : t('inactive')}
              </Status>,
              roleName(user.role, common),
              isSelf && t('isYou'),
            ]}
          />
        }
        actions={isSelf ? undefined : <ActiveButton user={user} />}
      />
      <DetailLayout rail={<UserFacts user={user} />}>
        <Section title={t('nameAndRole')}>
          <Surface>
            <UserForm user={user} isSelf={isSelf} companyType={companyType} />
          </Surface>
        </Section>
        <Section title={t('signIn')}>
          <Surface padded={false}>
            {user.locked_until && (
              <SettingRow
                title={
                  <Status tone="wait">
                    {t.rich('unlock.until', {
                      time: () => <Time value={user.locked_until ?? ''} />,
                    })}
                  </Status>
                }
                action={!isSelf && <UnlockButton user={user} />}
              >
                {t('unlock.text')}
              </SettingRow>
            )}
            <SettingRow
              title={t('password.label')}
              action={
                isSelf ? (
                  <ButtonLink href={paths.security}>{t('password.change')}</ButtonLink>
                ) : (
                  user.is_active && <MailPasswordLink user={user} />
                )
              }
            >
              {isSelf ? t('password.own') : t('password.text')}
            </SettingRow>
            <SettingRow
              title={t('twoFactorSignIn')}
              action={
                isSelf ? (
                  <ButtonLink href={paths.security}>{user.two_factor ? t('turnOff') : t('turnOn')}</ButtonLink>
                ) : (
                  user.two_factor && <ResetTwoFactor user={user} />
                )
              }
            >
              {user.two_factor ? t('twoFactor.on') : t('twoFactor.off')}
            </SettingRow>
          </Surface>
        </Section>
        <Section
          title={t('tokens.label')}
          end={
            user.is_active && (
              <ButtonLink href={isSelf ? `${paths.tokens}/new` : `${paths.tokens}/new?user=${user.id}`}>
                {t('tokens.add')}
              </ButtonLink>
            )
          }
        >
          {tokens ? (
            <UserTokens tokens={tokens} name={user.name} />
          ) : (
            <p className="text-ink3">{t('tokens.notLoaded')}</p>
          )}
        </Section>
      </DetailLayout>
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const t = useTranslations('users');
  return (
    <Facts
      facts={[
        { label: t('email'), value: user.email, copy: user.email },
        { label: t('company'), value: user.company.name },
        { label: t('joined'), value: <Time value={user.created_at} format="date" /> },
        { label: t('lastSignIn'), value: user.last_sign_in_at ? <Time value={user.last_sign_in_at} /> : t('never') },
        { label: t('user'), value: user.id, copy: String(user.id), mono: true },
      ]}
    />
  );
}
