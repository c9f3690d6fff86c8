/** Implements `npm run check`: runs every check of the source and prints the output of failed ones. */
import { checks } from './checks.ts'
import { runSteps } from './steps.ts'

let failed = 0
await runSteps(checks, ({ ok, title, output }) => {
  console.log(`${ok ? '✔' : '✘'} ${title}`)
  if (ok) return
  failed += 1
  console.log(output.trimEnd())
})
process.exitCode = failed === 0 ? 0 : 1
