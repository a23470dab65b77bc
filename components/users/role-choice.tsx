'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { roleOptions } from './role-words.ts';

interface RoleChoiceProps {
  companyType: string;
  value: string;
  onChange: (role: string) => void;
  error?: string | undefined;
}

/** The roles a user of the company can have, with what each is for. */
export function RoleChoice({ companyType, value, onChange, error }: RoleChoiceProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {t('role.label')}
      </p>
      <RadioGroup
        look="cards"
        labelledBy={id}
        value={value}
        onValueChange={onChange}
        options={roleOptions(companyType, t, common)}
      />
      {error && (
        <p role="alert" className="arrive text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
