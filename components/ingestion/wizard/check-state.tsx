import { useTranslations } from 'next-intl';
import { StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import { formatPercent } from '#lib/format/numbers.ts';
import { FixLine } from '../fixing/fix-line.tsx';
import type { Fix } from '../fixing/use-fix-worker.ts';
import type { TableCheck } from '../table/use-table-check.ts';

interface CheckStateProps {
  check: TableCheck;
  fix: Fix | undefined;
  isSending: boolean;
}

/** How far the check of a file is, in one line under the page's title. */
export function CheckState({ check, fix, isSending }: CheckStateProps) {
  const t = useTranslations('ingestion');
  const common = useTranslations('common');
  const rows = check.summary?.rows ?? 0;
  const errors = check.summary?.errors ?? 0;
  const bad = check.summary?.rowsWithErrors || errors;
  const line = (tone: 'running' | 'ok' | 'bad' | 'wait', word: string, ...parts: (string | false)[]) => (
    <StateLine
      parts={[
        <Status key="s" tone={tone} className={tone === 'bad' ? 'font-semibold' : ''}>
          {word}
        </Status>,
        ...parts,
      ]}
    />
  );
  if (isSending) return line('running', t('state.sending'), common('count.rows', { count: rows }));
  if (check.state === 'running' || check.state === 'idle') {
    const share = check.progress === undefined ? false : formatPercent(check.progress);
    return line(
      'running',
      t('state.checking'),
      share,
      t('state.rows', { count: rows }),
      errors > 0 && t('state.withErrors', { count: bad }),
    );
  }
  const nothingSent = t('state.nothingSent');
  const checked = t('outcome.checked', { count: rows });
  if (check.state === 'failed') return line('bad', t('state.notRead'), nothingSent);
  if (check.end === 'stopped') return line('wait', t('state.stopped'), checked);
  if (check.end === 'unreadable') return line('bad', t('state.cannotBeSent'), nothingSent);
  if (fix?.state === 'ready') return <FixLine fix={fix} />;
  if (errors > 0) return line('bad', t('state.wouldBeRefused'), nothingSent, checked);
  return line('ok', t('state.ready'), common('count.rows', { count: rows }));
}
