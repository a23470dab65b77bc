/** Members of a problem that are not field errors. */
export const problemMembers = [
  ...['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'reason_codes', 'errors'],
];
