/** The secrets of an archive in a folder, each in a file for its owner alone. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeOnce, writeOver } from '@zeughaus/platform'
import type { SecretName, Secrets } from './secrets.ts'

/** The secrets in the data folder of an archive. */
export const secretsInFolder = (folder: string): Secrets =>
  secretsIn({ imap: join(folder, 'imap/accounts.key'), evidence: join(folder, 'evidence/log-key.pem') })

/** The secrets that have a file here. */
export function secretsIn(files: Partial<Record<SecretName, string>>): Secrets {
  const named = (name: SecretName): string => {
    const file = files[name]
    if (file === undefined) throw new Error(`the secret ${name} has no file here`)
    return file
  }
  const read = (name: SecretName): string | null => {
    const file = named(name)
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const fileFor = (name: SecretName): string => {
    const file = named(name)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return file
  }
  return {
    read: async (name) => read(name),
    async make(name, secret) {
      writeOnce(fileFor(name), secret)
      return read(name) ?? secret
    },
    async replace(name, secret) {
      if (read(name) === secret) return
      writeOver(fileFor(name), secret)
    },
    rewrap: null,
  }
}
