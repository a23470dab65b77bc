import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { actsAttribute } from './page-acts.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** One line that says the state in words: put a StateLine here. */
  state?: ReactNode;
  /** Buttons, the primary one last. On phones they are in a bar at the bottom, of two lines where one is too short. */
  actions?: ReactNode;
  /** Buttons that are needed less often: before the others, on phones under the title. */
  more?: ReactNode;
}

/** The head of every page: what this is, its state, what one can do. */
export function PageHeader({ title, state, actions, more }: PageHeaderProps) {
  return (
    <header className="mb-[18px] flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-title font-semibold tracking-title break-words">{title}</h1>
        {state && <div className="mt-[3px] text-ink2">{state}</div>}
      </div>
      <div
        {...{ [actsAttribute]: '' }}
        className={cx('flex max-w-full flex-wrap gap-2 empty:hidden print:hidden', !more && 'max-md:contents')}
      >
        {more}
        {actions && (
          <div
            data-bottom-bar
            className="md:contents max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:flex max-md:flex-wrap max-md:gap-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-md:*:min-h-11 max-md:*:flex-1"
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

/** Parts of a state line with dots between: <StateLine parts={[<Status …/>, '480,000 codes', 'due 28 Nov']} />. */
export function StateLine({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return (
    // A line begins with the dot between it and the part before, out of sight.
    <div className="overflow-clip [overflow-clip-margin:5px]">
      <p className="-ml-[18px] flex flex-wrap items-center">
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <span key={index} className="inline-flex min-w-0 items-center">
            <span aria-hidden="true" className="w-[18px] flex-none text-center text-line2">
              {index > 0 && '·'}
            </span>
            {part}
          </span>
        ))}
      </p>
    </div>
  );
}
