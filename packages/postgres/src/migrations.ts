/** Reads the numbered SQL files of a schema. */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^(\d{4})_[a-z0-9_]+(?:\.sql)?$/
const NEEDS = /^-- needs: (.+)$/m

/** A migration as the database remembers it. */
export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** The oldest version whose programs go on after it; its own number: none but those that know it. */
  readonly needs: number
}

/** One numbered SQL file, or a numbered folder of files that are one migration: a whole schema is too long for one. */
export interface Migration extends Applied {
  readonly sql: string
}

/** Reads the numbered migrations of a folder in order. Refuses a gap, a duplicate number, and a need that cannot be. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') || !name.includes('.')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(NAME.exec(name)?.[1])
      if (number !== index + 1) throw new Error(`Migration ${name} is not number ${index + 1} of ${folder}.`)
      const sql = await readSql(join(folder, name))
      const declared = NEEDS.exec(sql)?.[1]
      const needs = Number(declared ?? number)
      if (!Number.isInteger(needs) || needs < 1 || needs > number) {
        throw new Error(`Migration ${name} needs ${declared}, which is no number from 1 to ${number}.`)
      }
      const checksum = hash('sha256', sql, 'hex')
      return { number, name, sql, checksum, needs }
    }),
  )
}

async function readSql(path: string): Promise<string> {
  if (path.endsWith('.sql')) return readFile(path, 'utf8')
  const files = (await readdir(path)).sort()
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n')
}
