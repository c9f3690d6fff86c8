/** The auditor's tool on a folder of mails that was handed over: lists, mails and proofs as files. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { anArchive, type Mail } from './evidence.factory.ts'

const TOOL = join(import.meta.dirname, '../../../../../tools/verify-proof.ts')

/** A folder with the mails of a small archive, in two lists. */
async function handedOver(count: number) {
  const archive = anArchive()
  const mails = archive.archive(count)
  const log = archive.openLog()
  const folder = temporaryFolder()
  for (const name of ['mails', 'nachweise']) mkdirSync(join(folder, name))
  const numbered = (number: number) => String(number).padStart(6, '0')
  const file = (number: number) => `mails/${numbered(number)}-2026-11-01.eml`
  const proof = (number: number) => `nachweise/${numbered(number)}.tlog-proof`
  /** What the line of a mail says. */
  const named = (number: number) => {
    const { id, sha256, size } = mails[number - 1] as Mail
    return { number, id, file: file(number), sha256: Buffer.from(sha256).toString('hex'), size, proof: proof(number) }
  }
  const line = (number: number, other: object = {}) => `${JSON.stringify({ ...named(number), ...other })}\n`
  const list = (number: number) => join(folder, `manifest-000${number <= count / 2 ? 1 : 2}.jsonl`)
  for (const [place, mail] of mails.entries()) {
    const number = place + 1
    writeFileSync(join(folder, file(number)), mail.raw)
    writeFileSync(join(folder, proof(number)), (await log.prove(mail.seq)) ?? '')
    appendFileSync(list(number), line(number))
  }
  const check = (key = log.verifierKey) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, '--export', folder, key], {
      encoding: 'utf8',
    })
    return { status, text: stdout + stderr }
  }
  /** Changes the line of a mail. */
  const relist = (number: number, other: object) =>
    writeFileSync(list(number), readFileSync(list(number), 'utf8').replace(line(number), line(number, other)))
  const at = (name: string) => join(folder, name)
  return { ...{ mails, named, check, relist, file, proof, at }, key: log.verifierKey }
}

// aussen.40: `tools/verify-proof.ts --export` checks an unpacked handover: each mail that is changed, missing, without its proof or with another one, named twice or by no list.
test('the auditor’s tool proves all mails of a handover offline, and names each that is not proven', async () => {
  const { check, relist, mails, named, file, proof, at } = await handedOver(12)
  assert.deepEqual(check(), {
    status: 0,
    text: 'Bewiesen: Alle 12 Mails sind unverändert, seit sie archiviert wurden.\n',
  })
  writeFileSync(at(file(1)), `${mails[0]?.raw}x`)
  rmSync(at(file(2)))
  rmSync(at(proof(3)))
  writeFileSync(at(proof(4)), readFileSync(at(proof(5))))
  relist(5, { proof: null })
  relist(6, { sha256: '0'.repeat(64) })
  relist(7, { id: mails[7]?.id })
  relist(9, named(10))
  const note = readFileSync(at(proof(11)), 'utf8')
  writeFileSync(at(proof(11)), note.replace('\n12\n', '\n13\n'))
  writeFileSync(at('mails/fremd.eml'), 'Subject: Rechnung\r\n\r\nAnders.\r\n')
  const { status, text } = check()
  assert.equal(status, 1)
  const wrong: readonly [string, RegExp][] = [
    [file(1), /nicht die archivierte/],
    [file(2), /lässt sich nicht lesen \(ENOENT\)/],
    [file(3), /lässt sich nicht lesen \(ENOENT\)/],
    [file(4), /gehört zu einer anderen Mail/],
    [file(5), /keinen Beweis dieser Mail/],
    [file(6), /andere Prüfsumme oder Größe/],
    [file(7), /gehört zu einer anderen Mail/],
    [file(8), /mehrmals/],
    [file(9), /Keine Liste nennt diese Datei/],
    [file(10), /mehrmals/],
    [file(11), /Unterschrift des Prüfpunkts ist falsch/],
    ['mails/fremd.eml', /Keine Liste nennt diese Datei/],
  ]
  assert.match(text, /^Nicht bewiesen: 12 von 14 Mails\./)
  for (const [name, reason] of wrong) {
    const line = text.split('\n').find((each) => each.startsWith(`${name}: `))
    assert.match(line ?? '', reason, name)
  }
})

test('the auditor’s tool refuses the key of another archive and a damaged one for each mail', async () => {
  const { check, key } = await handedOver(2)
  const stranger = anArchive().openLog().verifierKey
  for (const [wrong, reason] of [
    [stranger, /nicht mit diesem Schlüssel unterschrieben/],
    [`${key.slice(0, -3)}AAA`, /Schlüssel ist beschädigt/],
  ] as const) {
    const { status, text } = check(wrong)
    assert.equal(status, 1)
    assert.match(text, /2 von 2 Mails/)
    assert.match(text, reason)
  }
})

// aussen.41: A name in a list that leads out of the folder is refused, also through a link.
test('the auditor’s tool reads no file outside of the folder', async () => {
  for (const name of ['../fremd.eml', 'mails/../../fremd.eml', 'mails/a/b.eml', 'dateien/a.eml', '/fremd.eml']) {
    const { check, relist } = await handedOver(2)
    relist(1, { file: name })
    assert.match(check().text, /^Nicht bewiesen: Die Liste manifest-0001.jsonl ist beschädigt/, name)
  }
  const { check, relist, file, proof, at } = await handedOver(3)
  const outside = join(temporaryFolder(), 'fremd.eml')
  renameSync(at(file(1)), outside)
  symlinkSync(outside, at(file(1)))
  relist(2, { proof: `../${proof(2)}` })
  const { status, text } = check()
  assert.equal(status, 1)
  assert.match(text, /000001-2026-11-01.eml führt aus dem Ordner hinaus/)
  assert.match(text, /000002-2026-11-01.eml: Die Beweisdatei ist keine/)
})
