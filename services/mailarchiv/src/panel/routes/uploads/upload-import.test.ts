import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { SqliteArchive } from '../../../store/sqlite/index.ts'
import { uploadImporter } from './upload-import.ts'

const MAILS = 3_000

async function anUpload(mails: number) {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder })
  atEnd(() => archive.close())
  const path = join(folder, 'data')
  const mail = (number: number) =>
    `From a@x.example Mon Mar  2 09:00:00 2026\nSubject: Mail ${number}\n\nText ${number}\n\n`
  writeFileSync(path, Array.from({ length: mails }, (_, number) => mail(number)).join(''))
  return { archive, path, importFile: uploadImporter(archive) }
}

test('a mail of an upload names the file as the person called it, whatever signs are in its name', async () => {
  const { archive, path, importFile } = await anUpload(1)
  const name = 'Angebot $& 100 $1.mbox'
  await importFile(path, { name, journal: false, progress: () => undefined, signal: new AbortController().signal })
  const [mail] = await archive.changes(0, 1)
  const [{ source, origin } = { source: '', origin: '' }] = await archive.provenance(mail!.id)
  assert.equal(source, 'upload')
  assert.ok(origin?.startsWith(name), `${origin}`)
})

test('a service that stops ends the import of an upload at once, and the next start goes on behind what is archived', async () => {
  const { archive, path, importFile } = await anUpload(MAILS)
  const stop = new AbortController()
  const options = { name: 'viele.mbox', journal: false, progress: () => stop.abort(), signal: stop.signal }
  await assert.rejects(importFile(path, options), { name: 'AbortError' })
  const kept = (await archive.counts()).mails
  assert.ok(kept > 0 && kept < MAILS, `${kept} mails were archived before the stop`)
  const aborted = { ...options, progress: () => assert.fail() }
  await assert.rejects(importFile(path, aborted), { name: 'AbortError' })
  const again = await importFile(path, { ...options, progress: () => undefined, signal: new AbortController().signal })
  assert.deepEqual(again.balance, { read: MAILS, added: MAILS, duplicate: 0, refused: 0 })
})
