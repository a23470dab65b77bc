'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useId } from 'react';
import type { Permission } from '#lib/permissions/permissions.ts';
import { groupPermissions, permissionName } from './permission-words.ts';

interface PermissionPickerProps {
  /** Permissions of the token's user: a token can have no more. */
  held: readonly string[];
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error?: string | undefined;
}

/** Picker for a token's permissions among those of the user, each with a name, grouped by subject. */
export function PermissionPicker({ held, value, onChange, error }: PermissionPickerProps) {
  const t = useTranslations('tokens');
  const id = useId();
  const change = (changed: readonly Permission[], on: boolean) => {
    const others = value.filter((permission) => !changed.includes(permission));
    onChange(on ? [...others, ...changed] : others);
  };
  return (
    <fieldset className="grid gap-4" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('may.title')}</legend>
      <p className="-mt-1 text-xs text-ink3">{t('may.text')}</p>
      {error && (
        <p id={`${id}-error`} role="alert" className="arrive -mt-2 text-xs text-bad">
          {error}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groupPermissions(held, t).map(({ label, permissions }) => {
          const chosen = permissions.filter((permission) => value.includes(permission)).length;
          return (
            <fieldset key={label} aria-label={label} className="grid content-start gap-1.5">
              <Box
                checked={chosen === permissions.length}
                partly={chosen > 0 && chosen < permissions.length}
                onChange={(event) => change(permissions, event.target.checked)}
                className="font-medium"
              >
                {label}
              </Box>
              <div className="grid gap-1.5 pl-6">
                {permissions.map((permission) => (
                  <Box
                    key={permission}
                    checked={value.includes(permission)}
                    onChange={(event) => change([permission], event.target.checked)}
                    title={permission}
                  >
                    {permissionName(permission, t)}
                  </Box>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}

function Box({ partly = false, className, children, title, ...rest }: ComponentProps<'input'> & { partly?: boolean }) {
  return (
    <label title={title} className={`flex items-start gap-2 text-sm/5 pointer-coarse:py-1.5 ${className ?? ''}`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        className="mt-0.5"
        {...rest}
      />
      {children}
    </label>
  );
}
