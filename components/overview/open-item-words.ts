import { describeSuspicionReason } from '#components/scans/scan-words.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { OpenItem } from '#lib/contract/open-items.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Its name: a file, the reference of an order, the id of a code. */
export const nameOfItem = ({ name, key, kind }: OpenItem, common: Translator<'common'>): string => {
  if (name !== '') return name;
  return kind === 'suspicious_scans' || kind === 'upload_failed' ? key : common('workorderNumber', { id: key });
};

/** What is the matter with it, in a few words. */
export function matterOf(item: OpenItem, t: Translator<'overview'>, scans: Translator<'scans'>): string {
  const count = item.count ?? 0;
  switch (item.kind) {
    case 'upload_failed':
      return count > 0 ? t('needs.uploadRows', { count, total: item.total ?? count }) : t('needs.upload');
    case 'order_failed':
      return t('needs.orderFailed');
    case 'order_waiting':
      return t(item.state === 'overdue' ? 'needs.overdue' : 'needs.waiting', { company: item.company ?? '' });
    case 'proofs_needed':
      return t('needs.proofs', { count });
    case 'suspicious_scans': {
      const reasons = item.reasons.map((reason) => describeSuspicionReason(reason, scans).inside).join(', ');
      return t('needs.scans', { count, reasons });
    }
    case 'webhook_disabled':
      return t('needs.webhook');
  }
}

/** The page where it is dealt with. */
export function hrefOfItem({ kind, key }: OpenItem): string {
  switch (kind) {
    case 'upload_failed':
      return paths.ingestionRecord(key);
    case 'suspicious_scans':
      return `${paths.scansOfCode(key)}&suspicious=true`;
    case 'webhook_disabled':
      return paths.webhook(Number(key));
    case 'proofs_needed':
      return paths.proofs(Number(key));
    default:
      return paths.workorder(Number(key));
  }
}

export const toneOfItem = ({ kind, state }: OpenItem): StatusTone =>
  kind === 'proofs_needed' || (kind === 'order_waiting' && state !== 'overdue') ? 'wait' : 'bad';
