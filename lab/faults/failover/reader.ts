/** Polls a service and records its answers while its database is gone. */
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50
const GIVE_UP_MS = 30_000

export class Reader {
  /** Answers 503 with Retry-After. */
  refused = 0
  /** Other failures, described. */
  readonly others: string[] = []
  /** Slowest answer in milliseconds. */
  longest = 0
  #running = true
  readonly #done: Promise<void>

  constructor(url: string, authorization: string) {
    this.#done = this.#ask(url, authorization)
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.#done
  }

  async #ask(url: string, authorization: string): Promise<void> {
    while (this.#running) {
      const sent = performance.now()
      const signal = AbortSignal.timeout(GIVE_UP_MS)
      const answer = await fetch(url, { headers: { authorization }, signal }).catch((error: Error) => error)
      const text = answer instanceof Error ? answer.message : await answer.text()
      this.longest = Math.max(this.longest, performance.now() - sent)
      if (answer instanceof Error) this.others.push(text)
      else if (answer.status === 503 && answer.headers.has('retry-after')) this.refused += 1
      else if (answer.status !== 200) this.others.push(`${answer.status} ${text}`)
      await pause(EVERY_MS)
    }
  }
}
