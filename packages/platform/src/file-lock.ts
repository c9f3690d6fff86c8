/** Locks that programs of one machine take on a file, and that end with the program at the latest. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** https://sqlite.org/rescode.html: busy, cannot open. */
const TAKEN = [5, 14]

/**
 * Takes the lock of a file, which it makes; its folder exists.
 *
 * @returns what gives the lock back; null when another program has it, or has removed the folder
 */
export function takeLock(file: string): Disposable | null {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
      if (existsSync(file)) return { [Symbol.dispose]: () => lock.close() }
    } catch (error) {
      lock.close()
      throw error
    }
    lock.close()
    return null
  } catch (error) {
    if (TAKEN.includes((error as { errcode?: number }).errcode ?? 0)) return null
    throw error
  }
}
