/** An archive to import into, and the files that are imported, for tests. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { importMails } from './index.ts'

const SEPARATOR = 'From x@muster.example Mon Mar  2 09:00:00 2026\r\n'

export async function anArchive() {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  const subjects = async () =>
    (await archive.search(NO_FILTER, { offset: 0, limit: 100 })).mails.map(({ subject }) => subject).sort()
  const numbers = async (paths: string[], stdin?: Readable) => {
    const { gelesen, neu, doppelt, abgelehnt, uebergangen, gruende } = await importMails(archive, {
      paths,
      ...(stdin && { stdin }),
    })
    assert.equal(gelesen, neu + doppelt + abgelehnt)
    assert.equal(gruende.length, abgelehnt)
    return { neu, doppelt, abgelehnt, uebergangen, gruende: gruende.map(({ grund }) => grund) }
  }
  return { archive, subjects, numbers }
}

/** The archived bytes of every mail. */
export async function rawsOf(archive: SqliteArchive): Promise<string[]> {
  const mails = await archive.changes(0, 100)
  const raws = mails.map(async ({ id }) => Buffer.concat(await Array.fromAsync((await archive.raw(id))!.read())))
  return (await Promise.all(raws)).map(String)
}

/** A folder with these files; names may hold folders. */
export function aFolder(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

export const mail = (subject: string) => aMail({ subject })
export const mbox = (...mails: string[]) =>
  mails.map((each) => `${SEPARATOR}${each.replace(/^(>*From )/gm, '>$1')}\r\n`).join('')
