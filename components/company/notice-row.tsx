'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { roleOptions } from '#components/users/role-words.ts';
import type { Notice } from '#lib/contract/notices.ts';
import { findColleagues } from './actions.ts';
import { authorWords } from './notice-words.ts';

interface NoticeRowProps {
  notice: Notice;
  companyType: string;
  onChange: (notice: Notice) => void;
}

/** A kind of mail: on or off, and who gets it. */
export function NoticeRow({ notice, companyType, onChange }: NoticeRowProps) {
  const t = useTranslations('company');
  const userTexts = useTranslations('users');
  const common = useTranslations('common');
  const title = t(`notice.${notice.kind}`);
  const hint = t(`noticeText.${notice.kind}`);
  const { roles, users } = notice;
  const toggle = (role: string, isChosen: boolean) =>
    onChange({ ...notice, roles: isChosen ? [...roles, role] : roles.filter((one) => one !== role) });
  const reachesNone = roles.length === 0 && users.length === 0 && !notice.to_author;
  return (
    <div className="p-4">
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
      {notice.is_on && (
        <fieldset className="mt-3">
          <legend className="sr-only">{t('whoGets', { notice: title })}</legend>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {roleOptions(companyType, userTexts, common).map(({ value, label }) => (
              <Tick key={value} checked={roles.includes(value)} onChange={(is) => toggle(value, is)} label={label} />
            ))}
            {notice.has_author && (
              <Tick
                checked={notice.to_author}
                onChange={(to_author) => onChange({ ...notice, to_author })}
                label={authorWords(notice.kind, t)}
              />
            )}
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-2">
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
                <Button aria-label={t('addUserTo', { notice: title })}>
                  <Plus size={14} strokeWidth={2} aria-hidden="true" />
                  {t('addUser')}
                </Button>
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
          {reachesNone && notice.can_be_off && <p className="mt-2 text-xs text-bad">{t('reachesNone')}</p>}
        </fieldset>
      )}
    </div>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-10">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
