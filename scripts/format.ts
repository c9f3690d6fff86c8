/** Implements `npm run format`: formats all files. */
import { runStep } from './steps.ts'

const { ok, output } = await runStep({ title: 'Formatierung', command: ['biome', 'check', '--write', '.'] })
console.log(output.trimEnd())
process.exitCode = ok ? 0 : 1
