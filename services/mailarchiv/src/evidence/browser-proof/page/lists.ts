/** The lists of an export, `manifest-….jsonl`: one line for each mail. */
import { fail } from '../proof.ts'
import type { Findings } from './findings.ts'
import { breathe } from './turn.ts'

/** A mail as its line names it. */
export interface Listed {
  readonly id: string
  readonly file: string
  readonly sha256: string
  readonly size: number
  /** The file of the proof; null when the export has none of this mail. */
  readonly proof: string | null
}

/** No export has a longer list. */
const MOST_BYTES = 50_000_000

/** Names that stay in the folder. */
const FILE = /^mails\/[\w.-]{1,100}\.eml$/
const PROOF_FILE = /^nachweise\/[\w.-]{1,100}\.tlog-proof$/
const ID = /^[0-9a-f-]{36}$/
const SHA256 = /^[0-9a-f]{64}$/

/** Reads all lists. A line that cannot be read, or that names a mail again, is wrong and left out. */
export async function readLists(lists: readonly File[], wrong: Findings): Promise<Listed[]> {
  const mails: Listed[] = []
  const taken = new Set<string>()
  for (const list of lists)
    for (const [place, line] of (await linesOf(list)).entries()) {
      await breathe()
      const mail = listed(line)
      if (mail === null) wrong.add(`${list.name}, Zeile ${place + 1}`, 'Die Zeile ist beschädigt.')
      else if (taken.has(mail.file) || taken.has(mail.id))
        wrong.add(mail.file, 'Die Listen nennen diese Mail mehrmals.')
      else {
        mails.push(mail)
        taken.add(mail.file).add(mail.id)
      }
    }
  return mails
}

/** @throws NotProven */
async function linesOf(list: File): Promise<string[]> {
  if (list.size > MOST_BYTES) fail(`Die Liste ${list.name} ist viel zu groß.`)
  const lines = (await list.text()).split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Parses a line; null when it is none. A name that leaves the folder is none. */
function listed(line: string): Listed | null {
  const value = parsed(line)
  if (typeof value !== 'object' || value === null) return null
  const { id, file, sha256, size, proof } = value as Record<string, unknown>
  if (!matches(id, ID) || !matches(file, FILE) || !matches(sha256, SHA256) || typeof size !== 'number') return null
  if (proof !== null && !matches(proof, PROOF_FILE)) return null
  return { id, file, sha256, size, proof }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)
