export const overlayStyle = 'fixed inset-0 z-40 bg-black/40 fade-in';
export const dialogStyle =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-picture border border-line2 bg-surface p-5 outline-none fade-in';
