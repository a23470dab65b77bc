import type { Operation } from '#server/core/http/operation.ts';
import { getOperatorWork } from './operations/work.ts';

export const operatorOperations: readonly Operation[] = [getOperatorWork];
