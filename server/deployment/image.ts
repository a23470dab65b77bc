import manifest from '../../package.json' with { type: 'json' };

/**
 * What an installation is built from, by name: a file that is not here is not in the image. What the programs import is
 * held to it by a test.
 */
export const sources = {
  files: [
    'package.json',
    'CHANGELOG.md',
    'next.config.mjs',
    'postcss.config.mjs',
    'tailwind.config.ts',
    'tsconfig.json',
    'proxy.ts',
    'instrumentation.ts',
    'instrumentation-client.ts',
  ],
  folders: ['app', 'components', 'lib', 'public', 'server'],
};

/** What is in those folders and no program reads. */
export const leftOut = ['**/*.test.ts', '**/*.test.tsx', '**/testing', '**/*.md'];

/** Not `npm ci`: docs/decisions/installing.md. The versions are those of package-lock.json all the same. */
export const installStep = 'npm install --omit=dev --no-save --no-audit --no-fund';
export const buildStep = 'server/bin/proofmark build';

const base = `node:${manifest.dependencies.node}-bookworm-slim`;

/** Everything is root's and read by an account that may change nothing but /data and /tmp. */
export function dockerfile(): string {
  return `FROM ${base} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CI=true
COPY package.json package-lock.json ./
RUN ${installStep}
COPY ${sources.files.join(' ')} ./
${sources.folders.map((folder) => `COPY ${folder} ./${folder}`).join('\n')}
RUN ${buildStep}

FROM ${base}
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
USER node
ENTRYPOINT ["/app/server/bin/proofmark"]
CMD ["doctor"]
`;
}

/** Docker reads it beside a Dockerfile of the same name. */
export function dockerignore(): string {
  const kept = ['package-lock.json', ...sources.files, ...sources.folders];
  // The last line that fits a file decides: the changelog is shown to the operator.
  return `*\n${kept.map((name) => `!${name}`).join('\n')}\n${leftOut.join('\n')}\n!CHANGELOG.md\n`;
}
