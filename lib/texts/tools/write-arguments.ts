import { writeFileSync } from 'node:fs';
import { messages } from '../messages.ts';
import { typedArguments } from '../typed-arguments.ts';

// `npm run texts`, after a change of the English texts: what the compiler then knows of them.
for (const [area, texts] of Object.entries(messages.en)) {
  writeFileSync(new URL(`../arguments/${area}.ts`, import.meta.url), typedArguments(area, texts));
}
