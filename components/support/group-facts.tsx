import { useLocale, useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SupportGroupDetails, SupportStaff } from '#lib/contract/support.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { nameRecipients } from './tell-words.ts';

interface GroupFactsProps {
  group: SupportGroupDetails;
  staff: readonly SupportStaff[];
  userId: number;
  busy: boolean;
  onAssign: (assignee: number | null) => void;
}

/** Person in charge of a group, and its facts. */
export function GroupFacts({ group, staff, userId, busy, onAssign }: GroupFactsProps) {
  const t = useTranslations('support');
  const ingestion = useTranslations('ingestion');
  const locale = useLocale();
  // The assignee is shown also when no longer among the staff.
  const people = [
    ...staff,
    ...(group.assignee && !staff.some(({ id }) => id === group.assignee?.id) ? [group.assignee] : []),
  ];
  return (
    <div className="grid gap-6">
      <Field label={t('fact.lookedAfter')} optional="unsaid">
        <Select
          name="assignee"
          value={group.assignee ? String(group.assignee.id) : ''}
          disabled={busy}
          placeholder={t('fact.nobody')}
          onChange={(event) => onAssign(event.target.value ? Number(event.target.value) : null)}
          options={people.map(({ id, name }) => ({
            value: String(id),
            label: id === userId ? t('fact.you', { name }) : name,
          }))}
        />
      </Field>
      <Facts
        facts={[
          { label: t('fact.company'), value: group.company.name },
          {
            label: t('fact.admins'),
            value: group.admins.length > 0 ? nameRecipients(group.admins, t) : t('fact.noAdmins'),
          },
          { label: t('fact.failed'), value: formatNumber(group.records, locale) },
          { label: t('fact.corrected'), value: formatNumber(group.corrected_records, locale) },
          {
            label: t('fact.errors'),
            value: (
              <ul className="list-none">
                {group.causes.map(({ error_type: type, errors }) => (
                  <li key={type}>
                    {ingestion(`errorKind.${type}`)}: {formatNumber(errors, locale)}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('fact.first'), value: <Time value={group.first_at} /> },
          { label: t('fact.last'), value: <Time value={group.last_at} /> },
          { label: t('state.resolved'), value: group.resolved_at && <Time value={group.resolved_at} /> },
        ]}
      />
    </div>
  );
}
