import type { StatusTone } from '#components/ui/status.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Whether an application is answered, and believed. */
export function scanAppState(
  scanApp: Pick<ScanApp, 'is_active' | 'is_blacklisted'>,
  t: Translator<'operator'>,
): { label: string; tone: StatusTone } {
  if (!scanApp.is_active) return { label: t('off'), tone: 'off' };
  return scanApp.is_blacklisted ? { label: t('blacklisted'), tone: 'bad' } : { label: t('active'), tone: 'ok' };
}
