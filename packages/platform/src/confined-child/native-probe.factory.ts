/**
 * Writes a machine-code program that makes the system calls, and replaces this process with it, inside the same cage.
 */
import { writeFileSync } from 'node:fs'
import { machineProgram, systemCalls } from './machine-code.factory.ts'

const file = `${process.argv.at(-1)}/zeughaus-native-probe-${process.pid}`
writeFileSync(file, machineProgram(systemCalls(process.argv.includes('untraced')), Number(process.argv.at(-2))), {
  mode: 0o755,
})
process.execve?.(file, [file], {})
