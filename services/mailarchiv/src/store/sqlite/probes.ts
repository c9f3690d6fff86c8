/** Looks up words of a mail in the full-text index. */
import type { DatabaseSync } from 'node:sqlite'
import { EVERY_MAIL, type IndexDocument } from '../core/words/index.ts'
import { prepared } from './statements.ts'

/** Random words of a mail that are looked up. */
const PROBES = 24

/** Chooses words of a document: a lookup of each would take longer than reading all mails. */
export function probesOf({ body, rest }: IndexDocument): string[] {
  const words = [...new Set([...body.split(' '), ...rest.split(' ')])].filter((word) => word !== '')
  return [EVERY_MAIL, ...Array.from({ length: PROBES }, () => words[Math.floor(Math.random() * words.length)]!)]
}

/** Whether the index has all these words at this position. BigInt: a number would be bound as a float, which the engine does not compare with a position. */
export function hasWords(db: DatabaseSync, sort: number, words: readonly string[]): boolean {
  const match = words.map(quoted).join(' AND ')
  return prepared(db, 'SELECT 1 FROM search WHERE search MATCH ? AND rowid = ?').get(match, BigInt(sort)) !== undefined
}

export function quoted(token: string): string {
  return `"${token}"`
}
