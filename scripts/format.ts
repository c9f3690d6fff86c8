/** `npm run format`: lets the formatter have its way. */
import { runStep } from './steps.ts'

const { ok, output } = await runStep({ title: 'Formatierung', command: ['biome', 'check', '--write', '.'] })
console.log(output.trimEnd())
process.exitCode = ok ? 0 : 1
