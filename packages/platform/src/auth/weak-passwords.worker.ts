/** The thread that judges passwords. */
import { parentPort } from 'node:worker_threads'
import { type KnownWord, weaknessOf } from './weak-passwords.judge.ts'

/** A question; its answer carries the same id. */
export interface JudgeRequest {
  readonly id: number
  readonly password: string
  readonly known: readonly KnownWord[]
}

export interface Judged {
  readonly id: number
  readonly weakness: string | null
}

const port = parentPort ?? undefined
port?.on('message', ({ id, password, known }: JudgeRequest) => {
  port.postMessage({ id, weakness: weaknessOf(password, known) } satisfies Judged)
})
