// Runs for `npm run setup`: installs what is missing and ends, for a container or an image that is made once and
// started often. Plain JavaScript without dependencies, like start.mjs, which does the same at its start.
import { createProgress, ensureInstalled } from './install/install.mjs';

ensureInstalled(createProgress()).catch((error) => {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
});
