import type { ComponentProps } from 'react';
import { useTexts } from '#texts';

/**
 * The button at the foot of the sidebar, around who is signed in; takes every prop of <button>, as the trigger of a
 * menu must.
 */
export function UserMenuButton({ children, ...rest }: ComponentProps<'button'>) {
  const t = useTexts('shell');
  return (
    <button
      {...rest}
      type="button"
      className="flex w-full items-center gap-2.5 rounded-[8px] p-2 transition-colors duration-quick hover:bg-sunken data-[state=open]:bg-sunken"
    >
      {children}
      <span className="sr-only">{t('yourMenu')}</span>
    </button>
  );
}
