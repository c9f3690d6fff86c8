/** Kills the process with `kill -9` at random moments under load. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  compareWithArchive,
  crashRound,
  type Journal,
} from '../../../services/mailarchiv/src/intake/reception/crash.factory.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin, Reports } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'
import { session } from '../session.ts'

const MAIL_ROUNDS = 20
const MATERIAL_ROUNDS = 5
const LONGEST_MS = 400
const WRITERS = 8

export const kill: Experiment = {
  name: 'kill',
  title: 'kill -9 of the service under load',
  run: async (folder) => [await mailarchiv(join(folder, 'archiv')), await material(folder)],
}

async function mailarchiv(folder: string): Promise<Outcome> {
  const journal: Journal = { acknowledged: new Set(), unknown: 0 }
  for (let round = 0; round < MAIL_ROUNDS; round += 1) {
    await crashRound(folder, round, Math.random() * LONGEST_MS, journal)
  }
  const { lost, altered, doubled } = await compareWithArchive(folder, journal)
  return {
    subject: 'mailarchiv',
    injected: MAIL_ROUNDS,
    fault: `kill -9, ${journal.unknown} transfers hit`,
    seen: `${journal.acknowledged.size} acknowledged, ${lost} lost, ${altered} altered, ${doubled} doubled`,
    passed: journal.unknown > 0 && lost + altered + doubled === 0,
  }
}

async function material(data: string): Promise<Outcome> {
  const settings = { data, env: ADMIN }
  let service = await startService('material', settings)
  // The login limit persists across restarts; so does the token.
  const { token } = await asAdmin(service.url)
  const reports = new Reports(await anObject(session(service.url, token)))
  let disturbed = 0
  for (let round = 0; round < MATERIAL_ROUNDS; round += 1) {
    const load = reports.start(session(service.url, token), WRITERS)
    while (load.acknowledged() === 0) await pause(10)
    await pause(Math.random() * LONGEST_MS)
    const gone = once(service.child, 'exit')
    service.child.kill('SIGKILL')
    await Promise.all([gone, load.stop()])
    disturbed += load.disturbed()
    service = await startService('material', settings)
  }
  const { acknowledged, lost, doubled } = await reports.balance(session(service.url, token))
  const verified = JSON.parse(await zeughaus(settings, 'material', 'verify', '--json')) as { befunde: unknown[] }
  await service.stop()
  return {
    subject: 'material',
    injected: MATERIAL_ROUNDS,
    fault: `kill -9, ${disturbed} requests hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, Historie: ${verified.befunde.length} findings`,
    passed: disturbed > 0 && lost + doubled + verified.befunde.length === 0,
  }
}
