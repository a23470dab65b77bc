'use client';

import { later } from '#components/ui/later.tsx';

// Every page would send it along. Where it cannot be fetched either, app/error.tsx is shown.
export default later(() => import('#components/shell/page-error.tsx').then((module) => module.PageError));
