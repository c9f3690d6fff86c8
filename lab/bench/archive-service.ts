/** Runs the mail archive as a separate process with its own data folder, for end-to-end benchmarks. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printed } from '@zeughaus/platform/testing'
import { fillCompileCache } from '../../scripts/compile-cache.ts'
import { Client } from './load.ts'
import { SmtpClient, wireFormOf } from './smtp-client.ts'

const ZEUGHAUS = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../scripts/zeughaus.ts')]
const SEARCHES_A_MINUTE = '100000'

export const ADMIN_PASSWORD = 'Drehleiter am Bach 7'

export class ArchiveService implements AsyncDisposable {
  readonly folder: string
  readonly url: string
  readonly smtp: number
  readonly pid: number
  readonly #key: string
  readonly #end: () => Promise<void>

  private constructor(of: {
    folder: string
    url: string
    smtp: number
    pid: number
    key: string
    end(): Promise<void>
  }) {
    this.folder = of.folder
    this.url = of.url
    this.smtp = of.smtp
    this.pid = of.pid
    this.#key = of.key
    this.#end = of.end
  }

  /**
   * Starts the service on free ports, with a filled compile cache as after `npm run build`, and waits until it listens.
   *
   * @param settings in addition to the environment
   * @param fill brings mails into the data folder of the archive before
   * @param under a program that runs the service, with its arguments
   * @param flags of the command that starts it
   */
  static async start(
    settings: NodeJS.ProcessEnv = {},
    fill: (folder: string) => Promise<void> = async () => {},
    under: readonly string[] = [],
    flags: readonly string[] = [],
  ): Promise<ArchiveService> {
    await fillCompileCache()
    const data = mkdtempSync(join(tmpdir(), 'zeughaus-bench-service-'))
    const folder = join(data, 'mailarchiv')
    await fill(folder)
    const env = { ...process.env, ZEUGHAUS_DATA: data, ZEUGHAUS_LOG: 'error', ...settings }
    const ports = { MAILARCHIV_PORT: '0', MAILARCHIV_SMTP_PORT: '0', ZEUGHAUS_ADMIN_PASSWORD: ADMIN_PASSWORD }
    const [program = process.execPath, ...options] = [...under, process.execPath]
    const child = spawn(program, [...options, ...ZEUGHAUS, 'start', 'mailarchiv', ...flags], {
      env: { ...env, ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const end = async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    }
    let smtp = 0
    const url = await printed(child, (line) => {
      smtp = Number(/Annahme per SMTP: \S+:(\d+)/.exec(line)?.[1] ?? smtp)
      return /Mailarchiv: (http:\S+)/.exec(line)?.[1]
    })
    return new ArchiveService({ folder, url, smtp, pid: child.pid!, key: newKey(env), end })
  }

  /** A client with an unrestricted key. */
  client(): Client {
    return new Client(this.url, this.#key)
  }

  ask(path: string): Promise<Response> {
    return fetch(`${this.url}/api/v1${path}`, { headers: { authorization: `Bearer ${this.#key}` } })
  }

  /** @throws Error for every answer but 200, with the answer */
  async json(path: string): Promise<unknown> {
    const answer = await this.ask(path)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  /** Waits for a hit and returns the first. */
  async found(query: string, withinMs: number): Promise<string> {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(100)) {
      const { mails } = (await this.json(`/mails?q=${encodeURIComponent(query)}`)) as { mails: { id: string }[] }
      if (mails[0] !== undefined) return mails[0].id
    }
    throw new Error(`„${query}“ was not found`)
  }

  /** Delivers a mail over SMTP; resolves with its 250. */
  async send(mail: Buffer): Promise<void> {
    const client = await SmtpClient.open(this.smtp)
    const code = await client.send(wireFormOf(mail))
    client.close()
    if (code !== 250) throw new Error(`the listener answered ${code}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }
}

function newKey(env: NodeJS.ProcessEnv): string {
  const create = ['mailarchiv', 'keys', 'create', '--name', 'bench', '--role', 'auditor', '--rate', SEARCHES_A_MINUTE]
  const { stdout, stderr } = spawnSync(process.execPath, [...ZEUGHAUS, ...create], { env, encoding: 'utf8' })
  if (stdout.trim() === '') throw new Error(`no key was made: ${stderr}`)
  return stdout.trim()
}
