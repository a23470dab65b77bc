import { describeAccess } from './testing/describe-access.ts';

describeAccess(2);
