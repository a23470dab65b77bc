import { formatNumber, formatPercent, plural } from '#components/ui/format.ts';
import { StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import type { TableCheck } from '../table/use-table-check.ts';

/** Where the check of a file stands, in one line under the page's title. */
export function CheckState({ check, isSending }: { check: TableCheck; isSending: boolean }) {
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
  if (isSending) return line('running', 'Sending', plural(rows, 'row'));
  if (check.state === 'running' || check.state === 'idle') {
    const share = check.progress === undefined ? false : formatPercent(check.progress);
    return line(
      'running',
      'Checking',
      share,
      `${formatNumber(rows)} rows`,
      errors > 0 && `${formatNumber(bad)} with errors`,
    );
  }
  if (check.state === 'failed') return line('bad', 'Could not be read', 'nothing was sent');
  if (check.end === 'stopped') return line('wait', 'Stopped', `${plural(rows, 'row')} checked`);
  if (check.end === 'unreadable') return line('bad', 'Cannot be sent', 'nothing was sent');
  if (errors > 0) return line('bad', 'Would be refused', 'nothing was sent', `${plural(rows, 'row')} checked`);
  return line('ok', 'Ready to send', plural(rows, 'row'));
}
