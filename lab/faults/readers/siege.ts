/** Attacks a service with readers of nothing and of little from one address, beside an honest client at another. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bystander, honest } from '../bystander.ts'
import type { Outcome } from '../experiment.ts'
import { ADMIN, asAdmin } from '../reports.ts'
import { type Service, type ServiceName, startService, zeughaus } from '../service.ts'
import { type Reading, startReaders } from './readers.ts'

export interface Siege {
  /** Of each kind. */
  readonly readers: number
  readonly seconds: number
}

/** Honest requests a second. */
const RATE = 10
const FROM = '127.0.0.2'
/** Limit on a quiet machine; on a busy one three times the duration of the same requests without an attack. */
const HONEST_P99_MS = 100
const SLOWER = 3
const WARMING_REQUESTS = 100
/** Above the rate that a reader must keep. */
const SLOW_BYTES = 4 * 1024

/** Far more than the buffers of both sides hold. */
const MAIL_BYTES = 24 * 1024 * 1024

export interface Besieging {
  readonly outcome: Outcome
  /** Honest requests without success. */
  readonly failures: number
  /** Readers that were cut off or refused. */
  readonly ended: number
}

export async function besiegeByReaders(name: ServiceName, folder: string, siege: Siege): Promise<Besieging> {
  const { service, bystander, ...attack } = name === 'material' ? await material(folder) : await mailarchiv(folder)
  const port = Number(new URL(service.url).port)
  const before = await honest({ ...bystander, requests: WARMING_REQUESTS })
  const reading = { port, count: siege.readers, ...attack }
  const stalled = startReaders({ ...reading, rate: 0 })
  const slow = startReaders({ ...reading, rate: SLOW_BYTES })
  const during = await honest({ ...bystander, requests: siege.seconds * RATE, apart: 1_000 / RATE })
  stalled.stop()
  slow.stop()
  const both = (what: 'made' | 'ended' | 'told') => stalled[what]() + slow[what]()
  const [made, ended, told] = [both('made'), both('ended'), both('told')]
  await service.stop()
  const outcome = {
    subject: name,
    injected: made,
    fault: `connection of ${siege.readers} readers that take nothing and ${siege.readers} that take 4 KB/s, for ${siege.seconds} s`,
    seen:
      `${ended} ended or refused, ${told} of them told why; honest requests from another address: ` +
      `p50 ${during.p50.toFixed(0)} ms, p99 ${during.p99.toFixed(0)} ms (without the siege ${before.p50.toFixed(0)} and ${before.p99.toFixed(0)} ms), ` +
      `${during.failures} of ${siege.seconds * RATE} refused`,
    passed:
      made >= 2 * siege.readers &&
      told > 0 &&
      during.failures === 0 &&
      during.p99 <= Math.max(HONEST_P99_MS, SLOWER * before.p99),
  }
  return { outcome, failures: during.failures, ended }
}

type Besieged = Pick<Reading, 'path' | 'token' | 'requests'> & {
  readonly service: Service
  readonly bystander: Omit<Bystander, 'requests'>
}

/** The OpenAPI document is large and needs no credential. */
async function material(folder: string): Promise<Besieged> {
  const service = await startService('material', { data: folder, env: ADMIN })
  const { token } = await asAdmin(service.url)
  const bystander = { url: `${service.url}/api/v1/auth/me`, token, from: FROM }
  const path = '/api/v1/openapi.yaml'
  // The first request generates it, which takes a while.
  await (await fetch(service.url + path)).arrayBuffer()
  return { service, bystander, path, token: '', requests: 16 }
}

/** The OpenAPI document is small: here the readers have a key and request a large mail. */
async function mailarchiv(folder: string): Promise<Besieged> {
  await zeughaus({ data: folder }, 'mailarchiv', 'init')
  const create = ['keys', 'create', '--role', 'auditor', '--name', 'x', '--rate', '100000']
  const token = (await zeughaus({ data: folder }, 'mailarchiv', ...create)).trim()
  const mail = join(folder, 'gross.eml')
  const line = `${'x'.repeat(76)}\r\n`
  writeFileSync(mail, `From: a@wehr.example\r\nSubject: gross\r\n\r\n${line.repeat(MAIL_BYTES / line.length)}`)
  await zeughaus({ data: folder }, 'mailarchiv', 'import', mail)
  const service = await startService('mailarchiv', { data: folder })
  const url = `${service.url}/api/v1/mails?limit=1`
  const found = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { mails } = (await found.json()) as { mails: readonly { readonly id: string }[] }
  const path = `/api/v1/mails/${mails[0]?.id}/raw`
  return { service, bystander: { url, token, from: FROM }, path, token, requests: 1 }
}
