/** The cage of a process that reads one file of a person. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Cage, type CageChoice, findCage } from '@zeughaus/platform'

/** Mode bits that let everybody read a file, and go through a folder. */
const READ = 0o004
const PASS = 0o001

/**
 * Finds the strongest cage in which a file can be read. In a user namespace root reads only what is root's or everybody's:
 * for the file of another person Node's permissions alone confine the process.
 */
export async function cageThatSees(path: string, choice: CageChoice): Promise<Cage> {
  return findCage((await isSeenIn(path)) ? choice : weaker(choice))
}

const weaker = (choice: CageChoice): CageChoice => (choice === 'required' ? choice : 'permissions')

async function isSeenIn(path: string): Promise<boolean> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return true
  let bit = READ
  for (let at = path; ; at = dirname(at)) {
    const { uid, mode } = await stat(at)
    if (uid !== 0 && (mode & bit) === 0) return false
    if (at === dirname(at)) return true
    bit = PASS
  }
}
