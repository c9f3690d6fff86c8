/** `npm run check`: formatter, linter, types, boundaries, unused code, house rules, generated files. */
import { checks } from './checks.ts'
import { runStep } from './steps.ts'

let failed = 0
for (const step of checks) {
  const result = await runStep(step)
  console.log(`${result.ok ? '✔' : '✘'} ${result.title}`)
  if (!result.ok) {
    failed += 1
    console.log(result.output.trimEnd())
  }
}
process.exitCode = failed === 0 ? 0 : 1
