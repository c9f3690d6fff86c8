/** Sends generated requests to a service and collects defects of its answers. */
import { Agent, request } from 'node:http'
import fc from 'fast-check'
import type { Document, Operation } from './document.ts'
import { type Complaint, judgeOf, type Received } from './judge.ts'
import { KnownIds } from './known.ts'
import { type Draft, drafts, type Sent, write } from './request.ts'

const BATCH = 200
const PARALLEL = 4
const ANSWER_MS = 60_000
const SHOWN = 800
/** The server refuses these before authentication. */
const REFUSED_UNSEEN: readonly number[] = [414, 431]

/** A caller with or without a credential. */
export interface Caller {
  readonly name: string
  readonly authorization: string | undefined
  /** Whether the credential is valid. */
  readonly isKnown: boolean
  /** Whether the table of permissions allows the operation. */
  may(operation: Operation): boolean
  /** Data of others in an answer, as a short quotation. */
  leak(operation: Operation, answer: Received, sent: Sent): string | undefined
  /** Whether refusals are searched for data of others too, and requests may try to change what is kept. */
  readonly isLimited?: boolean
}

/** A service with data in it and people who call it. */
export interface World {
  readonly url: string
  readonly document: Document
  readonly callers: readonly Caller[]
  /** Ids that the callers depend on; requests do not change them. */
  readonly kept: readonly string[]
  /** Tries what no request shows, at the end. */
  afterwards?(): Promise<readonly Complaint[]>
}

export interface Finding extends Complaint {
  readonly operation: string
  readonly caller: string
  readonly sent: string
  readonly requestId: string
  /** How often the same defect was found. */
  times: number
}

export interface Report {
  readonly requests: number
  readonly seed: number
  readonly operations: number
  /** Operations that answered at least once with success. */
  readonly succeeded: ReadonlySet<string>
  readonly byStatus: ReadonlyMap<number, number>
  readonly findings: readonly Finding[]
  readonly slowestMs: number
  readonly slowest: string
}

export async function fuzz(world: World, options: { requests: number; seed: number }): Promise<Report> {
  const { document } = world
  const turns = fc.tuple(fc.oneof(...world.callers.map(weighted)), drafts(document))
  const judge = judgeOf(document)
  const ids = new KnownIds(world.kept)
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const succeeded = new Set<string>()
  const byStatus = new Map<number, number>()
  const findings = new Map<string, Finding>()
  let slowestMs = 0
  let slowest = ''

  const one = async ([caller, draft]: readonly [Caller, Draft]): Promise<void> => {
    const { operation } = draft
    const sent = write(draft, document.base, ids, caller.isLimited)
    const started = performance.now()
    const answer = await send(world.url, sent, caller.authorization, agent)
    const took = performance.now() - started
    if (took > slowestMs) {
      slowestMs = took
      slowest = `${caller.name}: ${describe(sent)}`
    }
    byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1)
    if (answer.status < 400) succeeded.add(operation.name)
    ids.learn(operation.path.split('/')[1] ?? '', answer.json)
    const complaint =
      accessProblem(caller, operation, answer) ?? judge(operation, answer) ?? leakOf(caller, operation, answer, sent)
    const about = { operation: operation.name, caller: caller.name, sent: describe(sent), requestId: answer.requestId }
    if (complaint !== undefined) note({ ...complaint, ...about })
  }
  const note = (finding: Omit<Finding, 'times'>): void => {
    const key = `${finding.operation} ${finding.kind} ${finding.found.slice(0, 60)}`
    const known = findings.get(key)
    if (known === undefined) findings.set(key, { ...finding, times: 1 })
    else known.times += 1
  }

  let waiting: (readonly [Caller, Draft])[] = []
  let batch = 0
  let left = options.requests
  const nextTurn = (): readonly [Caller, Draft] => {
    if (waiting.length === 0) waiting = fc.sample(turns, { numRuns: BATCH, seed: options.seed + batch++ })
    return waiting.pop()!
  }
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await one(nextTurn())
    }
  }
  for (const draft of lists(document)) {
    for (const caller of world.callers) await one([caller, draft])
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  agent.destroy()
  for (const complaint of (await world.afterwards?.()) ?? [])
    note({ ...complaint, operation: 'danach', caller: '', sent: '', requestId: '' })
  return {
    requests: options.requests,
    seed: options.seed,
    operations: document.operations.length,
    succeeded,
    byStatus,
    findings: [...findings.values()],
    slowestMs,
    slowest,
  }
}

/** Callers with a credential send more requests, as these reach more code. */
const weighted = (caller: Caller) => ({ weight: caller.isKnown ? 4 : 1, arbitrary: fc.constant(caller) })

/** Reads every list once, to collect the ids for the requests. */
function lists({ operations }: Document): Draft[] {
  const isList = ({ method, path }: Operation) => method === 'GET' && !path.includes('{')
  return operations
    .filter(isList)
    .map((operation) => ({ operation, path: {}, query: [], body: undefined, spoiled: { how: 'not' }, headers: {} }))
}

function accessProblem(caller: Caller, operation: Operation, { status }: Received): Complaint | undefined {
  if (operation.isPublic || REFUSED_UNSEEN.includes(status) || status >= 500) return undefined
  if (!caller.may(operation)) {
    const refusal = caller.isKnown ? 403 : 401
    return status === refusal ? undefined : { kind: 'offen', found: `${status} statt ${refusal} für ${caller.name}` }
  }
  return status === 401 ? { kind: 'verschlossen', found: `401 für ${caller.name}` } : undefined
}

function leakOf(caller: Caller, operation: Operation, answer: Received, sent: Sent): Complaint | undefined {
  if (answer.status >= 300 && caller.isLimited !== true) return undefined
  const found = caller.leak(operation, answer, sent)
  return found === undefined ? undefined : { kind: 'fremde Daten', found }
}

const describe = ({ method, path, body, headers }: Sent) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body === undefined ? '' : body.toString()}`.slice(0, SHOWN)

/** Sends one request. An answer that never ends (a stream of events) counts as soon as it has begun. */
export function send(url: string, sent: Sent, authorization: string | undefined, agent: Agent): Promise<Received> {
  const { method, path, headers, body } = sent
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const failed = (error: Error) =>
      resolve({
        ...{ status: 599, mediaType: '', requestId: '', headers: '' },
        ...{ text: `keine Antwort: ${error.message}`, json: undefined },
      })
    outgoing.on('error', failed)
    outgoing.on('response', (answer) => {
      const mediaType = (answer.headers['content-type'] ?? '').replace(/;.*/, '')
      const requestId = String(answer.headers['x-request-id'] ?? '')
      const chunks: Buffer[] = []
      const finish = () => {
        const text = Buffer.concat(chunks).toString()
        const json = mediaType === 'application/json' ? parsed(text) : undefined
        const headers = answer.rawHeaders.join('\n')
        resolve({ status: answer.statusCode ?? 599, mediaType, requestId, headers, text, json })
      }
      if (mediaType === 'text/event-stream') {
        finish()
        answer.destroy()
        return
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', finish)
      answer.on('error', failed)
    })
    outgoing.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
