import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Waits for the first line of a program's standard output in which `find` finds something. What the program prints later
 * is discarded: nobody reading a full pipe would stop it.
 */
export async function printed<T>({ stdout }: ChildProcess, find: (line: string) => T | undefined): Promise<T> {
  if (stdout === null) throw new Error('The output of the program is not a pipe.')
  try {
    for await (const line of createInterface(stdout)) {
      const found = find(line)
      if (found !== undefined) return found
    }
  } finally {
    stdout.resume()
  }
  throw new Error('The program ended before it printed what was waited for.')
}
