/** Runs two processes of material over one PostgreSQL: each answers requests, sends e-mails and escalates. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import type { Outcome } from '../experiment.ts'
import { ADMIN, anObject, asAdmin } from '../reports.ts'
import { JWT_SECRET, type Settings, startService } from '../service.ts'
import { type Session, session } from '../session.ts'
import { connectedBy, sharedDatabase } from './database.ts'
import { inParallel, untilDone } from './many.ts'

const WRITERS = 8
/** Number of escalation runs, by both processes at the same time. */
const RUNS = 5
const RETRY_MS = 100
const BUSY = 503
const STANDSTILL_MS = 120_000

export async function twoMaterials(folder: string, amount: number): Promise<readonly Outcome[]> {
  await using stack = new AsyncDisposableStack()
  const database = await sharedDatabase(stack)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  stack.defer(() => owner.end())
  const post = await aMailServer(stack)
  const settings: Settings = {
    data: join(folder, 'material'),
    env: {
      ...ADMIN,
      DATABASE_URL: database.url,
      ...(database.directUrl === undefined ? {} : { DATABASE_DIRECT_URL: database.directUrl }),
      MATERIAL_JWT_SECRET: JWT_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    },
  }
  const processes = await Promise.all(
    [0, 1].map(async () => {
      const service = await startService('material', settings)
      stack.defer(() => service.stop())
      return service.url
    }),
  )
  const { token } = await asAdmin(processes[0]!)
  const admins = processes.map((url) => session(url, token))
  const objekt_id = await anObject(admins[0]!)
  await shortages(owner, objekt_id, amount)
  return [
    await reported(stack, { processes, admins, owner, objekt_id, amount, by: connectedBy(database) }),
    await mailed(owner, post, amount),
    await escalated(owner, admins, post, amount),
  ]
}

interface MailServer {
  readonly port: number
  /** Subjects in the order of their arrival. */
  readonly subjects: string[]
}

async function aMailServer(stack: AsyncDisposableStack): Promise<MailServer> {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(pieces).toString('latin1').split('\r\n\r\n', 1)
        subjects.push(/^Subject: (.*)$/m.exec(head.replace(/\r\n[ \t]/g, ' '))?.[1] ?? '')
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stack.defer(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as { port: number }
  return { port, subjects }
}

/** Objects, each with a shortage that is two months old and has caused no reminder. */
async function shortages(owner: pg.Client, objekt_id: string, amount: number): Promise<void> {
  await owner.query(
    `UPDATE benutzer SET email = 'post@wache.example', rollen = '{administration,materialverantwortlicher}'`,
  )
  await owner.query(
    `INSERT INTO objekt (id, code, name, standort_id, objekttyp_id, vorlage_id)
     SELECT gen_random_uuid(), 'P-' || n, 'Rucksack', standort_id, objekttyp_id, vorlage_id
     FROM objekt, generate_series(1, $2::integer) n WHERE id = $1`,
    [objekt_id, amount],
  )
  await owner.query(
    `INSERT INTO objektposition (id, objekt_id, material_id, sollmenge_vorlage, istmenge, reihenfolge)
     SELECT gen_random_uuid(), o.id, p.material_id, 4, 3, 1
     FROM objekt o, objektposition p WHERE p.objekt_id = $1 AND o.code LIKE 'P-%'`,
    [objekt_id],
  )
  await owner.query(
    `INSERT INTO fehlbestand (id, objekt_id, objektposition_id, material_id, sollmenge, istmenge, status, vorlaeufig,
       entstanden_am)
     SELECT gen_random_uuid(), p.objekt_id, p.id, p.material_id, 4, 3, 'offen', false, now() - interval '60 days'
     FROM objektposition p JOIN objekt o ON o.id = p.objekt_id WHERE o.code LIKE 'P-%'`,
  )
}

interface Reporting {
  readonly processes: readonly string[]
  readonly admins: readonly Session[]
  readonly owner: pg.Client
  readonly objekt_id: string
  readonly amount: number
  /** How the processes are connected. */
  readonly by: string
}

/** Sends each report to both processes at once under one key; an open page listens at each. */
async function reported(stack: AsyncDisposableStack, reporting: Reporting): Promise<Outcome> {
  const { processes, admins, owner, objekt_id, amount, by } = reporting
  const pages = await Promise.all(processes.map((url) => listener(stack, url, admins[0]!.token)))
  let different = 0
  await inParallel(
    amount,
    WRITERS,
    async () => undefined,
    async (number) => {
      const headers = { 'idempotency-key': randomUUID() }
      const body = { objekt_id, titel: `Meldung ${number}` }
      const answers = await Promise.all(admins.map((admin) => untilCreated(admin, body, headers)))
      if (new Set(answers).size !== 1) different += 1
    },
  )
  const { rows } = await owner.query<Record<'reports' | 'events', string>>(
    `SELECT (SELECT count(*) FROM mangel) AS reports,
       (SELECT count(*) FROM historie WHERE ereignis = 'mangel_gemeldet') AS events`,
  )
  const [reports, events] = [Number(rows[0]?.reports), Number(rows[0]?.events)]
  await untilDone('live updates', async () => 2 * amount - distinct(pages[0]!()) - distinct(pages[1]!()), STANDSTILL_MS)
  const heard = pages.map((page) => page().length)
  return {
    subject: 'material',
    injected: amount,
    fault: `report to both processes at once under one key, ${by}`,
    seen: `${reports} defects, ${events} entries of the Historie, ${different} unequal answers; open pages heard of ${heard.join(' and ')} changes`,
    passed: reports === amount && events === amount && different === 0 && heard.every((each) => each === amount),
  }
}

const distinct = (ids: readonly string[]) => new Set(ids).size

/** Repeats requests without an answer or with a temporary refusal. */
async function untilCreated(admin: Session, body: object, headers: Readonly<Record<string, string>>): Promise<string> {
  for (;;) {
    const reply = await admin.try('POST', '/maengel', body, headers).catch(() => undefined)
    if (reply?.status === 201) return reply.text
    if (reply !== undefined && reply.status !== BUSY) throw new Error(`${reply.status} ${reply.text}`)
    await pause(RETRY_MS)
  }
}

/** Opens a stream of events. @returns the ids of the defects received so far */
async function listener(stack: AsyncDisposableStack, url: string, token: string): Promise<() => readonly string[]> {
  const abort = new AbortController()
  stack.defer(() => abort.abort())
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/ereignisse`, { headers, signal: abort.signal })
  const heard: string[] = []
  const read = async () => {
    let rest = ''
    for await (const piece of answer.body ?? []) {
      const lines = (rest + Buffer.from(piece).toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [, id] = /"art":"mangel","id":"([^"]+)"/.exec(line) ?? []
        if (id !== undefined) heard.push(id)
      }
    }
  }
  // It ends by being aborted.
  read().catch(() => undefined)
  return () => heard
}

/** Repeats a run that was refused for now: only one goes at a time, and on a busy machine the others wait too long. */
async function untilRun(admin: Session): Promise<string> {
  for (;;) {
    const { status, text } = await admin.try('POST', '/eskalation/pruefen')
    if (status === 200) return text
    if (status !== BUSY) throw new Error(`${status} ${text}`)
    await pause(RETRY_MS)
  }
}

const remainingJobs = (owner: pg.Client) => async () =>
  Number((await owner.query<{ jobs: string }>('SELECT count(*) AS jobs FROM job')).rows[0]?.jobs)

/** All jobs are due at once; each sends one message about its own object. */
async function mailed(owner: pg.Client, { subjects }: MailServer, amount: number): Promise<Outcome> {
  await owner.query(
    `INSERT INTO job (kind, key, payload, due_at)
     SELECT 'fehlbestand_melden', id::text, jsonb_build_object('objekt_id', id), now() FROM objekt WHERE code LIKE 'P-%'`,
  )
  await untilDone('the queue of e-mails', remainingJobs(owner), STANDSTILL_MS)
  const objects = subjects.flatMap((subject) => /^Fehlbestand: (P-\d+) /.exec(subject)?.[1] ?? [])
  return {
    subject: 'material',
    injected: amount,
    fault: 'job for two senders',
    seen: `${subjects.length} e-mails about ${distinct(objects)} objects`,
    passed: subjects.length === amount && distinct(objects) === amount,
  }
}

async function escalated(
  owner: pg.Client,
  admins: readonly Session[],
  { subjects }: MailServer,
  amount: number,
): Promise<Outcome> {
  const before = subjects.length
  const total = { erinnerungen: 0, eskalationen: 0 }
  const runs = Array.from({ length: RUNS }, () => admins).flat()
  await Promise.all(
    runs.map(async (admin) => {
      const answer = JSON.parse(await untilRun(admin)) as typeof total
      total.erinnerungen += answer.erinnerungen
      total.eskalationen += answer.eskalationen
    }),
  )
  await untilDone('the messages of the escalation', remainingJobs(owner), STANDSTILL_MS)
  const sent = subjects.length - before
  return {
    subject: 'material',
    injected: amount,
    fault: `shortage that is due at both stages, ${runs.length} runs of both processes at once`,
    seen: `${total.erinnerungen} reminded of once, ${total.eskalationen} escalated once, ${sent} e-mails`,
    passed: total.erinnerungen === amount && total.eskalationen === amount && sent === 2,
  }
}
