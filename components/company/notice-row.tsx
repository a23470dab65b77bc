'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Td, Tr } from '#components/ui/table.tsx';
import type { Notice } from '#lib/contract/notices.ts';
import { findColleagues } from './actions.ts';
import { authorWords } from './notice-words.ts';

interface NoticeRowProps {
  notice: Notice;
  roles: readonly { value: string; label: string }[];
  onChange: (notice: Notice) => void;
}

/** A kind of mail in the table of mails: on or off, and its recipients. */
export function NoticeRow({ notice, roles: allRoles, onChange }: NoticeRowProps) {
  const t = useTranslations('company');
  const title = t(`notice.${notice.kind}`);
  const hint = t(`noticeText.${notice.kind}`);
  const { roles, users } = notice;
  const toggle = (role: string, isChosen: boolean) =>
    onChange({ ...notice, roles: isChosen ? [...roles, role] : roles.filter((one) => one !== role) });
  const reachesNone = notice.is_on && roles.length === 0 && users.length === 0 && !notice.to_author;
  return (
    <Tr className="max-md:pl-3.5!">
      <Td phone="main" wrap className="md:min-w-64">
        {notice.can_be_off ? (
          <Switch checked={notice.is_on} onCheckedChange={(is_on) => onChange({ ...notice, is_on })} hint={hint}>
            <span className="font-medium">{title}</span>
          </Switch>
        ) : (
          <>
            <p className="font-medium">{title}</p>
            <p className="text-xs text-ink3">{hint}</p>
          </>
        )}
        {reachesNone && notice.can_be_off && <p className="mt-2 text-xs text-bad">{t('reachesNone')}</p>}
      </Td>
      {allRoles.map(({ value, label }) => (
        <Td key={value} className="md:text-center">
          <Tick
            label={label}
            checked={roles.includes(value)}
            disabled={!notice.is_on}
            onChange={(is) => toggle(value, is)}
          />
        </Td>
      ))}
      <Td className="md:text-center">
        {notice.has_author && (
          <Tick
            label={authorWords(notice.kind, t)}
            checked={notice.to_author}
            disabled={!notice.is_on}
            onChange={(to_author) => onChange({ ...notice, to_author })}
          />
        )}
      </Td>
      <Td wrap>
        {notice.is_on && (
          <div className="flex flex-wrap items-center gap-2">
            {users.map((user) => (
              <span
                key={user.id}
                className="inline-flex min-h-8 items-center rounded-control bg-sunken pl-3 text-sm pointer-coarse:min-h-10"
              >
                {user.name || user.email}
                <button
                  type="button"
                  aria-label={t('takeOff', { user: user.name || user.email, notice: title })}
                  className="grid size-8 place-items-center rounded-control text-ink3 hover:text-ink"
                  onClick={() => onChange({ ...notice, users: users.filter(({ id }) => id !== user.id) })}
                >
                  <X size={14} strokeWidth={2} aria-hidden="true" />
                </button>
              </span>
            ))}
            <OptionPicker
              trigger={
                <IconButton label={t('addUserTo', { notice: title })}>
                  <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              }
              label={t('findUser')}
              placeholder={t('nameOrEmail')}
              search={findColleagues}
              value={users.map(({ id }) => String(id))}
              nothing={t('noUser')}
              onPick={({ value, label, detail }) => {
                const id = Number(value);
                const others = users.filter((user) => user.id !== id);
                // Picked again, one is taken off.
                if (others.length < users.length) onChange({ ...notice, users: others });
                else onChange({ ...notice, users: [...users, { id, name: label, email: detail ?? '' }] });
              }}
            />
          </div>
        )}
      </Td>
    </Tr>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox of the table; phones, which have no header, show its label. */
function Tick({ label, checked, disabled, onChange }: TickProps) {
  return (
    <label
      title={label}
      className="inline-flex min-h-8 items-center gap-2 text-sm max-md:mr-4 md:min-w-8 md:justify-center pointer-coarse:min-h-10"
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="md:sr-only">{label}</span>
    </label>
  );
}
