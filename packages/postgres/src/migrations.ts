/** Reads the numbered SQL files of a schema. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const NEEDS = /^-- needs: (.+)$/m

/** A migration as the database remembers it. */
export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** The oldest version whose programs go on after it; its own number: none but those that know it. */
  readonly needs: number
}

/** One numbered SQL file. */
export interface Migration extends Applied {
  readonly sql: string
  /** Whether the file says what it needs. */
  readonly declared: boolean
}

/** Reads the numbered files of a folder in order. Refuses a gap, a duplicate number, and a need that cannot be. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1])
      if (number !== index + 1) throw new Error(`Migration ${name} is not number ${index + 1} of ${folder}.`)
      const sql = await readFile(join(folder, name), 'utf8')
      const declared = NEEDS.exec(sql)?.[1]
      const needs = Number(declared ?? number)
      if (!Number.isInteger(needs) || needs < 1 || needs > number) {
        throw new Error(`Migration ${name} needs ${declared}, which is no number from 1 to ${number}.`)
      }
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { number, name, sql, checksum, needs, declared: declared !== undefined }
    }),
  )
}
