/** Backs up under load, restores into an empty folder, and compares. */
import { join } from 'node:path'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin, Reports } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'
import { session } from '../session.ts'

const WRITERS = 2
const FIRST = 40

export const restore: Experiment = {
  name: 'restore',
  title: 'Backup under load, restored into an empty folder',
  run: async (folder) => drill(join(folder, 'alt'), join(folder, 'neu'), join(folder, 'sicherung')),
}

async function drill(data: string, fresh: string, backup: string): Promise<Outcome[]> {
  const settings = { data, env: ADMIN }
  await zeughaus(settings, 'mailarchiv', 'demo')
  const key = (await zeughaus(settings, 'mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Drill')).trim()
  const service = await startService('material', settings)
  const archive = await startService('mailarchiv', settings)
  const admin = await asAdmin(service.url)
  const reports = new Reports(await anObject(admin))
  const load = reports.start(admin, WRITERS)
  while (load.acknowledged() < FIRST) await new Promise((resolve) => setTimeout(resolve, 20))
  const before = load.acknowledged()
  await zeughaus(settings, 'backup', backup)
  const during = load.acknowledged() - before
  await load.stop()
  const wanted = await fingerprints(archive.url, key)
  await service.stop()
  await archive.stop()

  const started = performance.now()
  const target = { data: fresh, env: ADMIN }
  await zeughaus(target, 'restore', backup)
  const restoredService = await startService('material', target)
  const restoredArchive = await startService('mailarchiv', target)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const there = await restoredService.url
  const { gesamt } = await session(there, admin.token).call('GET', '/maengel?limit=1')
  const found = await fingerprints(restoredArchive.url, key)
  const different = [...wanted].filter(([id, etag]) => found.get(id) !== etag).length
  const verify = JSON.parse(await zeughaus(target, 'mailarchiv', 'verify', '--full', '--json')) as {
    befunde: unknown[]
  }
  await restoredService.stop()
  await restoredArchive.stop()
  return [
    {
      subject: 'material',
      injected: during > 0 ? 1 : 0,
      fault: `backup under load (${during} reports meanwhile)`,
      seen: `${gesamt} reports restored, at least ${before} were acknowledged; both services back after ${seconds} s`,
      passed: gesamt >= before,
    },
    {
      subject: 'mailarchiv',
      injected: wanted.size,
      fault: 'mail compared',
      seen: `${different} differ, verify --full: ${verify.befunde.length} findings`,
      passed: different === 0 && found.size === wanted.size && verify.befunde.length === 0,
    },
  ]
}

/** Every mail of an archive by its id, with the SHA-256 from the ETag of its original. */
async function fingerprints(url: string, key: string): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${key}` }
  const list = await fetch(`${url}/api/v1/mails?limit=100`, { headers })
  const { mails } = (await list.json()) as { mails: { id: string }[] }
  const found = new Map<string, string>()
  for (const { id } of mails) {
    const raw = await fetch(`${url}/api/v1/mails/${id}/raw`, { headers })
    const bytes = await raw.arrayBuffer()
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
    found.set(id, raw.headers.get('etag')?.includes(digest) === true ? digest : `ETag does not fit ${id}`)
  }
  return found
}
