/**
 * For tests that are not about time limits: a machine that runs all tests at once is slow, and what takes seconds there
 * is no fault. As settings of a program.
 */
export const patientLimits = {
  DATABASE_CONNECT_SECONDS: '60',
  DATABASE_WAIT_SECONDS: '60',
  DATABASE_SILENCE_SECONDS: '20',
  DATABASE_LOCK_SECONDS: '60',
  DATABASE_STATEMENT_SECONDS: '120',
};
