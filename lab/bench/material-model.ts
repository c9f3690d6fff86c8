/**
 * Runs 2,000 random sequences of actions on an object and compares each step with a model of the specification.
 *
 *     npm run bench -- material-model [SEQUENCES]
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const DEFAULT_SEQUENCES = 2_000

export async function run(args: string[]): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root]
  const { status } = spawnSync(process.execPath, [...vitest, 'services/material/test/modell.test.ts'], {
    env: { ...process.env, MODELL_FOLGEN: args[0] ?? String(DEFAULT_SEQUENCES) },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
