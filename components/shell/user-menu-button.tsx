import type { ComponentProps } from 'react';
import { useTexts } from '#texts';
import { Person } from './company-card.tsx';

/** The button at the foot of the sidebar; takes every prop of <button>, as the trigger of a menu must. */
export function UserMenuButton({ name, role, ...rest }: ComponentProps<'button'> & { name: string; role: string }) {
  const t = useTexts('shell');
  return (
    <button
      {...rest}
      type="button"
      className="flex w-full items-center gap-2.5 rounded-[8px] p-2 transition-colors duration-quick hover:bg-sunken data-[state=open]:bg-sunken"
    >
      <Person name={name} role={role} />
      <span className="sr-only">{t('yourMenu')}</span>
    </button>
  );
}
