import type { ReactNode } from 'react';
import { plural } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SupportEntry } from '#lib/contract/support.ts';
import { nameRecipients } from './tell-words.ts';

/** What colleagues wrote and did about a group, newest first. */
export function GroupActivity({ entries }: { entries: readonly SupportEntry[] }) {
  return (
    <Section title="Notes and activity">
      {entries.length === 0 ? (
        <p className="rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">
          Nobody has written or done anything about it so far.
        </p>
      ) : (
        <ol className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="border-b border-line px-3.5 py-2.5 last:border-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span className="text-ink2">
                  <b className="font-strong text-ink">{entry.author?.name ?? 'Somebody'}</b> {didWhat(entry)}
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

function didWhat({ kind, author, assignee, mail }: SupportEntry): ReactNode {
  switch (kind) {
    case 'note':
      return 'noted';
    case 'assigned':
      return assignee && assignee.id === author?.id ? 'took it' : `gave it to ${assignee?.name ?? 'a colleague'}`;
    case 'unassigned':
      return 'left it to nobody';
    case 'resolved':
      return 'resolved it';
    case 'reopened':
      return 'opened it again';
    case 'told':
      return `wrote to ${plural(mail?.recipients.length ?? 0, 'admin')} of the company`;
  }
}

function Mail({ entry, mail }: { entry: SupportEntry; mail: NonNullable<SupportEntry['mail']> }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-ink2">
        {mail.subject}
        <span className="text-ink3">
          {', '}
          {mail.sent_at === null ? (
            'on its way'
          ) : (
            <>
              sent <Time value={mail.sent_at} />
            </>
          )}
        </span>
      </summary>
      <p className="mt-2 text-xs text-ink3">To {nameRecipients(mail.recipients)}</p>
      <p className="mt-1 break-words whitespace-pre-wrap border-l-2 border-line pl-3 text-ink2">{entry.text}</p>
    </details>
  );
}
