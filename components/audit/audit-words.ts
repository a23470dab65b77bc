import type { StatusTone } from '#components/ui/status.tsx';
import type { AuditRecord } from '#lib/contract/audit.ts';
import type { Messages } from '#lib/texts/messages.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** The action of a call in words. An action that this portal has no words for is named by its endpoint's id. */
export function actionWords(action: string, t: Translator<'audit'>): string {
  const key = `action.${action}` as `action.${keyof Messages['audit']['action']}`;
  if (t.has(key)) return t(key);
  const spaced = action.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalised(spaced.replace(/\b(?:sid|sg|scm|csv)\b/g, (name) => name.toUpperCase()));
}

/** A kind of resource in words. A kind that this portal has no words for is shown by its name. */
export function resourceWords(resource: string, t: Translator<'audit'>): string {
  const key = `resource.${resource}` as `resource.${keyof Messages['audit']['resource']}`;
  if (t.has(key)) return t(key);
  return capitalised(resource.replaceAll('_', ' ').replace(/\b(?:scm|qa)\b/g, (name) => name.toUpperCase()));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const tones = {
  success: 'ok',
  refused: 'wait',
  failed: 'bad',
  running: 'running',
  interrupted: 'off',
} as const satisfies Record<AuditRecord['outcome'], StatusTone>;

/** How a call ended, in a word with its colour. */
export const outcomeOf = ({ outcome }: Pick<AuditRecord, 'outcome'>, t: Translator<'audit'>) => ({
  label: t(`outcome.${outcome}`),
  tone: tones[outcome],
});

/** Credential of the call: 'signed in' at the portal, 'token ERP' for a program. */
export function tokenWords(token: AuditRecord['token'], t: Translator<'audit'>): string | null {
  if (!token) return null;
  return token.is_session ? t('signedIn') : t('tokenOf', { name: token.name });
}
