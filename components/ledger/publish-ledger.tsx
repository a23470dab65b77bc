'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { LedgerPublication } from '#lib/contract/print-models.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { publishModelLedger, withdrawModelLedger } from './actions.ts';

/** Whether everybody with the address reads the ledger, and the switch for it. */
export function PublishLedger({ model, publication }: { model: number; publication: LedgerPublication | null }) {
  const t = useTranslations('ledger');
  const router = useRouter();
  const change = async (work: Promise<CallResult<unknown>>, said: string) => {
    const result = await work;
    // A ledger that another user has withdrawn is withdrawn.
    if (!result.ok && result.status !== 404) {
      leaveIfSignedOut(result);
      return result.message;
    }
    toast.success(said);
    router.refresh();
    return undefined;
  };
  return (
    <Section title={t('public.label')}>
      <Surface padded={false}>
        {publication ? (
          <SettingRow
            title={t('public.onTitle')}
            action={
              <ConfirmDialog
                trigger={<Button>{t('withdraw.label')}</Button>}
                title={t('withdraw.title')}
                description={<p>{t('withdraw.text')}</p>}
                confirmLabel={t('withdraw.label')}
                dismissLabel={t('withdraw.keep')}
                danger
                onConfirm={() => change(withdrawModelLedger(model), t('withdraw.done'))}
              />
            }
          >
            {t.rich('public.at', { time: () => <Time value={publication.created_at} format="date" /> })}
          </SettingRow>
        ) : (
          <SettingRow
            title={t('public.offTitle')}
            action={
              <ConfirmDialog
                trigger={<Button>{t('publish.label')}</Button>}
                title={t('publish.title')}
                description={<p>{t('publish.text')}</p>}
                confirmLabel={t('publish.confirm')}
                dismissLabel={t('publish.keep')}
                onConfirm={() => change(publishModelLedger(model, {}), t('publish.done'))}
              />
            }
          >
            {t('public.off')}
          </SettingRow>
        )}
        {publication && (
          <div className="border-t border-line p-4">
            <Facts
              facts={[
                {
                  label: t('public.address'),
                  value: (
                    <a href={publication.address} className="break-all text-spot underline-offset-2 hover:underline">
                      {publication.address}
                    </a>
                  ),
                  copy: publication.address,
                  mono: true,
                },
              ]}
            />
          </div>
        )}
      </Surface>
    </Section>
  );
}
