/** Devices that redirect rules tell apart, by client hint or user agent. */
export const visitorDevices = ['ios', 'android', 'other'] as const;
export type VisitorDevice = (typeof visitorDevices)[number];

/** States of a code that redirect rules tell apart. A consumed code is also active or inactive. */
export const redirectCodeStates = ['inactive', 'active', 'consumed', 'blacklisted'] as const;
export type RedirectCodeState = (typeof redirectCodeStates)[number];

/** Rules of one company. */
export const maxRedirectRules = 50;

/** Values of one condition of a rule. */
export const maxRedirectChoices = 100;
