import { Facts } from '#components/ui/facts.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Select } from '#components/ui/select.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SupportGroupDetails, SupportStaff } from '#lib/contract/support.ts';
import { nameRecipients } from './tell-words.ts';

interface GroupFactsProps {
  group: SupportGroupDetails;
  staff: readonly SupportStaff[];
  userId: number;
  busy: boolean;
  onAssign: (assignee: number | null) => void;
}

/** Who looks after a group, and what is known of it. */
export function GroupFacts({ group, staff, userId, busy, onAssign }: GroupFactsProps) {
  // Somebody who has left since is still shown as the one who has it.
  const people = [
    ...staff,
    ...(group.assignee && !staff.some(({ id }) => id === group.assignee?.id) ? [group.assignee] : []),
  ];
  return (
    <div className="grid gap-6">
      <Field label="Looked after by" optional="unsaid">
        <Select
          name="assignee"
          value={group.assignee ? String(group.assignee.id) : ''}
          disabled={busy}
          placeholder="Nobody"
          onChange={(event) => onAssign(event.target.value ? Number(event.target.value) : null)}
          options={people.map(({ id, name }) => ({ value: String(id), label: id === userId ? `${name} (you)` : name }))}
        />
      </Field>
      <Facts
        facts={[
          { label: 'Company', value: group.company.name },
          { label: 'Admins', value: group.admins.length > 0 ? nameRecipients(group.admins) : 'none' },
          { label: 'Failed uploads', value: formatNumber(group.records) },
          { label: 'Corrected', value: formatNumber(group.corrected_records) },
          { label: 'Errors', value: formatNumber(group.errors) },
          { label: 'First', value: <Time value={group.first_at} /> },
          { label: 'Last', value: <Time value={group.last_at} /> },
          { label: 'Resolved', value: group.resolved_at && <Time value={group.resolved_at} /> },
        ]}
      />
    </div>
  );
}
