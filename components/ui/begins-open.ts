import { createContext } from 'react';

/** Whether a filter drawn here is open from the start: it was just picked from the menu of filters. */
export const BeginsOpen = createContext(false);
