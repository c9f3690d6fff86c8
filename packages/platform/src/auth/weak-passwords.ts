import { Worker } from 'node:worker_threads'
import { DomainError, invalidRequest, StartError } from '../errors/index.ts'
import { PASSWORD_LENGTH, spareMemory, verifyPassword } from './passwords.ts'
import type { KnownWord } from './weak-passwords.judge.ts'
import type { Judged, JudgeRequest } from './weak-passwords.worker.ts'

export type { KnownWord } from './weak-passwords.judge.ts'

/** The dictionaries are needed only when a password is set; an idle thread ends and frees their memory. */
const IDLE_MS = 2_000
const THREAD_MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 }
const ADVICE = 'nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben'

/**
 * Explains why a password is too easy to guess, as a German clause, or null. It uses zxcvbn with a German dictionary,
 * which tries common patterns. A rule such as "a digit and a capital" would accept `Passwort1234` and refuse four
 * random words.
 *
 * @param known words that an attacker knows about the account's owner
 */
export async function passwordWeakness(password: string, known: readonly KnownWord[]): Promise<string | null> {
  if (password.length > PASSWORD_LENGTH.max)
    throw new RangeError('the length of a password is checked before its strength')
  const weakness = await ask(password, known)
  return weakness === null ? null : `${weakness}: ${ADVICE}`
}

/** 400 of a field that holds a password which is easy to guess: a refusal that the security log tells of. */
export class WeakPassword extends DomainError {
  constructor(field: string, weakness: string) {
    const { status, code, message, details } = invalidRequest([{ pfad: field, grund: weakness }])
    super(status, code, message, details)
  }
}

/**
 * Refuses a password that is too easy to guess.
 *
 * @param field name of the request field
 * @throws {WeakPassword} that names the weakness
 */
export async function requireStrongPassword(
  field: string,
  password: string,
  known: readonly KnownWord[],
): Promise<void> {
  const weakness = await passwordWeakness(password, known)
  if (weakness !== null) throw new WeakPassword(field, weakness)
}

/** A password from the settings or a command. */
interface Given {
  /** Start of the sentence: the name of the setting. */
  readonly name: string
  readonly password: string
  readonly known: readonly KnownWord[]
}

/**
 * Refuses a weak password from the settings or a command for a new account.
 *
 * @throws {StartError} that names the weakness
 */
export async function requireStrongGiven({ name, password, known }: Given): Promise<void> {
  const weakness = await passwordWeakness(password, known)
  if (weakness !== null) throw new StartError(`${name} ${weakness}.`)
}

/**
 * Explains the weakness of a given password that an existing account still uses. The service does not refuse to start
 * over a password it once accepted; it logs a warning.
 *
 * @param stored the hash of the account
 */
export async function weaknessInUse(
  stored: string,
  { password, known }: Pick<Given, 'password' | 'known'>,
): Promise<string | null> {
  return (await verifyPassword(stored, password)) ? passwordWeakness(password, known) : null
}

let worker: Worker | undefined
let lastId = 0
let idle: NodeJS.Timeout | undefined
const open = new Map<number, PromiseWithResolvers<string | null>>()

/** Asks the judging thread: an answer takes up to a third of a second. */
function ask(password: string, known: readonly KnownWord[]): Promise<string | null> {
  clearTimeout(idle)
  worker ??= start()
  worker.ref()
  lastId += 1
  const answer = Promise.withResolvers<string | null>()
  open.set(lastId, answer)
  worker.postMessage({ id: lastId, password, known } satisfies JudgeRequest)
  return answer.promise
}

function start(): Worker {
  spareMemory(true)
  const started = new Worker(new URL('./weak-passwords.worker.ts', import.meta.url), { resourceLimits: THREAD_MEMORY })
  started.on('message', ({ id, weakness }: Judged) => {
    open.get(id)?.resolve(weakness)
    open.delete(id)
    if (open.size > 0) return
    started.unref()
    idle = setTimeout(() => end(started), IDLE_MS).unref()
  })
  started.on('error', (error) => fail(started, error))
  started.on('exit', () => fail(started, new Error('The thread that judges passwords has ended.')))
  return started
}

function end(ended: Worker): void {
  worker = undefined
  void ended.terminate().then(() => spareMemory(worker !== undefined))
}

/** Rejects the open questions of a thread that ended unexpectedly; one that was stopped has none. */
function fail(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = undefined
  spareMemory(false)
  for (const { reject } of open.values()) reject(error)
  open.clear()
}
