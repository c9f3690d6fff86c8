/**
 * Shell lines of README.md and docs/: what runs each block, and which lines no test can run, each with the reason.
 * shell-lines.test.ts compares both lists with the documents.
 */

/** A block and the test or drill that runs it as it stands; without a name all blocks of the page. */
type Run = { readonly page: string; readonly block?: string; readonly by: string }

export const RUN: readonly Run[] = [
  ...['start', 'demo', 'search', 'import', 'proof'].map((block) => ({
    page: 'README.md',
    block,
    by: 'scripts/first-steps.slow.test.ts',
  })),
  ...[
    'key',
    'customers',
    'timeline',
    'typed',
    'customer',
    'search',
    'files',
    'export',
    'changes',
    'watch',
    'assistant',
    'integration',
    'subscribe',
    'replay',
  ].map((block) => ({
    page: 'docs/integration.md',
    block,
    by: 'scripts/first-steps.slow.test.ts',
  })),
  { page: 'docs/sources.md', block: 'journal', by: 'scripts/first-steps.slow.test.ts' },
  ...['backup', 'restore'].map((block) => ({
    page: 'docs/operations.md',
    block,
    by: 'scripts/first-steps.slow.test.ts',
  })),
  { page: 'docs/operations.md', block: 'drill', by: 'scripts/operations.slow.test.ts' },
  { page: 'docs/operations.md', block: 'install', by: 'scripts/installation.slow.test.ts' },
  {
    page: 'docs/operations.md',
    block: 'documents',
    by: 'services/material/src/werkstatt/dokumente/dokument-bucket.slow.test.ts',
  },
  { page: 'docs/operations.md', block: 'rewrap', by: 'services/mailarchiv/test/machines.slow.test.ts' },
  { page: 'docs/operations.md', block: 'token', by: 'services/mailarchiv/src/evidence/signed-log/token.test.ts' },
  { page: 'docs/walkthrough.md', by: 'services/material/test/walkthrough.slow.test.ts' },
]

/** A line by its beginning. */
type NotRun = { readonly page: string; readonly line: string; readonly why: string }

export const NOT_RUN: readonly NotRun[] = [
  { page: 'README.md', line: 'npm test', why: 'it is the suite that reads this list' },
  { page: 'README.md', line: 'npm run test:all', why: 'it is the suite that reads this list' },
  {
    page: 'docs/operations.md',
    line: 'cd /opt/zeughaus && npm ci --omit=dev && npm run build',
    why: 'deploy/try.sh runs both commands in a clean folder, and takes minutes',
  },
  {
    page: 'docs/operations.md',
    line: 'systemctl ',
    why: 'needs systemd as the first process; systemd-analyze reads the same units in operations.slow.test.ts',
  },
  { page: 'docs/operations.md', line: 'journalctl ', why: 'needs the journal of systemd' },
  {
    page: 'docs/operations.md',
    line: 'npm run zeughaus -- mailarchiv move',
    why: 'has placeholders; rehearsal.slow.test.ts moves there and back',
  },
  {
    page: 'docs/operations.md',
    line: 'DATABASE_URL=',
    why: 'is a setting; npm run faults -- failover starts the service with one like it',
  },
  {
    page: 'docs/operations.md',
    line: 'MAILARCHIV_DATABASE_URL=',
    why: 'is a setting; npm run faults -- failover starts the service with one like it',
  },
  {
    page: 'docs/operations.md',
    line: 'zeughaus material faktoren zuruecksetzen',
    why: 'needs a running service; services/material/src/start.slow.test.ts resets the factors of its own administrator',
  },
  {
    page: 'docs/operations.md',
    line: 'zeughaus mailarchiv accounts ',
    why: 'names persons of an example; services/mailarchiv/test/cli.test.ts runs each of these commands',
  },
  {
    page: 'docs/sources.md',
    line: 'curl -d "client_id=',
    why: 'asks Microsoft or Google for a token of a real account; the tests of IMAP accounts use a token server of their own',
  },
  {
    page: 'docs/sources.md',
    line: 'apt-get install',
    why: 'changes the machine; scripts/install-test-tools.sh installs the same packages for the tests',
  },
]

/** Whether a line of a page is in the list of those that no test runs. */
export const isNotRun = (page: string, line: string): boolean =>
  NOT_RUN.some((each) => each.page === page && line.startsWith(each.line))
