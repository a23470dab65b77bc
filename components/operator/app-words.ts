import type { StatusTone } from '#components/ui/status.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';

/** Whether an application is answered, and believed. */
export function appState(app: Pick<ScanApp, 'is_active' | 'is_blacklisted'>): { label: string; tone: StatusTone } {
  if (!app.is_active) return { label: 'Off', tone: 'off' };
  return app.is_blacklisted ? { label: 'Blacklisted', tone: 'bad' } : { label: 'Active', tone: 'ok' };
}
