'use server';

import { createTemplateRequest } from '#lib/contract/template-requests.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const askForTemplate = action(createTemplateRequest);
