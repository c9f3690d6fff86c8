/**
 * Machines that run both services: network namespaces with a folder of their own that vanishes with the machine. They
 * share nothing but the database and the bucket.
 */
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../failover/hosts.ts'
import { type Service, type ServiceName, type Settings, startService } from '../service.ts'

export const PORTS = { material: 4200, mailarchiv: 4100, smtp: 2525 } as const
/** Seconds in which a balancer notices that a service is about to stop. */
const DRAIN_SECONDS = 5
const READY_MS = 120_000
const LOOK_MS = 200
const NAMES = ['material', 'mailarchiv'] as const satisfies readonly ServiceName[]

export class Machine {
  readonly host: Host
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  #services: readonly Service[] = []

  constructor(host: Host, folder: string, env: Readonly<Record<string, string>>) {
    this.host = host
    this.#folder = folder
    this.#env = env
  }

  url(name: ServiceName): string {
    return `http://${this.host.address}:${PORTS[name]}`
  }

  settings(root?: string): Settings {
    const env = {
      ...this.#env,
      ZEUGHAUS_HOST: this.host.address,
      ZEUGHAUS_DRAIN: String(DRAIN_SECONDS),
      MATERIAL_PORT: String(PORTS.material),
      MAILARCHIV_PORT: String(PORTS.mailarchiv),
      MAILARCHIV_SMTP_PORT: String(PORTS.smtp),
    }
    return { data: this.#folder, env, under: this.host.under, ...(root === undefined ? {} : { root }) }
  }

  /** Starts both services in an empty folder. @param root the tree of the program */
  async start(root?: string): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#services = await Promise.all(NAMES.map((name) => startService(name, this.settings(root))))
    await this.#untilReady()
  }

  /** Loses the machine with everything on it. */
  async kill(): Promise<void> {
    const gone = this.#services.map(({ child }) => once(child, 'exit'))
    for (const pid of this.host.pids()) process.kill(pid, 'SIGKILL')
    await Promise.all(gone)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  /** Stops both services as a system does, and takes the folder away. */
  async stop(): Promise<void> {
    await Promise.all(this.#services.map((service) => service.stop()))
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  async #untilReady(): Promise<void> {
    const deadline = performance.now() + READY_MS
    const isReady = (name: ServiceName) => fetch(`${this.url(name)}/ready`).then(({ status }) => status === 200)
    while (!(await Promise.all(NAMES.map(isReady)).catch(() => [false])).every(Boolean)) {
      if (performance.now() > deadline) throw new Error(`${this.host.address} is not ready`)
      await pause(LOOK_MS)
    }
  }
}
