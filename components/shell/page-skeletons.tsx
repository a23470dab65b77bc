import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Skeleton, TableSkeleton } from '#components/ui/skeleton.tsx';
import {
  AreaSkeleton,
  Block,
  Fields,
  ListBars,
  type ListSkeletonProps,
  PageSkeleton,
  type PageSkeletonProps,
  RailSkeleton,
  some,
} from './skeleton-parts.tsx';

/** A list: views, search and filters, table. */
export function ListSkeleton({ tabs = 0, filters = 4, low = false, ...page }: ListSkeletonProps) {
  return (
    <PageSkeleton {...page}>
      <ListBars tabs={tabs} filters={filters} />
      <TableSkeleton tall={!low} />
    </PageSkeleton>
  );
}

/** A list of an area: its tabs are above the title. */
export function AreaListSkeleton({ tabs = 4, filters = 1, children, ...page }: ListSkeletonProps) {
  return (
    <AreaSkeleton tabs={tabs} {...page}>
      <ListBars tabs={0} filters={filters} />
      <TableSkeleton tall={false} />
      {children}
    </AreaSkeleton>
  );
}

/** One record: its way where it has one, sections, and facts in the rail. */
export function DetailSkeleton({ steps = 0, ...page }: PageSkeletonProps & { steps?: number }) {
  return (
    <PageSkeleton {...page}>
      {steps > 0 && (
        <div className="mt-[22px] mb-1 flex h-[54px] gap-8 max-md:h-auto max-md:flex-col max-md:gap-4">
          {some(steps).map((step) => (
            <div key={step} className="flex-1">
              <Skeleton className="size-[11px] rounded-full" />
              <Skeleton className="mt-2 w-20" />
            </div>
          ))}
        </div>
      )}
      <DetailLayout rail={<RailSkeleton />}>
        <Block className="h-28" />
        <Block className="h-52" />
      </DetailLayout>
    </PageSkeleton>
  );
}

/** A form with what will come of it beside it. */
export function FormSkeleton({ fields = 5, ...page }: PageSkeletonProps & { fields?: number }) {
  return (
    <PageSkeleton {...page}>
      <DetailLayout rail={<RailSkeleton />}>
        <div className="pt-[26px]">
          <Fields count={fields} />
        </div>
      </DetailLayout>
    </PageSkeleton>
  );
}

/** Settings of an area that are a form. */
export function AreaFormSkeleton({ fields = 3, ...page }: ListSkeletonProps & { fields?: number }) {
  return (
    <AreaSkeleton {...page}>
      <DetailLayout rail={<RailSkeleton />}>
        <div className="mt-[26px]">
          <Skeleton className="mb-2.5 w-28" />
          <div className="rounded-surface border border-line bg-surface p-5">
            <Fields count={fields} />
          </div>
        </div>
      </DetailLayout>
    </AreaSkeleton>
  );
}

/** Cards side by side. */
export function CardsSkeleton(page: PageSkeletonProps) {
  return (
    <PageSkeleton {...page}>
      <ListBars tabs={0} filters={3} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {some(6).map((card) => (
          <div key={card} className="h-56 rounded-surface border border-line bg-surface p-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="mt-4 w-3/5" />
            <Skeleton className="mt-2 w-2/5" />
          </div>
        ))}
      </div>
    </PageSkeleton>
  );
}

/** Charts, each with its table. */
export function ChartsSkeleton(page: PageSkeletonProps) {
  return (
    <PageSkeleton {...page}>
      <ListBars tabs={0} filters={2} />
      <Block className="h-64" />
      <div className="grid gap-x-6 lg:grid-cols-2">
        <Block className="h-64" />
        <Block className="h-64" />
      </div>
    </PageSkeleton>
  );
}

/** A first page: what is to be done, part by part. */
export function OverviewSkeleton(page: PageSkeletonProps) {
  return (
    <PageSkeleton {...page}>
      <div className="grid gap-x-6 lg:grid-cols-2">
        {some(4).map((part) => (
          <Block key={part} className="h-44" />
        ))}
      </div>
    </PageSkeleton>
  );
}

/** One large place with a strip below: photos. */
export function StageSkeleton(page: PageSkeletonProps) {
  return (
    <PageSkeleton {...page}>
      <div className="h-80 rounded-picture border border-line bg-surface" />
      <div className="mt-4 flex gap-3">
        {some(4).map((photo) => (
          <Skeleton key={photo} className="size-20" />
        ))}
      </div>
    </PageSkeleton>
  );
}
