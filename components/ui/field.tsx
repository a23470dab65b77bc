import { useTranslations } from 'next-intl';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface FieldProps {
  label: ReactNode;
  /** Help for typing, or the field's effect. Stays visible with an error unless both say the same. */
  hint?: ReactNode;
  /** Messages of the form or of the service for this field. */
  error?: string | readonly string[] | undefined;
  /** Says '(optional)' behind the label; everything else is required. 'unsaid': a filter, where nothing is required. */
  optional?: boolean | 'unsaid';
  /** The control: Input, Textarea, Select, or any element that takes id, aria-describedby, aria-invalid. */
  children: ReactElement<Record<string, unknown>>;
  className?: string;
}

/** Label, control, hint and error, tied together for screen readers. */
export function Field({ label, hint: given, error, optional = false, children, className }: FieldProps) {
  const t = useTranslations('ui');
  const own = useId();
  const id = typeof children.props.id === 'string' ? children.props.id : own;
  const messages = typeof error === 'string' ? [error] : (error ?? []);
  const hint = typeof given === 'string' && messages.some((message) => saysTheSame(message, given)) ? null : given;
  const described = cx(messages.length > 0 && `${id}-error`, hint ? `${id}-hint` : '');
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} id={`${id}-label`} className="text-sm font-medium">
        {label}
        {optional === true && <span className="font-normal text-ink3"> {t('optional')}</span>}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': messages.length > 0 || undefined,
        ...(optional ? {} : { 'aria-required': children.props['aria-required'] ?? true }),
      })}
      {messages.length > 0 && (
        <p id={`${id}-error`} className="arrive text-xs text-bad">
          {messages.join(' ')}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink3">
          {hint}
        </p>
      )}
    </div>
  );
}

const saysTheSame = (message: string, hint: string) => hint.includes(message.replace(/\.$/, ''));
