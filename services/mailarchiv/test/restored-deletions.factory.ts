/** Archives whose mails were deleted after a backup, on the command line. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { aPanel } from '../src/panel/routes/panel.factory.ts'
import {
  aMailOf,
  aPanelWithMails,
  inForce,
  LETTERS,
  proposed,
  release,
  runIn,
} from '../src/panel/routes/retention/retention.factory.ts'
import { type Environment, zeughaus } from './cli.factory.ts'

/** Words of the mails that are deleted alone, as they were written and as an index has them. */
export const DELETED = ['Rechnung 17', 'Angebot', 'angebot']

export async function succeeded(args: readonly string[], env: Environment) {
  const { status, out, err } = await zeughaus(args, env)
  assert.equal(status, 0, err + out)
  return { out, err }
}

type Panel = Awaited<ReturnType<typeof aPanelWithMails>>

/**
 * An archive of five mails with a backup, in which a run of deletion that names two waits for a second person.
 *
 * @param settings beside its folder
 */
export async function anArchiveWithProposedRun(settings: Environment = {}) {
  const [data, backups] = [temporaryFolder(), temporaryFolder()]
  const env = { ...settings, ZEUGHAUS_DATA: data }
  const panel = await aPanelWithMails('SQLite', join(data, 'mailarchiv'))
  await inForce(panel.call, LETTERS)
  const { run } = await proposed(panel.call)
  const old = join(backups, '1-alt')
  await succeeded(['backup', old], env)
  return { env, panel, backups, old, run: run.id }
}

/** Has a second person release a run, the one that waits or a new one, which leaves out the excepted mails. */
export async function deletedBy(panel: Panel, { waiting, excepted = [] }: DeletedBy = {}): Promise<string> {
  const { run } = waiting === undefined ? await proposed(panel.call) : await runIn(panel.call, waiting, 'proposed')
  if (excepted.length > 0) {
    const json = { mails: excepted, reason: 'Wird noch gebraucht' }
    assert.equal((await panel.call('POST', `/retention/deletions/${run.id}/exceptions`, { json })).status, 200)
  }
  const second = await panel.aPerson(['datenschutz'])
  assert.equal((await release(second.call, await runIn(panel.call, run.id, 'proposed'))).status, 200)
  return (await runIn(panel.call, run.id, 'done')).run.id
}

interface DeletedBy {
  readonly waiting?: string
  readonly excepted?: readonly string[]
}

/** The same once the run has taken its two mails, and another mail came. */
export async function anArchiveWithBackups() {
  const archive = await anArchiveWithProposedRun()
  const { env, panel, backups, run } = archive
  await deletedBy(panel, { waiting: run })
  await panel.archive.put([aMailOf('2026-11-20T08:00:00Z', 'Nach dem Löschlauf')])
  return { ...archive, backUpAgain: () => succeeded(['backup', join(backups, '2-neu')], env) }
}

export const verified = async (env: Environment) =>
  JSON.parse((await succeeded(['mailarchiv', 'verify', '--full', '--json'], env)).out) as Record<string, unknown>

/** An archive from the backup before the run, with five mails, and what another one has recorded of the run. */
export async function anArchiveWithoutLaterBackup() {
  const { env, panel, old, backups, run } = await anArchiveWithBackups()
  const records = join(backups, 'löschungen')
  const { out } = await succeeded(['mailarchiv', 'deletions', 'export', records], env)
  assert.equal(out, `1 Löschung nach ${records} geschrieben.\n`)
  const data = join(temporaryFolder(), 'neu')
  const restored = { ZEUGHAUS_DATA: data }
  assert.match((await succeeded(['restore', old], restored)).out, /^Mailarchiv: 5 Mails, alles in Ordnung\.$/m)
  return { env: restored, data, panel, old, records, record: join(records, `${run}.json`), run }
}

/** Calls `deletions repeat`. */
export const repeat = (env: Environment, folder: string, killAfterMs?: number) =>
  zeughaus(['mailarchiv', 'deletions', 'repeat', folder], env, '', killAfterMs)

export const REPEATED = '1 Löschlauf nachgeholt: 2 Mails sind wieder gelöscht.\n'

/** The panel of a restored archive, for a person who was in it before. */
export async function panelAgain(data: string, { account }: Panel) {
  const panel = await aPanel({ folder: join(data, 'mailarchiv') })
  const { token } = await panel.accounts.openSession(account)
  return { ...panel, call: panel.aCaller(`zeughaus_mailarchiv=${token}`) }
}
