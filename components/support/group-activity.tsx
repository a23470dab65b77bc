import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SupportEntry } from '#lib/contract/support.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { nameRecipients } from './tell-words.ts';

/** Colleagues' notes and changes on a group, newest first. */
export function GroupActivity({ entries }: { entries: readonly SupportEntry[] }) {
  const t = useTranslations('support');
  return (
    <Section title={t('activity.title')}>
      {entries.length === 0 ? (
        <p className="rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">{t('activity.none')}</p>
      ) : (
        <ol className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="border-b border-line px-3.5 py-2.5 last:border-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span className="text-ink2">
                  <b className="font-strong text-ink">{entry.author?.name ?? t('activity.somebody')}</b>{' '}
                  {didWhat(entry, t)}
                </span>
                <Time value={entry.created_at} className="text-xs text-ink3" />
              </p>
              {entry.kind === 'note' && <p className="mt-1 break-words whitespace-pre-wrap">{entry.text}</p>}
              {entry.mail && <Mail entry={entry} mail={entry.mail} />}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function didWhat({ kind, author, assignee, mail }: SupportEntry, t: Translator<'support'>): ReactNode {
  switch (kind) {
    case 'note':
      return t('activity.noted');
    case 'assigned':
      return assignee && assignee.id === author?.id
        ? t('activity.took')
        : t('activity.gave', { name: assignee?.name ?? t('activity.colleague') });
    case 'unassigned':
      return t('activity.leftIt');
    case 'resolved':
      return t('activity.resolved');
    case 'reopened':
      return t('activity.reopened');
    case 'told':
      return t('activity.told', { count: mail?.recipients.length ?? 0 });
  }
}

function Mail({ entry, mail }: { entry: SupportEntry; mail: NonNullable<SupportEntry['mail']> }) {
  const t = useTranslations('support');
  const { sent_at: sentAt } = mail;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-ink2">
        {mail.subject}
        <span className="text-ink3">
          {', '}
          {sentAt === null ? t('activity.onItsWay') : t.rich('activity.sent', { time: () => <Time value={sentAt} /> })}
        </span>
      </summary>
      <p className="mt-2 text-xs text-ink3">{t('mail.to', { people: nameRecipients(mail.recipients, t) })}</p>
      <p className="mt-1 break-words whitespace-pre-wrap border-l-2 border-line pl-3 text-ink2">{entry.text}</p>
    </details>
  );
}
