'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Status } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { SingleSignOn } from '#lib/contract/single-sign-on.ts';
import { confirmDomain } from './actions.ts';

/** The domains that a company signs in with, for the operator to confirm. */
export function CompanyDomains({ company, settings }: { company: number; settings: SingleSignOn }) {
  const t = useTranslations('operator');
  const router = useRouter();
  return (
    <Section title={t('signOn.title')}>
      <Surface padded={false}>
        {settings.domains.map(({ domain, is_confirmed }) => (
          <SettingRow
            key={domain}
            title={domain}
            action={
              !is_confirmed && (
                <ConfirmDialog
                  trigger={<Button>{t('signOn.confirm')}</Button>}
                  title={t('signOn.question', { domain })}
                  description={t('signOn.consequence', { domain, issuer: settings.issuer })}
                  confirmLabel={t('signOn.confirm')}
                  onConfirm={async () => {
                    const result = await confirmDomain(company, { domain });
                    if (!result.ok) return result.message;
                    toast.success(t('signOn.confirmed', { domain }));
                    router.refresh();
                    return undefined;
                  }}
                />
              )
            }
          >
            <Status tone={is_confirmed ? 'ok' : 'wait'}>
              {is_confirmed ? t('signOn.isConfirmed') : t('signOn.waits')}
            </Status>
          </SettingRow>
        ))}
      </Surface>
    </Section>
  );
}
