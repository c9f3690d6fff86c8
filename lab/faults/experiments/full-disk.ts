/** Fills a disk and frees it later: a file system in memory, filled with ballast. */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareWithArchive,
  type Journal,
  startListenerProcess,
} from '../../../services/mailarchiv/src/intake/reception/crash.factory.ts'
import { SmtpClient, wireFormOf } from '../../bench/smtp-client.ts'
import { uploadDocument } from '../documents.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin, Reports } from '../reports.ts'
import { startService } from '../service.ts'

const MAIL_DISK = '128m'
const MATERIAL_DISK = '320m'
/** More than the spool holds, so that the full disk is hit at any rate of arrival. */
const MAILS = 200
const MAIL_BYTES = 100_000
const ROOM_BYTES = 600_000
const REPORTS = 20

export const fullDisk: Experiment = {
  name: 'full-disk',
  title: 'Disk full, later space again (tmpfs)',
  obstacle: () => (process.getuid?.() === 0 ? undefined : 'only root can mount a file system'),
  run: async (folder) => [
    await onDisk(join(folder, 'archiv'), MAIL_DISK, mailarchiv),
    await onDisk(join(folder, 'material'), MATERIAL_DISK, material),
  ],
}

/** A folder on a file system of its own. */
interface Disk {
  readonly folder: string
  /** Leaves only this many bytes free. */
  fill(left: number): void
  free(): void
}

async function onDisk(folder: string, size: string, work: (disk: Disk) => Promise<Outcome>): Promise<Outcome> {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  try {
    return await work({
      folder,
      fill(left) {
        const { bavail, bsize } = statfsSync(folder)
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
      },
      free: () => rmSync(ballast, { force: true }),
    })
  } finally {
    execFileSync('umount', ['--lazy', folder])
  }
}

const LINE_BYTES = 46

/** Deterministic for a number, and hardly compressible. */
function mailOf(number: number): Buffer {
  const lines = Array.from({ length: MAIL_BYTES / LINE_BYTES }, (_, line) => hashOf(`${number} ${line}`, 'base64'))
  return Buffer.from(`Subject: Mail ${number}\r\n\r\n${lines.join('\r\n')}\r\n`)
}

const hashOf = (text: string | Buffer, encoding: 'base64' | 'hex') => hash('sha256', text, encoding)

async function mailarchiv({ folder, fill, free }: Disk): Promise<Outcome> {
  const journal: Journal = { acknowledged: new Set(), unknown: 0 }
  const data = join(folder, 'data')
  const { child, port } = await startListenerProcess(data)
  fill(ROOM_BYTES)
  let refused = 0
  const client = await SmtpClient.open(port)
  const send = async (number: number): Promise<number> => {
    const mail = mailOf(number)
    const code = await client.send(wireFormOf(mail))
    if (code === 250) journal.acknowledged.add(hashOf(mail, 'hex'))
    return code
  }
  const codes = new Set<number>()
  for (let number = 0; number < MAILS; number += 1) {
    const code = await send(number)
    if (code === 250) continue
    refused += 1
    codes.add(code)
  }
  const whileFull = journal.acknowledged.size
  free()
  let taken = 0
  for (let number = 0; number < MAILS; number += 1) if ((await send(number)) === 250) taken += 1
  client.close()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
  const { lost, altered, doubled } = await compareWithArchive(data, journal)
  return {
    subject: 'mailarchiv',
    injected: refused,
    fault: `ENOSPC (${[...codes].join(', ')})`,
    seen: `${whileFull} acknowledged while there was space; then without a restart ${taken} of ${MAILS}; ${lost} lost, ${altered} altered, ${doubled} doubled`,
    passed: [...codes].every((code) => code >= 400 && code < 500) && taken === MAILS && lost + altered + doubled === 0,
  }
}

async function material({ folder, fill, free }: Disk): Promise<Outcome> {
  const service = await startService('material', { data: folder, env: ADMIN })
  const admin = await asAdmin(service.url)
  const objekt_id = await anObject(admin)
  const reports = new Reports(objekt_id)
  const before = reports.start(admin, 2)
  while (before.acknowledged() < REPORTS) await new Promise((resolve) => setTimeout(resolve, 20))
  await before.stop()
  fill(0)
  const during = reports.start(admin, 2)
  const file = 'x'.repeat(MAIL_BYTES)
  const refusedFiles: number[] = []
  for (let number = 0; number < 5; number += 1) {
    refusedFiles.push((await uploadDocument(admin, objekt_id, file)).status)
  }
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  const reads = await admin.try('GET', '/maengel?limit=1').catch(() => undefined)
  free()
  await during.stop()
  const { acknowledged, lost, doubled } = await reports.balance(admin)
  await service.stop()
  return {
    subject: 'material',
    injected: during.disturbed() + refusedFiles.length,
    fault: `ENOSPC: writes while the disk was full (${during.disturbed()} refused, uploads ${[...new Set(refusedFiles)].join(', ')})`,
    seen: `reading while the disk was full: ${reads?.status ?? 'no answer'}; then on without a restart; ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`,
    passed: lost + doubled === 0 && refusedFiles.every((status) => status !== 500),
  }
}
