import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { WorkIcon } from '#components/ui/plain-icons.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useTexts } from '#texts';
import { opens } from './opens.ts';
import { type Crumb, PageFrame } from './portal-page.tsx';

export interface PageSkeletonProps {
  crumbs: readonly Crumb[];
  /** Where it is known before the page. Not a heading yet, so that screen readers do not list it. */
  title?: string;
  children?: ReactNode;
}

/** The button of the centre of long work, before what it says has come. */
function WorkButton() {
  const t = useTexts('shell');
  return (
    <IconButton label={t('work')} aria-haspopup="dialog" {...opens('work')}>
      <WorkIcon size={17} />
    </IconButton>
  );
}

/** The frame of a page that is on its way: crumbs, title and state line where they will be. */
export function PageSkeleton({ crumbs, title, children }: PageSkeletonProps) {
  const t = useTexts('shell');
  return (
    <PageFrame crumbs={crumbs} link="a" work={<WorkButton />}>
      <div aria-busy="true">
        <span className="sr-only">{t('loading')}</span>
        <div className="mb-[18px]">
          {title ? (
            <p aria-hidden="true" className="text-title font-semibold tracking-title">
              {title}
            </p>
          ) : (
            <Skeleton className="h-7 w-56 max-w-full" />
          )}
          <Skeleton className="mt-[5px] w-80 max-w-full" />
        </div>
        {children}
      </div>
    </PageFrame>
  );
}

export const some = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Views and filters above a table. */
export function ListBars({ tabs, filters }: { tabs: number; filters: number }) {
  return (
    <>
      {tabs > 0 && (
        <div className="mb-3 flex h-[37px] items-center gap-5 border-b border-line">
          {some(tabs).map((tab) => (
            <Skeleton key={tab} className="w-16" />
          ))}
        </div>
      )}
      {filters > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Skeleton className="h-8 w-65 max-w-full" />
          {some(filters - 1).map((filter) => (
            <Skeleton key={filter} className="h-8 w-20" />
          ))}
        </div>
      )}
    </>
  );
}

export interface ListSkeletonProps extends PageSkeletonProps {
  tabs?: number;
  filters?: number;
  /** Rows of one line. */
  low?: boolean;
}

export function AreaSkeleton({ tabs = 4, title, crumbs, children }: ListSkeletonProps) {
  const t = useTexts('shell');
  return (
    <PageFrame crumbs={crumbs} link="a" work={<WorkButton />}>
      <div aria-busy="true">
        <span className="sr-only">{t('loading')}</span>
        <ListBars tabs={tabs} filters={0} />
        <p aria-hidden="true" className="text-title font-semibold tracking-title">
          {title}
        </p>
        <Skeleton className="mt-[5px] mb-[18px] w-80 max-w-full" />
        {children}
      </div>
    </PageFrame>
  );
}

const factWidths = ['w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20'];

export function RailSkeleton() {
  return (
    <div className="grid gap-y-3">
      {factWidths.map((width, index) => (
        <div key={`${width}${index > 3 ? ' below' : ''}`} className="flex gap-3">
          <Skeleton className="w-20" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}

export function Block({ className }: { className: string }) {
  return (
    <div className="mt-[26px]">
      <Skeleton className="mb-2.5 w-28" />
      <div className={cx('rounded-surface border border-line bg-surface', className)} />
    </div>
  );
}

export function Fields({ count }: { count: number }) {
  return (
    <div className="grid max-w-160 gap-5">
      {some(count).map((field) => (
        <div key={field}>
          <Skeleton className="mb-1.5 h-[18px] w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
