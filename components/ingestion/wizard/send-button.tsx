import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Fix } from '../fixing/use-fix-worker.ts';
import type { TableCheck } from '../table/use-table-check.ts';

interface SendButtonProps {
  check: TableCheck;
  /** The rows that can be fixed, if any. */
  fix: Fix | undefined;
  isSending: boolean;
  hasFailed: boolean;
  onSend: () => void;
}

/** Sends what was checked to its end; with errors in it, after a question. What is no table is never sent. */
export function SendButton({ check, fix, isSending, hasFailed, onSend }: SendButtonProps) {
  const common = useTranslations('common');
  const t = useTranslations('ingestion');
  const rows = check.summary?.rows ?? 0;
  const isWhole = check.state === 'done' && check.end === 'whole';
  if (isWhole && (check.summary?.errors ?? 0) > 0 && !isSending) {
    const bad = fix?.counts?.open ?? check.summary?.rowsWithErrors ?? 0;
    const anyway = (
      <ConfirmDialog
        trigger={<Button>{hasFailed ? common('tryAgain') : t('send.anyway')}</Button>}
        title={t('send.anywayTitle')}
        description={bad > 0 ? t('send.anywayRows', { count: bad }) : t('send.anywayFile')}
        confirmLabel={t('send.anyway')}
        dismissLabel={t('send.doNot')}
        onConfirm={async () => {
          onSend();
          return undefined;
        }}
      />
    );
    if (!fix?.counts) return anyway;
    const count = rows - fix.counts.leftOut;
    return (
      <>
        {bad > 0 && anyway}
        <Button variant="primary" disabled={bad > 0 || fix.isCounting || count === 0} onClick={onSend}>
          {t('sendRows', { count })}
        </Button>
      </>
    );
  }
  const label = hasFailed ? common('tryAgain') : isWhole && rows > 0 ? t('sendRows', { count: rows }) : t('send.send');
  return (
    <Button variant="primary" busy={isSending} disabled={!isSending && !isWhole} onClick={onSend}>
      {label}
    </Button>
  );
}
