'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { ScanRule } from '#lib/contract/scan-rules.ts';
import { paths } from '#lib/portal/paths.ts';
import { deleteScanRule, restoreCodes, updateScanRule } from './actions.ts';

/** Turns a rule off, or on again. */
export function TurnRule({ rule }: { rule: ScanRule }) {
  const t = useTranslations('scan-rules');
  const router = useRouter();
  return (
    <Button
      onClick={async () => {
        const result = await updateScanRule(rule.id, { is_on: !rule.is_on });
        if (result.ok) toast.success(t(result.data.is_on ? 'turnedOn' : 'turnedOff'));
        else toast.error(t('notChanged'), { description: result.message });
        router.refresh();
      }}
    >
      {t(rule.is_on ? 'turnOff' : 'turnOn')}
    </Button>
  );
}

/** Restores the former status of codes that the rule blacklisted: one, or all. */
export function RestoreCodes({ rule, code }: { rule: ScanRule; code?: string }) {
  const t = useTranslations('scan-rules');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button aria-label={code && t('restoreCode', { code })}>{t(code ? 'restore' : 'restoreAll')}</Button>}
      title={code ? t('restoreTitle', { code }) : t('restoreAllTitle')}
      description={t('restoreText')}
      confirmLabel={t(code ? 'restore' : 'restoreAll')}
      onConfirm={async () => {
        let restored = 0;
        for (;;) {
          const result = await restoreCodes(rule.id, code === undefined ? {} : { code });
          if (!result.ok) return result.message;
          restored += result.data.restored;
          if (code !== undefined || result.data.remaining === 0) break;
        }
        toast.success(t('restored', { count: restored }));
        router.refresh();
        return undefined;
      }}
    />
  );
}

export function DeleteRule({ rule }: { rule: ScanRule }) {
  const t = useTranslations('scan-rules');
  const router = useRouter();
  return (
    <div className="mt-6">
      <ConfirmDialog
        trigger={<Button variant="danger">{t('delete')}</Button>}
        title={t('deleteTitle')}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        danger
        onConfirm={async () => {
          const result = await deleteScanRule(rule.id);
          if (!result.ok) return result.message;
          router.push(paths.scanRules);
          return undefined;
        }}
      />
    </div>
  );
}
