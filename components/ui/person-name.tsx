import { cx } from './cx.ts';

export interface Person {
  /** Empty or null where it is not known. */
  name: string | null;
  email: string;
}

/** The name of a user, with the address on hover. The address alone where no name is known. */
export function PersonName({ name, email, cut = false }: Person & { cut?: boolean }) {
  return (
    <span title={name ? email : undefined} className={cx(cut && 'inline-block max-w-50 truncate align-bottom')}>
      {name || email}
    </span>
  );
}
